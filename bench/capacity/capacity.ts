import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, type Store } from '../../src/store/open.ts';
import { seed } from '../billing/billing.ts';
import { waitUntilReady } from '../evaluation/customer.ts';
import { adder, failureRow, ms, type OnRow, type Row } from '../report.ts';
import { makeCorpus } from '../search/corpus.ts';
import { fillDatabase } from '../search/fill-database.ts';
import { makeQuestions } from '../search/questions.ts';
import { startMeasuredService } from '../start-process.ts';
import { type Call, type Cost, costOf } from './cost.ts';
import { growLedger, growTenants } from './grow.ts';
import { EXAMPLES, machineFor, type UnitCosts } from './machine.ts';
import { connectionsOf, memoryOf } from './process.ts';

export interface CapacityOptions {
  /** Investors of the corpora whose memory is compared, fewest first. */
  readonly investors: readonly number[];
  /** Tenants at each point of the curve, fewest first. */
  readonly tenants: readonly number[];
  /** Rows of charges and ledger entries at the last point of it. */
  readonly rows: number;
  /** Calls of each kind. */
  readonly calls: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

/** What a billed call may cost with a hundred times the tenants and ten million rows, of what it costs with few. */
const GROWTH = 1.5;

/**
 * What a call takes of processors, log and disk, what an investor takes of memory and a process of connections; the same again
 * while tenants and rows become more; and, from these figures, which machine carries which load.
 */
export async function benchCapacity(options: CapacityOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const add = adder(rows, options.onRow);
  const memories: { investors: number; now: number; peak: number }[] = [];
  let searching: Cost | undefined;
  let grown: Awaited<ReturnType<typeof growthRows>> | undefined;
  for (const investors of options.investors) {
    options.onStep(`${investors} investors`);
    await withService(investors, async (world) => {
      memories.push({ investors, ...memoryOf(world.pid) });
      const { now, peak } = memoryOf(world.pid);
      add(
        shown(
          `memory of a service with ${investors} investors`,
          `${now.toFixed(0)} MiB`,
          `at most ${peak.toFixed(0)} MiB so far`,
        ),
      );
      // The more there are, the more a search takes: the largest corpus counts.
      searching = await costOf(world.store, options.calls / 4, world.used, world.search);
      add(costRow(`a search over ${investors} investors`, searching));
      if (investors === options.investors[0]) grown = await growthRows(world, options, add);
    });
  }
  const [fewest, most] = [memories[0], memories.at(-1)];
  if (fewest === undefined || most === undefined || searching === undefined || grown === undefined)
    throw new Error('at least one size of a corpus is needed');
  const perMillion = ((most.now - fewest.now) / (most.investors - fewest.investors)) * 1_000_000;
  add(
    shown(
      'memory a million investors',
      `${perMillion.toFixed(0)} MiB`,
      `from ${fewest.investors} to ${most.investors}`,
    ),
  );
  const costs: UnitCosts = {
    billed: grown.billed,
    free: grown.free,
    search: searching,
    baseMiB: fewest.now,
    perMillionMiB: perMillion,
    connections: grown.connections,
  };
  for (const load of EXAMPLES) {
    const { processors, memoryMiB, diskGiBAYear, logGiBADay, processes, connections } = machineFor(
      load,
      costs,
    );
    add(
      shown(
        load.name,
        `${processors} processors, ${(memoryMiB / 1024).toFixed(1)} GiB`,
        `${processes} processes, ${connections} connections, ${diskGiBAYear.toFixed(0)} GiB a year, ${logGiBADay.toFixed(1)} GiB of log a day`,
      ),
    );
  }
  add(failureRow(searching.failures + grown.failures));
  return rows;
}

interface World {
  readonly store: Store;
  readonly pid: number;
  used(): Promise<number>;
  readonly usage: Call;
  readonly billed: Call;
  readonly keyed: Call;
  readonly search: Call;
}

/** The calls that are measured while the database grows. */
async function growthRows(world: World, options: CapacityOptions, add: (row: Row) => void) {
  const measure = (call: Call) => costOf(world.store, options.calls, world.used, call);
  const free = await measure(world.usage);
  add(costRow('GET /v1/usage', free));
  add(costRow('a billed call, nothing done', await measure(world.billed)));
  let first: Cost | undefined;
  let last: Cost | undefined;
  const step = async (what: string) => {
    options.onStep(what);
    last = await measure(world.keyed);
    first ??= last;
    const ratio = total(first) / total(last);
    add({ ...costRow(`a billed call with a key of idempotency, ${what}`, last), ratio, bar: 1 / GROWTH });
  };
  for (const tenants of options.tenants) {
    await growTenants(world.store, tenants);
    await step(`${tenants} tenants`);
  }
  options.onStep(`${options.rows} rows`);
  await growLedger(world.store, options.rows);
  await step(`${options.tenants.at(-1)} tenants and ${options.rows} rows`);
  const connections = await connectionsOf(world.store);
  add(shown('connections of a process to the database', String(connections), 'after these calls'));
  if (last === undefined) throw new Error('nothing was measured');
  return { free, billed: last, connections, failures: free.failures + last.failures };
}

/** A service over a made-up corpus, ready, with tenants whose keys are known. */
async function withService(investors: number, use: (world: World) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const corpus = makeCorpus(investors);
  await fillDatabase(corpus, folder);
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  let started: Awaited<ReturnType<typeof startMeasuredService>> | undefined;
  try {
    const keys = await seed(store);
    started = await startMeasuredService(store.connection, { config: { asOf: corpus.asOf } });
    const { firstLine: url, pid } = started;
    await waitUntilReady(url);
    const ask = async (nth: number, method: string, path: string, body?: unknown, more: object = {}) => {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${keys[nth % keys.length]}`,
          'content-type': 'application/json',
          ...more,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { ms?: number } };
    };
    const questions = makeQuestions(corpus, keys.length);
    for (const [nth, { profile }] of questions.entries())
      await ask(nth, 'PUT', '/v1/fundraising/profile', profile);
    await use({
      store,
      pid,
      used: async () => (await ask(0, 'GET', '/v1/bench/used')).body.ms ?? Number.NaN,
      usage: async (nth) => (await ask(nth, 'GET', '/v1/usage')).status,
      billed: async (nth) => (await ask(nth, 'POST', '/v1/bench/noop', {})).status,
      keyed: async (nth) =>
        (await ask(nth, 'POST', '/v1/bench/noop', {}, { 'idempotency-key': randomUUID() })).status,
      search: async (nth) => {
        const { status } = await ask(nth, 'POST', '/v1/fundraising/search-investors', {
          limit: 50,
          effort: 'low',
        });
        // Nothing found is an answer as well.
        return status === 422 ? 200 : status;
      },
    });
  } finally {
    started?.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const total = (cost: Cost): number => cost.service + cost.database;

function costRow(what: string, cost: Cost): Row {
  return shown(
    what,
    ms(total(cost)),
    `service ${ms(cost.service)}, database ${ms(cost.database)}; ${Math.round(cost.logged)} bytes of log, ${Math.round(cost.kept)} kept; ${Math.round(cost.scanned)} rows scanned`,
  );
}

const shown = (what: string, figure: string, comparison: string): Row => ({
  what,
  figure,
  comparison,
  ratio: 1,
});
