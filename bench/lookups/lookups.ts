import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/open.ts';
import { seed } from '../billing/billing.ts';
import { load, type Measured } from '../load.ts';
import { failureRow, median, ms, type Row } from '../report.ts';
import { startProcess } from '../start-process.ts';

/** What the layer may add to a billed request, ms at the median. */
const BAR_MS = 1;

/**
 * What the lookup layer adds to a billed request beyond the trip to an upstream that answers at once: plan, chain,
 * booking and correction of spend, client, reading and merging. The trip alone is measured by an endpoint that makes one
 * by hand. One caller, so that nothing waits for anything else; rounds are interleaved and medians taken.
 */
export async function benchLookups({
  seconds,
  rounds,
}: {
  readonly seconds: number;
  readonly rounds: number;
}): Promise<Row[]> {
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
    const post = { method: 'POST', keys, connections: 1, seconds } as const;
    const search = { ...post, body: JSON.stringify({ query: 'made up', count: 10 }) };
    const asked = {
      bare: { ...post, url: `${free}/v1/bench/noop`, body: '{}' },
      free: { ...search, url: `${free}/v1/search/web` },
      paid: { ...search, url: `${paid}/v1/search/web` },
      trip: { ...post, url: `${free}/v1/bench/trip`, body: '{}' },
    } as const;
    const names = Object.keys(asked) as (keyof typeof asked)[];
    const figures = new Map<keyof typeof asked, Measured[]>(names.map((name) => [name, []]));
    for (const name of names) await load({ ...asked[name], seconds: 1 }); // warm
    for (let round = 0; round < rounds; round += 1) {
      for (const name of names) figures.get(name)?.push(await load(asked[name]));
    }
    const p50 = (name: keyof typeof asked) =>
      median((figures.get(name) ?? []).map((measured) => measured.p50));
    const failures = [...figures.values()].flat().reduce((sum, measured) => sum + measured.failures, 0);
    const trip = p50('trip') - p50('bare');
    const row = (what: string, name: 'free' | 'paid'): Row => {
      const added = p50(name) - p50('bare') - trip;
      return {
        what: `${what}: the layer, p50`,
        figure: `${ms(added)} (${ms(p50(name))} in all)`,
        beside: `bare billed ${ms(p50('bare'))}, trip to the upstream ${ms(trip)}; ${BAR_MS} ms wanted`,
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
    for (const started of processes) started.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
