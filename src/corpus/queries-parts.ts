import type pg from 'pg';
import type { Connection } from '../platform/database/connection.ts';
import { copyOut, type Fields } from '../platform/database/copy-out.ts';
import type { Queryable } from '../platform/database/db.ts';
import { createDb } from '../platform/database/postgres.ts';
import type { Mode } from '../platform/values/scope.ts';
import { type LpType, STAGES, type Stage } from '../reference/rules-investor-terms.ts';
import { CORPUS_CHANNEL, readCorpusVersion } from './queries-merges.ts';
import {
  type AliasRow,
  type Batch,
  type Changes,
  type CommitmentRow,
  type CompanyRow,
  type CorpusFeed,
  type InvestorRow,
  type LpRow,
  NO_DAY,
  type TakeBatch,
  UNKNOWN,
} from './rules-investor-id.ts';

/** Rows of a batch: some hundred kB, so that a corpus of any size takes a few MB to read. */
const ROWS = 2_000;
const DEALS = 16_384;

/** Hands over the corpus of a mode, in the order of kinds in `Batch`. The connection is in a transaction. */
export async function readAll(client: pg.PoolClient, mode: Mode, take: TakeBatch): Promise<void> {
  const all = (table: string) => `${table} where ${table}.mode = '${mode}'`;
  await readRows(client, investorsOf(all('investor')), investorOf, (rows) =>
    take({ kind: 'investors', rows }),
  );
  await readRows(client, companiesOf(all('company')), companyOf, (rows) => take({ kind: 'companies', rows }));
  await readDeals(
    client,
    `investment join round on round.id = round_id where round.mode = '${mode}' and ${IS_SURE}`,
    take,
  );
  await readAliases(client, 'investor', all('investor_alias'), take);
  await readAliases(client, 'company', all('company_alias'), take);
  await readCommitments(client, all('commitment'), take);
}

/**
 * The same of some investors: their records and deals, and the companies of these. The deals wait in memory,
 * because they show which companies come before them.
 */
export async function readSome(
  client: pg.PoolClient,
  investors: readonly number[],
  take: TakeBatch,
): Promise<void> {
  const deals: Batch[] = [];
  const companies = new Set<number>();
  const theirs = `${listed(investors)} join investment on investor_id = listed.id join round on round.id = round_id where ${IS_SURE}`;
  await readDeals(client, theirs, async (batch) => {
    deals.push(batch);
    if (batch.kind === 'deals') for (const id of batch.company.subarray(0, batch.count)) companies.add(id);
  });
  const some = (table: string, ids: Iterable<number>, column = 'id') =>
    `${listed(ids)} join ${table} on ${table}.${column} = listed.id`;
  await readRows(client, investorsOf(some('investor', investors)), investorOf, (rows) =>
    take({ kind: 'investors', rows }),
  );
  await readRows(client, companiesOf(some('company', companies)), companyOf, (rows) =>
    take({ kind: 'companies', rows }),
  );
  for (const batch of deals) await take(batch);
  await readAliases(client, 'investor', some('investor_alias', investors, 'investor_id'), take);
  await readAliases(client, 'company', some('company_alias', companies, 'company_id'), take);
  await readCommitments(client, some('commitment', investors, 'investor_id'), take);
}

/** A source that is not sure that an investor took part is not believed; a fact of a source has no confidence. */
const IS_SURE = '(investment.confidence is null or investment.confidence >= 0.75)';

/** Ids as a table: the planner then knows how many they are. */
const listed = (ids: Iterable<number>) => `unnest('{${[...ids].join()}}'::bigint[]) listed (id)`;

/** Of the facts on an investor's assets the one in use is the newest. */
const ASSETS_SOURCE = `(select fact.source from investor_fact fact
  where fact.investor_id = investor.id and fact.field = 'assets_usd'
  order by fact.as_of is distinct from assets_on, fact.as_of desc nulls last, fact.source limit 1)`;
/** Who backs funds is read for what it says of itself; of the others their deals speak. */
const BACKS_FUNDS = `lp_type in ('family_office', 'hnw_individual', 'recently_exited_founder', 'institutional')`;

/** Characters of a description in which it says what an investor is and looks for: a thesis says it early. */
const DESCRIBED = 2_000;

const investorsOf = (from: string) =>
  `select investor.id, name, identity_key, lp_type, kind = 'person', type_words, left(description, ${DESCRIBED}), country_code, state_code, city, stages, sector_tags, countries,
    cheque_min_usd, cheque_max_usd, exit_size_usd, exit_on, merged_into, source, as_of, assets_usd, assets_on,
    case when assets_usd is not null then ${ASSETS_SOURCE} end, case when ${BACKS_FUNDS} then description end
    from ${from} order by investor.id`;

/** Who manages a fund, where one investor on record does: merged ones as the one they stand under. */
const MANAGER = `(select min(coalesce(manager.merged_into, manager.id)) from fund
  join investor manager on manager.id = fund.investor_id
  where fund.mode = commitment.mode and fund.identity_key = fund_key
  having count(distinct coalesce(manager.merged_into, manager.id)) = 1)`;

const commitmentsOf = (from: string) =>
  `select commitment.investor_id, fund_name, fund_key, commitment.source, commitment.as_of, ${MANAGER} from ${from}`;

const companiesOf = (from: string) =>
  `select company.id, name, identity_key, country_code, state_code, city, sector_tags from ${from} order by company.id`;

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

/** A check of the table restricts both to their words. */
const lpTypeOf = (text: string | null) => text as LpType | null;
const stagesOf = (texts: readonly string[]) => texts as readonly Stage[];

function investorOf(fields: Fields): InvestorRow {
  return {
    id: fields.number(),
    name: fields.text() ?? '',
    identityKey: fields.text() ?? '',
    lpType: lpTypeOf(fields.text()),
    isPerson: fields.text() === 't',
    typeWords: fields.text(),
    description: fields.text(),
    country: fields.text(),
    state: fields.text(),
    city: fields.text(),
    stages: stagesOf(fields.list()),
    sectorTags: fields.list(),
    countries: fields.list(),
    chequeMinUsd: orNull(fields.number()),
    chequeMaxUsd: orNull(fields.number()),
    exitSizeUsd: orNull(fields.number()),
    exitOn: fields.text(),
    mergedInto: orNull(fields.number()),
    source: fields.text() ?? '',
    asOf: fields.text(),
    lp: lpOf(fields),
  };
}

function lpOf(fields: Fields): LpRow | null {
  const row: LpRow = {
    assetsUsd: orNull(fields.number()),
    assetsOn: fields.text(),
    assetsSource: fields.text(),
    description: fields.text(),
  };
  return row.assetsUsd === null && row.description === null ? null : row;
}

function commitmentOf(fields: Fields): CommitmentRow {
  return {
    investor: fields.number(),
    fundName: fields.text() ?? '',
    fundKey: fields.text() ?? '',
    source: fields.text() ?? '',
    asOf: fields.text(),
    managerId: orNull(fields.number()),
  };
}

function readCommitments(client: pg.PoolClient, from: string, take: TakeBatch): Promise<void> {
  return readRows(client, commitmentsOf(from), commitmentOf, (rows) => take({ kind: 'commitments', rows }));
}

function companyOf(fields: Fields): CompanyRow {
  return {
    id: fields.number(),
    name: fields.text() ?? '',
    identityKey: fields.text() ?? '',
    country: fields.text(),
    state: fields.text(),
    city: fields.text(),
    sectorTags: fields.list(),
  };
}

function readAliases(
  client: pg.PoolClient,
  of: AliasRow['of'],
  from: string,
  take: TakeBatch,
): Promise<void> {
  const aliasOf = (fields: Fields): AliasRow => ({ of, id: fields.number(), key: fields.text() ?? '' });
  return readRows(client, `select ${of}_id, alias_key from ${from}`, aliasOf, (rows) =>
    take({ kind: 'aliases', rows }),
  );
}

async function readRows<Row>(
  client: pg.PoolClient,
  query: string,
  rowOf: (fields: Fields) => Row,
  take: (rows: readonly Row[]) => Promise<void>,
): Promise<void> {
  let rows: Row[] = [];
  for await (const fields of copyOut(client, query)) {
    while (fields.hasRow) rows.push(rowOf(fields));
    if (rows.length < ROWS) continue;
    await take(rows);
    rows = [];
  }
  if (rows.length > 0) await take(rows);
}

function emptyDeals() {
  return {
    kind: 'deals' as const,
    count: 0,
    investor: new Float64Array(DEALS),
    company: new Float64Array(DEALS),
    round: new Float64Array(DEALS),
    day: new Int32Array(DEALS),
    known: new Int32Array(DEALS),
    stage: new Uint8Array(DEALS),
    raised: new Float64Array(DEALS),
    lead: new Uint8Array(DEALS),
  } satisfies Batch;
}

/** NaN, which is how a null is read, as another number. */
const or = (value: number, none: number): number => (Number.isNaN(value) ? none : value);

const DAY = (column: string) => `${column} - date '1970-01-01'`;
const STAGE_CODE = `case stage ${STAGES.map((stage, code) => `when '${stage}' then ${code}`).join(' ')} end`;

/** `from` joins investment and round. */
async function readDeals(client: pg.PoolClient, from: string, take: TakeBatch): Promise<void> {
  const query = `select investor_id, company_id, round_id, ${DAY('announced_on')}, ${DAY('round.as_of')},
    ${STAGE_CODE}, raised_usd, is_lead::int from ${from}`;
  let deals = emptyDeals();
  for await (const fields of copyOut(client, query)) {
    while (fields.hasRow) {
      const at = deals.count++;
      deals.investor[at] = fields.number();
      deals.company[at] = fields.number();
      deals.round[at] = fields.number();
      deals.day[at] = or(fields.number(), NO_DAY);
      deals.known[at] = or(fields.number(), NO_DAY);
      deals.stage[at] = or(fields.number(), UNKNOWN);
      deals.raised[at] = fields.number();
      deals.lead[at] = or(fields.number(), UNKNOWN);
      if (deals.count < DEALS) continue;
      await take(deals);
      deals = emptyDeals();
    }
  }
  if (deals.count > 0) await take(deals);
}

/** Nothing that a worker thread could not be given. */
export interface CorpusFeedOptions {
  readonly connection: Connection;
  /** Seen in pg_stat_activity. */
  readonly applicationName: string;
}

/** The readings of two modes, and a look at the version meanwhile. */
const POOL_SIZE = 3;
/** A look at one row takes a millisecond; after this the connection is given up. */
const LOOK_MS = 5_000;

/**
 * The corpus as indexes read it, under the role that answers requests, over connections of its own: reading
 * may take long, and requests may not. Connects when first asked.
 */
export function connectCorpusFeed(options: CorpusFeedOptions): CorpusFeed & { close(): Promise<void> } {
  const db = createDb({
    ...options,
    role: 'warmpath_service',
    poolSize: POOL_SIZE,
    timeouts: { statement: 0, query: 0 },
  });
  const looking: Queryable = { query: (statement) => db.query({ ...statement, timeoutMs: LOOK_MS }) };

  /** Runs `work` over one snapshot. A connection on which it failed is not used again: a COPY may be under way. */
  const inSnapshot = <Result>(work: (client: pg.PoolClient, reader: Queryable) => Promise<Result>) =>
    db.withClient(async (client) => {
      try {
        await client.query('begin isolation level repeatable read, read only');
        const reader: Queryable = {
          query: async <Row>({ text, values = [] }: { text: string; values?: readonly unknown[] }) =>
            (await client.query<pg.QueryResultRow>(text, [...values])).rows as Row[],
        };
        const result = await work(client, reader);
        await client.query('commit');
        return result;
      } catch (error) {
        void client.end().catch(() => {});
        throw error;
      }
    });

  return {
    async lineage() {
      // With the database's own number: one that was copied by other means than `warmpath restore` has the UUID and goes another way.
      const [row] = await looking.query<{ lineage: string }>({
        text: `select lineage || '-' || d.oid as lineage from corpus_lineage
          join pg_database d on d.datname = current_database()`,
      });
      if (row === undefined)
        throw new Error('the database has lost its lineage; restore table corpus_lineage');
      return row.lineage;
    },
    version: (mode) => readCorpusVersion(looking, mode),
    read: (mode, take) =>
      inSnapshot(async (client, reader) => {
        const version = await readCorpusVersion(reader, mode);
        await readAll(client, mode, take);
        return version;
      }),
    changes: (mode, since, limit, take) =>
      inSnapshot(async (client, reader): Promise<Changes> => {
        const [now] = await reader.query<{ version: number; changes_from: number }>({
          text: 'select version, changes_from from corpus_version where mode = $1',
          values: [mode],
        });
        // A version that is still to come is not one of this history: a backup was restored.
        if (now === undefined || since < now.changes_from || since > now.version) return { kind: 'too-many' };
        const changed = await changedSince(reader, mode, since, limit);
        if (changed.length > limit) return { kind: 'too-many' };
        const gone = changed.filter((one) => one.is_gone).map((one) => one.id);
        const investors = changed.filter((one) => !one.is_gone).map((one) => one.id);
        if (gone.length > 0) await take({ kind: 'gone', investors: gone });
        if (investors.length > 0) await readSome(client, investors, take);
        return { kind: 'delta', version: now.version };
      }),
    watch: (onChange) => db.listen(CORPUS_CHANNEL, onChange),
    close: () => db.close(),
  };
}

/** Who changed, with all that are merged with them; at most one more than `limit`. */
function changedSince(
  reader: Queryable,
  mode: Mode,
  since: number,
  limit: number,
): Promise<{ id: number; is_gone: boolean }[]> {
  return reader.query({
    text: `with recursive noted as (
        select distinct investor_id, company_id from corpus_change where mode = $1 and version > $2),
      changed as (
        select investor_id as id from noted where investor_id is not null
        union
        select i.investor_id from noted n join round r on r.company_id = n.company_id
          join investment i on i.round_id = r.id
        union
        select x.id from changed c left join investor i on i.id = c.id left join investor f on f.merged_into = c.id
          cross join lateral (values (i.merged_into), (f.id)) x(id) where x.id is not null)
      select c.id, i.id is null as is_gone
      from (select id from changed limit $3) c left join investor i on i.id = c.id order by c.id`,
    values: [mode, since, limit + 1],
  });
}
