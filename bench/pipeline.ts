import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { investorIdOf } from '../src/corpus/rules-investor-id.ts';
import { openStore, type Store } from '../src/platform/database/store.ts';
import { seed } from './billing.ts';
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

/** The list of the key's tenant: investors on record, every fourth named as an employer of the network. Returns their ids. */
export async function fillPipeline({ system }: Store, key: string): Promise<string[]> {
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
  await system.query({ text: 'analyze' });
  return ids.map(investorIdOf);
}
