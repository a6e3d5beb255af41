import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { callTool, connectMcp } from '../harness/mcp-client.ts';

/** A folder where packages were installed, and the Node that runs them there. */
export interface Machine {
  readonly name: string;
  readonly node: string;
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A first start makes a database; on a machine with other work that takes a minute, ms. */
const START_LIMIT_MS = 120_000;
const CALL_LIMIT_MS = 60_000;
/** A program of a customer. */
const PROGRAM = `
import { createWarmpath } from '@warmpath/sdk';
const warmpath = createWarmpath({ baseUrl: process.env.WARMPATH_URL, key: process.env.WARMPATH_KEY });
const { data } = await warmpath.fundraising.searchInvestors({ limit: 3 });
console.log(JSON.stringify({ node: process.versions.node, names: data.investors.map(({ name }) => name) }));
`;

const run = promisify(execFile);
const began = performance.now();

/** One line for what held. */
export function say(what: string): void {
  console.log(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${what}`);
}

export function assert(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Error(otherwise);
}

/** The page and the script that it names are served. */
async function opensConsole(name: string, address: string): Promise<void> {
  const page = await fetch(`${address}/investors`, { headers: { accept: 'text/html' } });
  const script = /src="(\/assets\/[\w-]+\.js)"/.exec(await page.text())?.[1];
  const answer = script === undefined ? undefined : await fetch(address + script);
  assert(page.status === 200 && answer?.status === 200, `${name}: the console is not served`);
}

/** Starts the service, asks it the same by HTTP, SDK, `wp` and MCP, and stops it. Throws if one of them answers otherwise. */
export async function useEverything({ name, node, folder, env }: Machine): Promise<void> {
  const PATH = `${join(node, '..')}:/usr/bin:/bin`;
  const service = spawn(node, ['node_modules/.bin/warmpath', 'serve', '--json'], {
    cwd: folder,
    env: { PATH, PORT: '0', WARMPATH_OUTREACH: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((done) => service.on('close', done));
  try {
    const { address, keys_file } = await started(service, ended);
    const { test_key: key } = JSON.parse(readFileSync(keys_file, 'utf8')) as { test_key: string };
    await untilReady(address);

    await opensConsole(name, address);
    const first = await fetch(`${address}/v1/fundraising/search-investors`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: '{"limit": 3}',
    });
    const { data } = (await first.json()) as { data?: { investors: { name: string }[] } };
    const names = data?.investors.map((investor) => investor.name) ?? [];
    assert(first.status === 200 && names.length === 3, `${name}: the first search answers ${first.status}`);
    const same = (found: readonly unknown[], by: string) =>
      assert(JSON.stringify(found) === JSON.stringify(names), `${name}: ${by} finds ${found}, HTTP ${names}`);
    for (const path of [
      '/reference/js/scalar.js',
      '/docs/',
      '/docs/search.js',
      '/docs/minisearch.js',
      '/llms.txt',
      '/openapi.json',
    ]) {
      const answer = await fetch(`${address}${path}`);
      // Read to its end: an answer under way holds up the stop.
      assert(
        (await answer.text()) !== '' && answer.status === 200,
        `${name}: ${path} answers ${answer.status}`,
      );
    }

    const client = {
      cwd: folder,
      env: { PATH, WARMPATH_URL: address, WARMPATH_KEY: key },
      timeout: CALL_LIMIT_MS,
    };
    writeFileSync(join(folder, 'program.mjs'), PROGRAM);
    const program = JSON.parse((await run(node, ['program.mjs'], client)).stdout);
    assert(name === `Node ${program.node.split('.')[0]}`, `${name}: the program ran on ${program.node}`);
    same(program.names, 'the SDK');
    const wp = await run(
      node,
      ['node_modules/.bin/wp', 'investors', 'search', '--limit', '3', '--json'],
      client,
    );
    same(namesIn(JSON.parse(wp.stdout)), 'wp');
    const assistant = await connectMcp(address, key, '2026-07-28');
    const { isError, answer } = await callTool(assistant, 'search_investors', { limit: 3 });
    await assistant.close();
    assert(!isError, `${name}: the tool fails`);
    same(namesIn(answer), 'MCP');
  } finally {
    service.kill('SIGTERM');
  }
  const code = await ended;
  assert(code === 0, `${name}: the service ended with ${code}`);
  say(`${name}: the service starts; HTTP, SDK, wp and MCP find the same investors; it stops`);
}

function namesIn(answer: { data: { investors: { name: string }[] } }): string[] {
  return answer.data.investors.map((investor) => investor.name);
}

async function started(
  service: ChildProcess,
  ended: Promise<unknown>,
): Promise<{ address: string; keys_file: string }> {
  let stderr = '';
  service.stderr?.setEncoding('utf8').on('data', (part) => {
    stderr += part;
  });
  return new Promise((done, fail) => {
    const limit = setTimeout(
      () => fail(new Error(`not started after ${START_LIMIT_MS} ms: ${stderr}`)),
      START_LIMIT_MS,
    );
    let stdout = '';
    service.stdout?.setEncoding('utf8').on('data', (part) => {
      stdout += part;
      if (!stdout.includes('\n')) return;
      clearTimeout(limit);
      const said = JSON.parse(stdout.slice(0, stdout.indexOf('\n'))) as {
        address: string;
        keys_file: string;
      };
      if (said.address === undefined) fail(new Error(stdout.slice(0, 1000)));
      else done(said);
    });
    void ended.then((code) => fail(new Error(`the service ended with ${code}: ${stderr}`)));
  });
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + START_LIMIT_MS;
  while (!(await fetch(`${address}/readyz`)).ok) {
    assert(Date.now() < until, 'the service is not ready');
    await new Promise((done) => setTimeout(done, 50));
  }
}
