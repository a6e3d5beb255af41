import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/platform/database/store.ts';
import { seed } from '../billing/billing.ts';
import { failureRow, median, ms, type Row } from '../report.ts';
import { startProcess } from '../start-process.ts';

/** What the layer may add to a billed request, ms at the median. */
const BAR_MS = 1;
/** Rounds that are not counted: code is compiled and statements are prepared. */
const WARM = 200;

/**
 * What the lookup layer adds to a billed request beyond the trip to an upstream that answers at once: plan, chain,
 * booking and correction of spend, client, reading and merging. The trip alone is measured by an endpoint that makes one
 * by hand. One caller, one request of each in turn, so that whatever else the machine does befalls all alike.
 */
export async function benchLookups({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  const processes: { stop(): void }[] = [];
  try {
    const keys = await seed(store);
    const start = async (file: string, args: string[] = []): Promise<string> => {
      const started = await startProcess(new URL(file, import.meta.url), args);
      processes.push(started);
      return started.firstLine;
    };
    const upstream = await start('./upstream.ts');
    const settings = {
      WARMPATH_SEARXNG_URL: upstream,
      WARMPATH_SERPER_URL: upstream,
      WARMPATH_SERPER_KEY: 'bench',
      WARMPATH_SERPER_DAILY_CAP_USD: '9999999',
    };
    const service = (order: string) =>
      start('../billing/service.ts', [
        JSON.stringify(store.connection),
        JSON.stringify({ ...settings, WARMPATH_ORDER_SEARCH_WEB: order }),
      ]);
    const free = await service('searxng');
    const paid = await service('serper');
    const search = JSON.stringify({ query: 'made up', count: 10 });
    const asked = {
      bare: { url: `${free}/v1/bench/noop`, body: '{}' },
      trip: { url: `${free}/v1/bench/trip`, body: '{}' },
      free: { url: `${free}/v1/search/web`, body: search },
      paid: { url: `${paid}/v1/search/web`, body: search },
    } as const;
    const names = Object.keys(asked) as (keyof typeof asked)[];
    const times = new Map<keyof typeof asked, number[]>(names.map((name) => [name, []]));
    let failures = 0;
    for (let round = -WARM; round < rounds; round += 1) {
      for (const name of names) {
        const { status, took } = await post(asked[name], keys[(round + WARM) % keys.length] as string);
        if (status !== 200) failures += 1;
        if (round >= 0) times.get(name)?.push(took);
      }
    }
    const p50 = (name: keyof typeof asked) => median(times.get(name) ?? []);
    const trip = p50('trip') - p50('bare');
    const row = (what: string, name: 'free' | 'paid'): Row => {
      const added = p50(name) - p50('bare') - trip;
      return {
        what: `${what}: the layer, p50`,
        figure: `${ms(added)} (${ms(p50(name))} in all)`,
        comparison: `bare billed ${ms(p50('bare'))}, trip to the upstream ${ms(trip)}; ${BAR_MS} ms wanted`,
        ratio: BAR_MS / Math.max(added, 0.001),
        bar: 1,
      };
    };
    return [
      row('lookup at a free source', 'free'),
      row('lookup at a paid source', 'paid'),
      failureRow(failures),
    ];
  } finally {
    agent.destroy();
    for (const started of processes) started.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const agent = new Agent({ keepAlive: true });

/** One request over a kept connection; how long its whole answer took, ms. */
function post(
  { url, body }: { readonly url: string; readonly body: string },
  key: string,
): Promise<{ status: number; took: number }> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const since = performance.now();
    const call = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => {
        resolve({ status: response.statusCode ?? 0, took: performance.now() - since });
      });
    });
    call.on('error', reject).end(body);
  });
}
