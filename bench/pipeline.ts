import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { investorIdOf } from '../src/corpus/rules-investor-id.ts';
import { openStore, type Store } from '../src/platform/database/store.ts';
import { seed } from './billing.ts';
import { connected } from './imports.ts';
import { failureRow, median, ms, type Row, startMeasuredService } from './measure.ts';
import { madeUpExport, madeUpName, usedByDatabase } from './network.ts';

/** A list of the length the console has to show at once. */
const LISTED = 10_000;
/** What a request of the console may take, ms; held against processor time, which other work on the machine does not change. */
const BAR_MS = 300;
/** The indexes of the corpus are built and learned by then, which is not what is measured. */
const SETTLE_MS = 8_000;
/** Score parts of a record: as many as a learned ranking gives. */
const PARTS = 12;

/**
 * What reading a list of 10,000 investors takes in pages of 1,000, with a network of 20,000 people through which some of them are
 * reached and a fifth of them moved; and by filters, and setting 500 at once. Each figure is the processor time of service and database for one request.
 */
export async function benchPipeline({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  let started: { stop(): void } | undefined;
  try {
    const [key = ''] = await seed(store);
    const ids = await fillPipeline(store, key);
    const child = await startMeasuredService(store.connection);
    started = child;
    await sleep(SETTLE_MS);
    let failures = 0;
    const timed = async (method: string, path: string, body?: unknown) => {
      const since = performance.now();
      const response = await fetch(`${child.firstLine}/v1/fundraising/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const took = performance.now() - since;
      if (response.status !== 200) failures += 1;
      const answer = JSON.parse(text) as { investors?: unknown[]; next?: string };
      return { took, bytes: text.length, answer };
    };
    /** Processor time of the service and the database, ms. */
    const used = async () => {
      const response = await fetch(`${child.firstLine}/v1/bench/used`, {
        headers: { authorization: `Bearer ${key}` },
      });
      return Number(((await response.json()) as { ms: number }).ms) + (await usedByDatabase(store));
    };
    const whole = async (filter: string) => {
      const pages: { took: number; bytes: number }[] = [];
      let rows = 0;
      for (let next: string | undefined = ''; next !== undefined; ) {
        const { took, bytes, answer }: Awaited<ReturnType<typeof timed>> = await timed(
          'GET',
          `pipeline?limit=1000${filter}${next === '' ? '' : `&cursor=${next}`}`,
        );
        pages.push({ took, bytes });
        rows += answer.investors?.length ?? 0;
        next = answer.next;
      }
      return { pages, rows };
    };
    const measured = async (what: string, run: () => Promise<{ took: readonly number[]; more: string }>) => {
      const all: number[] = [];
      let told = '';
      await run(); // not counted: statements are planned, pages are read
      const before = await used();
      for (let round = 0; round < rounds; round += 1) {
        const { took, more } = await run();
        all.push(...took);
        told = more;
      }
      const each = ((await used()) - before) / all.length;
      const clock = `on the clock median ${ms(median(all))}, slowest ${ms(Math.max(...all))}`;
      const comparison = `${BAR_MS} ms wanted; ${clock}; ${told}`;
      return { what, figure: ms(each), comparison, ratio: BAR_MS / each, bar: 1 };
    };
    const list = (what: string, filter: string) =>
      measured(what, async () => {
        const { pages, rows } = await whole(filter);
        const kilobytes = Math.round(Math.max(...pages.map(({ bytes }) => bytes)) / 1_000);
        return {
          took: pages.map(({ took }) => took),
          more: `${rows} rows in ${pages.length} pages of up to ${kilobytes} kB`,
        };
      });
    const rows = [await list('the whole list, no network', '')];
    await timed('POST', 'import-network', { csv_content: madeUpExport(0) });
    rows.push(
      await list('the whole list, network of 20,000', ''),
      await list('with a warm path', '&warm=true'),
      await list('at a stage', '&stage=meeting'),
      await list('by name', '&name=den'),
      await measured('setting 500 at once', async () => {
        const owner = `Owner ${performance.now()}`;
        const { took } = await timed('POST', 'pipeline', { investor_ids: ids.slice(0, 500), owner });
        return { took: [took], more: '500 rows and as many lines of history' };
      }),
    );
    return [...rows, failureRow(failures)];
  } finally {
    started?.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a person waits for without looking away, and as long as a page may; others may notice it, but not wait. */
const IMPORT_BARS = { preview: 2, stored: 10, others: 3 } as const;
/** Between two calls of another tenant's screen: as one who clicks without reading. */
const PAUSE_MS = 20;
/** What others wait for while nothing else is done, s. */
const IDLE_S = 5;

/**
 * A list of 20,000 investors with notes, 7 MB, of whom half are on record: looked at before it is stored, stored, stored again and undone, over
 * HTTP; and what another tenant, with a list of 10,000, meanwhile waits for fifty rows of it.
 */
export async function benchListImport({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  let started: { stop(): void } | undefined;
  try {
    const [key = '', other = ''] = await seed(store);
    await fillPipeline(store, other);
    const child = await startMeasuredService(store.connection);
    started = child;
    await sleep(SETTLE_MS);
    let failures = 0;
    const timed = async (path: string, as: string, body?: object) => {
      const since = performance.now();
      const response = await fetch(`${child.firstLine}/v1/fundraising/${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const answer = (await response.json()) as {
        [count in 'investors' | 'rowsUnclear' | 'rowsJoined']?: number;
      } & { import_id?: string };
      if (response.status !== 200) failures += 1;
      return { took: performance.now() - since, answer };
    };
    const waits = async (until: () => boolean, into: number[]) => {
      while (!until()) {
        into.push((await timed('pipeline?limit=50', other)).took);
        await sleep(PAUSE_MS);
      }
    };
    const p95 = (all: readonly number[]) =>
      all.toSorted((one, next) => one - next)[Math.floor(all.length * 0.95)] ?? Number.NaN;
    const warm: number[] = [];
    await waits(() => warm.length > 100, warm);
    const idle: number[] = [];
    const end = performance.now() + IDLE_S * 1_000;
    await waits(() => performance.now() > end, idle);
    const csv_content = madeUpList();
    /** Processor time of the service, ms: on a machine with much else to do it says more than the clock. */
    const used = async () => {
      const headers = { authorization: `Bearer ${other}` };
      const response = await fetch(`${child.firstLine}/v1/bench/used`, { headers });
      return Number(((await response.json()) as { ms: number }).ms);
    };
    const steps = new Map<string, { took: number[]; others: number[]; cost: number[] }>();
    const step = async (what: string, path: string, body: object, investors = 0) => {
      const { took, others, cost } = steps.get(what) ?? { took: [], others: [], cost: [] };
      steps.set(what, { took, others, cost });
      const before = await used();
      let isDone = false;
      const waiting = waits(() => isDone, others);
      const done = await timed(path, key, body);
      isDone = true;
      cost.push((await used()) - before);
      await waiting;
      took.push(done.took);
      const { investors: taken = 0, rowsUnclear = 0, rowsJoined = 0 } = done.answer;
      if (taken + rowsUnclear + rowsJoined !== investors) failures += 1;
      return done.answer.import_id;
    };
    for (let round = 0; round < rounds; round += 1) {
      await step('looked at', 'import-investors', { csv_content, check_only: true }, ROWS);
      const first = await step('stored', 'import-investors', { csv_content }, ROWS);
      const again = await step('stored again', 'import-investors', { csv_content }, ROWS);
      for (const import_id of [again, first]) await step('undone', 'undo-import', { import_id });
    }
    const bars: Readonly<Record<string, number>> = { 'looked at': IMPORT_BARS.preview };
    const rows = [...steps].flatMap(([what, { took, others, cost }]): Row[] => {
      const bar = bars[what] ?? IMPORT_BARS.stored;
      const seconds = median(took) / 1_000;
      const slowest = (Math.max(...took) / 1_000).toFixed(1);
      const [alone, meanwhile] = [p95(idle), p95(others)];
      return [
        {
          ...{ what: `${ROWS} rows with notes ${what}`, figure: `${seconds.toFixed(1)} s` },
          ...{
            comparison: `${bar} s wanted; slowest ${slowest} s; processor of the service ${ms(median(cost))}`,
            ratio: bar / seconds,
            bar: 1,
          },
        },
        {
          ...{ what: `another tenant while they are ${what}`, figure: `p95 ${ms(meanwhile)}` },
          comparison: `${ms(alone)} idle, ${IMPORT_BARS.others} times at most; median ${ms(median(others))} of ${others.length}, idle ${ms(median(idle))}`,
          ...{ ratio: (IMPORT_BARS.others * alone) / meanwhile, bar: 1 },
        },
      ];
    });
    return [...rows, failureRow(failures)];
  } finally {
    started?.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** As many as an import takes. */
const ROWS = 20_000;
const STAGES = ['Contacted', 'Meeting', 'Researching', 'Due diligence', 'Passed'];

/** As a CRM exports it: quoted notes of two lines, a person for every second, five stages. Half of the names are those of `fillPipeline`. */
function madeUpList(): string {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const name =
      n % 2 === 0 ? `${madeUpName((n / 2) * 7 + 5)} Capital` : `${madeUpName(n * 11)} ${n} Ventures`;
    const person = n % 2 === 0 ? `${madeUpName(n)} Example,partner@i${n}.example,Partner` : ',,';
    const note = `Met in May, "${madeUpName(n * 3)}" made the introduction.\n${'They ask for the figures of the second quarter. '.repeat(4)}`;
    return `${name},https://i${n}.example,${STAGES[n % STAGES.length]},Ada Example,lead; b${n % 9},${person},"${note.replaceAll('"', '""')}"`;
  });
  return `Investor,Website,Status,Owner,Tags,Contact,Email,Title,Notes\n${lines.join('\n')}\n`;
}

/** The list of the key's tenant: investors on record, every fourth named as an employer of the network. Returns their ids. */
export async function fillPipeline({ system, connection }: Store, key: string): Promise<string[]> {
  const names = Array.from({ length: LISTED }, (_, n) =>
    n % 4 === 0 ? `${madeUpName(n % 4_001)} Holding` : `${madeUpName(n * 7 + 5)} Capital`,
  );
  const investors = await system.query<{ id: number; name: string }>({
    text: `insert into investor (mode, name, identity_key, kind, city, country_code, source, source_id)
      select 'live', n, lower(n), 'organisation', 'Lisbon', 'PRT', 'made-up', ord::text
      from unnest($1::text[]) with ordinality t (n, ord) returning id, name`,
    values: [names],
  });
  const scoreParts = (n: number) =>
    Array.from({ length: PARTS }, (_, at) => ({
      name: `part_${at}`,
      points: ((n * 31 + at * 17) % 1_000) / 50 - 5,
      fact: `${n % 40} of ${40 + at} companies in ${madeUpName(n + at)} and ${madeUpName(n * 3 + at)}, ${at} in ${madeUpName(at)}`,
    }));
  const records = investors.map(({ name }, n) =>
    JSON.stringify({
      name,
      sectorTags: ['Software', 'Payments', madeUpName(n)],
      geography: 'Lisbon, Portugal',
      kind: 'venture_fund',
      lastActivityDate: '2026-01-20',
      portfolioCompanies: Array.from({ length: 50 }, (_, at) => madeUpName(n * 50 + at)),
      networkProximity: 0,
      score: (n % 10_000) / 100,
      scoreParts: scoreParts(n),
      tier: 'B',
      warmPath: false,
      conflict: false,
    }),
  );
  const ids = investors.map(({ id }) => id);
  await system.query({
    text: `with t as (select tenant_id from api_key where last_four = $3 limit 1),
      s as (insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, first_seen_at)
        select t.tenant_id, 'live', i, r::jsonb, '', 50, 'B', now() - ord * interval '1 second'
        from t, unnest($1::bigint[], $2::text[]) with ordinality u (i, r, ord))
      insert into pipeline (tenant_id, mode, investor_id, stage, owner, tags, next_step, next_step_on)
      select t.tenant_id, 'live', i, 'meeting', 'Ada Example', '{lead}', 'Send the model', current_date
      from t, unnest($1::bigint[]) i where i % 5 = 0`,
    values: [ids, records, key.slice(-4)],
  });
  // As whoever owns the tables: of those of others `analyze` only warns.
  await connected(connection, (client) => client.query('analyze'));
  return ids.map(investorIdOf);
}
