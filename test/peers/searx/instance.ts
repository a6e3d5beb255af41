import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** From nothing to the first answer takes about two seconds; on a machine that is busy elsewhere, ten, ms. */
const START_MS = 60_000;
/** Of Debian's package. */
const SHARED = '/usr/share/python3-searx';

export interface Instance {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts Debian's searx on a free port of loopback. Its engines, by name, ask JSON servers at these addresses. */
export async function startSearx(engines: Readonly<Record<string, string>>): Promise<Instance> {
  const folder = await mkdtemp(join(tmpdir(), 'warmpath-searx-'));
  const port = await freePort();
  const path = join(folder, 'settings.yml');
  // JSON is YAML, too.
  await writeFile(path, JSON.stringify(settings(port, engines), undefined, 2));
  const process = spawn('searx-run', {
    env: { ...globalThis.process.env, SEARX_SETTINGS_PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('data', (chunk) => {
      output += String(chunk);
    });
  }
  const stop = async () => {
    if (process.exitCode === null && process.signalCode === null) {
      process.kill('SIGKILL');
      await once(process, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = `http://127.0.0.1:${port}`;
    await untilAnswering(url, process);
    return { url, stop };
  } catch (error) {
    await stop();
    throw new Error(`searx did not start:\n${output.slice(-2000)}`, { cause: error });
  }
}

async function untilAnswering(url: string, process: ChildProcess): Promise<void> {
  const end = performance.now() + START_MS;
  while (performance.now() < end) {
    if (process.exitCode !== null) throw new Error(`it ended with ${process.exitCode}`);
    const isUp = await fetch(`${url}/about`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return;
    await sleep(100);
  }
  throw new Error('it does not answer');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The least that searx 1.1 starts with. */
function settings(port: number, engines: Readonly<Record<string, string>>) {
  return {
    general: { debug: false, instance_name: 'peer', contact_url: false, enable_stats: false },
    brand: { git_url: '', git_branch: '', issue_url: '', docs_url: '', public_instances: '', wiki_url: '' },
    search: {
      safe_search: 0,
      autocomplete: '',
      default_lang: '',
      // An engine that failed is asked again at once; one that said 429 is left alone for an hour all the same.
      ban_time_on_fail: 0,
      max_ban_time_on_fail: 0,
      formats: ['html', 'json'],
    },
    server: {
      port,
      bind_address: '127.0.0.1',
      secret_key: 'made up for a test on loopback',
      base_url: false,
      image_proxy: false,
      http_protocol_version: '1.0',
      method: 'POST',
      default_http_headers: {},
    },
    ui: {
      static_path: `${SHARED}/static`,
      templates_path: `${SHARED}/templates`,
      default_theme: 'oscar',
      default_locale: '',
      theme_args: { oscar_style: 'logicodev' },
    },
    outgoing: { request_timeout: 2, useragent_suffix: '', pool_connections: 10, pool_maxsize: 10 },
    locales: { en: 'English' },
    doi_resolvers: { 'doi.example': 'https://doi.example/' },
    default_doi_resolver: 'doi.example',
    engines: Object.entries(engines).map(([name, url], at) => ({
      name,
      engine: 'json_engine',
      shortcut: `e${at}`,
      categories: 'general',
      search_url: `${url}?q={query}&p={pageno}`,
      results_query: 'results',
      url_query: 'url',
      title_query: 'title',
      content_query: 'text',
      paging: true,
      // Engines at plain http are refused otherwise.
      enable_http: true,
      timeout: 2,
    })),
  };
}
