import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { initialise, preparePlace } from '../src/platform/database/place.ts';
import { findPrograms, type Programs } from '../src/platform/database/presence.ts';
import { openStore, type Store } from '../src/platform/database/store.ts';
import { contentOf } from '../test/harness/backup-content.ts';
import { seed } from './billing.ts';
import { adder, failureRow, median, ms, type OnRow, type Row, run, startMeasuredService } from './measure.ts';

const LAUNCHER = join(import.meta.dirname, '../bin/warmpath.js');
/** Calls a second: a third of what two processors do, as with more there is no idle time to compare with. */
const PACE = 60;
/** Every how many is a free one; the others are billed. */
const FREE_EVERY = 4;
const IDLE_MS = 15_000;
/** The machine is noisy: medians of so many are compared. */
const ROUNDS = 3;
/** A backup may take others to twice their time without it. */
const TIMES_IDLE = 2;
const silent = () => {};

interface BackupOptions {
  /** Deals, and ledger entries. */
  readonly rows: number;
  readonly tenants: number;
  readonly onStep: (step: string) => void;
  readonly onRow: OnRow;
}

/**
 * `warmpath backup` of a large database while billed calls come at a pace: what they take meanwhile beside what they take before it. Then `warmpath restore` into each PostgreSQL that is here, the bundled one and one of the machine; what is there
 * afterwards is compared with the file, and balances with their entries.
 */
export async function benchBackup({ rows: size, tenants, onStep, onRow }: BackupOptions): Promise<Row[]> {
  const rows: Row[] = [];
  const add = adder(rows, onRow);
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  // For the user of PostgreSQL to pass through, where this one is root.
  chmodSync(folder, 0o711);
  const file = join(folder, 'all.wbk');
  try {
    const dataDir = folderIn(folder, 'data');
    const store = await openStore({
      ...{ dataDir, purpose: 'service', log: silent },
      timeouts: { statement: 0, query: 0 },
    });
    try {
      onStep(`${size} deals, ${tenants} tenants, ${size} entries`);
      await fill(store, size, tenants);
      add(...(await backedUpUnderLoad(store, dataDir, file, onStep)));
    } finally {
      await store.close();
    }
    const wanted = await contentOf(file);
    for (const programs of await programsHere(folder)) {
      const target = folderIn(folder, `restored-${programs.major}`);
      onStep(`a restore into PostgreSQL ${programs.major}`);
      const { account, cluster } = await preparePlace({ dataDir: target, tempDir: tmpdir(), log: silent });
      await initialise(cluster, programs, account);
      const seconds = await timed(() => warmpath(target, 'restore', file, '--keep-sequences'));
      const wrong = await unequalBalances(target);
      const again = join(folder, `again-${programs.major}.wbk`);
      await warmpath(target, 'backup', again);
      const isExact = wrong === 0 && isDeepStrictEqual(await contentOf(again), wanted);
      add({
        what: `a restore into PostgreSQL ${programs.major}`,
        figure: `${seconds.toFixed(0)} s`,
        comparison: `${isExact ? 'all rows are' : 'rows are NOT'} as in the file, ${wrong} balances differ from their entries`,
        ratio: isExact ? 1 : 0,
        bar: 1,
      });
      rmSync(target, { recursive: true, force: true });
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function folderIn(folder: string, name: string): string {
  const path = join(folder, name);
  mkdirSync(path, { mode: 0o711 });
  return path;
}

const warmpath = (dataDir: string, ...args: readonly string[]) =>
  run(process.execPath, [LAUNCHER, ...args], { WARMPATH_DATA_DIR: dataDir, DATABASE_URL: '' });

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

/** The bundled PostgreSQL, and the newest one that is installed on the machine, if it is another. */
async function programsHere(copyTo: string): Promise<readonly Programs[]> {
  const { account } = await preparePlace({
    dataDir: folderIn(copyTo, 'programs'),
    tempDir: tmpdir(),
    log: silent,
  });
  const found = await Promise.all(
    [true, false].map((bundle) =>
      findPrograms({ account, copyTo, bundle, log: silent }).catch(() => undefined),
    ),
  );
  return found.filter(
    (programs, nth): programs is Programs =>
      programs !== undefined && (nth === 0 || programs.major !== found[0]?.major),
  );
}

/** Deals of a tenth as many companies, two investments for each three, and tenants with as many entries in all. */
async function fill({ system }: Store, size: number, tenants: number): Promise<void> {
  const each = Math.ceil(size / tenants);
  const statements: readonly (readonly [text: string, ...values: number[]])[] = [
    [
      `insert into company (mode, name, identity_key, source, source_id, country_code)
        select 'live', 'Made up ' || n, 'made up ' || n, 'made', n::text, 'DEU' from generate_series(1, $1::int) n`,
      Math.ceil(size / 10),
    ],
    [
      `insert into investor (mode, name, identity_key, source, source_id)
        select 'live', 'Made Capital ' || n, 'made capital ' || n, 'made', n::text from generate_series(1, $1::int) n`,
      Math.ceil(size / 50),
    ],
    [
      `insert into round (mode, company_id, kind, stage, announced_on, raised_usd, source, source_id)
        select 'live', c.id, 'seed', 'seed', date '2020-01-01' + (k * 30)::int, 1e6 + k, 'made', c.id || ' ' || k
        from company c, generate_series(1, 10) k where c.mode = 'live'`,
    ],
    [
      `insert into investment (round_id, investor_id, source)
        select r.id, i.low + r.id % (i.high - i.low + 1), 'made' from round r, (select min(id) as low, max(id) as high from investor where mode = 'live') i
        where r.mode = 'live' and r.id % 3 > 0`,
    ],
    [
      `insert into tenant (name, plan) select 'large ' || n, 'paid' from generate_series(1, $1::int) n`,
      tenants,
    ],
    [
      `insert into account (tenant_id, mode, balance, last_entry)
        select tenant_id, 'live', $1::int, $1::int from tenant where name like 'large %'`,
      each,
    ],
    [
      `insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after)
        select tenant_id, 'live', n, 'grant', 1, n from tenant, generate_series(1, $1::int) n where name like 'large %'`,
      each,
    ],
    ['analyze'],
  ];
  for (const [text, ...values] of statements) await system.query({ text, values });
}

async function backedUpUnderLoad(
  store: Store,
  dataDir: string,
  file: string,
  onStep: (step: string) => void,
): Promise<readonly Row[]> {
  const keys = await seed(store);
  const started = await startMeasuredService(store.connection, {
    config: { rateLimits: false },
    poolSize: 10,
  });
  try {
    const at = (ended: Promise<unknown>) => paced(started.firstLine, keys, ended);
    const idle = () => at(new Promise((done) => setTimeout(done, IDLE_MS)));
    await idle(); // warm
    onStep(`${ROUNDS} times idle and backup`);
    const [alone, beside]: [Paced[], Paced[]] = [[], []];
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rmSync(file, { force: true });
      alone.push(await idle());
      beside.push(
        await at(timed(() => warmpath(dataDir, 'backup', file)).then((took) => seconds.push(took))),
      );
    }
    const size = statSync(file).size / 2 ** 20;
    const failures = [...alone, ...beside].reduce((sum, each) => sum + each.failures, 0);
    return [
      ...(['free', 'billed'] as const).map((kind): Row => {
        const [without, during] = [alone, beside].map((all) =>
          median(all.map((each) => p95(each[kind]))),
        ) as [number, number];
        return {
          what: `${kind} calls during a backup, p95, ${PACE} calls a second`,
          figure: ms(during),
          comparison: `${ms(without)} without it, at most ${TIMES_IDLE} times that`,
          ratio: (TIMES_IDLE * without) / during,
          bar: 1,
        };
      }),
      {
        what: 'a backup',
        figure: `${median(seconds).toFixed(0)} s`,
        comparison: `${size.toFixed(0)} MiB`,
        ratio: 1,
      },
      failureRow(failures),
    ];
  } finally {
    started.stop();
  }
}

interface Paced {
  readonly free: number[];
  readonly billed: number[];
  failures: number;
}

/** Calls at a pace, whether or not those before were answered, until something has ended: how long each took, ms. */
async function paced(url: string, keys: readonly string[], ended: Promise<unknown>): Promise<Paced> {
  const taken: Paced = { free: [], billed: [], failures: 0 };
  const open: Promise<void>[] = [];
  const call = async (nth: number): Promise<void> => {
    const isFree = nth % FREE_EVERY === 0;
    const from = performance.now();
    const headers = {
      authorization: `Bearer ${keys[nth % keys.length]}`,
      'content-type': 'application/json',
    };
    const asked = isFree ? { headers } : { method: 'POST', body: '{}', headers };
    const response = await fetch(`${url}/v1/${isFree ? 'usage' : 'bench/noop'}`, asked).catch(
      () => undefined,
    );
    await response?.arrayBuffer();
    taken[isFree ? 'free' : 'billed'].push(performance.now() - from);
    if (response?.ok !== true) taken.failures += 1;
  };
  let nth = 0;
  const timer = setInterval(() => {
    open.push(call(nth));
    nth += 1;
  }, 1_000 / PACE);
  try {
    await ended;
  } finally {
    clearInterval(timer);
  }
  await Promise.all(open);
  return taken;
}

function p95(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length * 0.95)] ?? Number.NaN;
}

/** How many accounts have another balance than their entries add up to. */
async function unequalBalances(dataDir: string): Promise<number> {
  const store = await openStore({ dataDir, purpose: 'command', log: silent });
  try {
    const [row] = await store.system.query<{ wrong: number }>({
      text: `select count(*)::int as wrong from account a where a.balance <> (
        select coalesce(sum(e.amount), 0) from ledger_entry e where e.tenant_id = a.tenant_id and e.mode = a.mode)`,
    });
    return row?.wrong ?? Number.NaN;
  } finally {
    await store.close();
  }
}
