import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore } from '../../src/platform/database/store.ts';
import { ms, quantile, type Row } from '../report.ts';
import { startProcess } from '../start-process.ts';
import { account } from './account.ts';
import { admission } from './admission.ts';
import { imports } from './imports.ts';
import { logins } from './logins.ts';
import { names } from './names.ts';
import { searches } from './searches.ts';
import { upstreamTurns } from './upstream-turns.ts';
import { webhooks } from './webhooks.ts';
import { type Lane, makeCaller, type World } from './world.ts';

/** What others may notice of a tenant at its worst: their p95 over that of an idle service. */
const MOST = 3;
const SHARE = 0.95;
/** Calls that are not counted: code is compiled, statements are prepared. */
const WARM = 10;
/** A phase ends after so long, whatever it has counted: a lane that is not fair would keep it for ever. */
const PHASE_MS = 20_000;
/** Until the worst has filled what it fills, ms. */
const FILL_MS = 2_000;
const LANES: readonly Lane[] = [
  admission,
  webhooks,
  logins,
  imports,
  searches,
  account,
  names,
  upstreamTurns,
];

export interface OtherTenantsOptions {
  readonly calls: number;
  /** Called with each lane as it is measured. */
  readonly onStep: (step: string) => void;
}

/**
 * For each lane that tenants share: the p95 of one tenant's calls while another is at its worst in the lane, over that of an
 * idle service, both in one run: half of the idle calls come before, half after. No rate limits: the worst has many keys.
 */
export async function benchOtherTenants({ calls, onStep }: OtherTenantsOptions): Promise<Row[]> {
  const rows: Row[] = [];
  for (const lane of LANES) {
    const row = await measure(lane, calls);
    onStep(`${row.what}: ${row.figure} (${row.comparison})`);
    rows.push(row);
  }
  return rows;
}

async function measure(lane: Lane, calls: number): Promise<Row> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  const around = await lane.surround?.();
  const service = await startProcess(new URL('./service.ts', import.meta.url), [
    JSON.stringify(store.connection),
    JSON.stringify(around ?? {}),
  ]);
  try {
    const base = service.firstLine;
    const world: World = {
      store,
      busy: await makeCaller(store, base),
      quiet: await makeCaller(store, base),
    };
    const running = await lane.begin(world);
    await times(running.call, WARM);
    const before = await times(running.call, calls / 2);
    const stop = new AbortController();
    let turns = 0;
    const worst = Array.from({ length: running.loops }, async () => {
      while (!stop.signal.aborted) {
        await running.worst(stop.signal);
        turns += 1;
      }
    });
    await sleep(FILL_MS);
    const underLoad = await times(running.call, calls);
    stop.abort(new Error('measured'));
    await Promise.allSettled(worst);
    const after = await times(running.call, calls / 2);
    await running.end();
    const [idle, busy] = [quantile([...before, ...after], SHARE), quantile(underLoad, SHARE)];
    return {
      what: `${lane.name}: others' p95 beside ${lane.worst}`,
      figure: `${ms(busy)}, ${(busy / idle).toFixed(2)} × idle`,
      comparison: `idle ${ms(idle)}; ${MOST} × wanted; ${underLoad.length} calls, the worst came ${turns} times`,
      ratio: (MOST * idle) / busy,
      bar: 1,
    };
  } finally {
    service.stop();
    await around?.close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long each call took, ms, one after the other. */
async function times(call: () => Promise<void>, count: number): Promise<number[]> {
  const took: number[] = [];
  const end = performance.now() + PHASE_MS;
  for (let nth = 0; nth < count && performance.now() < end; nth += 1) {
    const since = performance.now();
    await call();
    took.push(performance.now() - since);
  }
  return took;
}
