import type pg from 'pg';
import type { Queryable, Statement } from '../platform/database/db.ts';
import type { Postgres } from '../platform/database/postgres.ts';
import type { Mode } from '../platform/values/scope.ts';
import {
  type LostRow,
  mergeAcquisitions,
  mergeInvestments,
  mergePeople,
  mergeRounds,
} from './queries-deals.ts';
import { mergeDoubles } from './queries-doubles.ts';
import { COMPANY, type EntityCounts, type EntityTable, INVESTOR } from './queries-entity.ts';
import { readErased } from './queries-erased.ts';
import {
  analyzeCorpus,
  COUNTED,
  dropUnknown,
  keepProvenance,
  mergeCommitments,
  mergeFunds,
  mergeSales,
  type UnresolvedRows,
} from './queries-funds.ts';
import { hasUndatedChanges, lockCorpus, raiseCorpusVersion, readCorpusVersion } from './queries-merges.ts';
import { fileNames } from './queries-names.ts';
import { RecordStage } from './queries-record-stage.ts';
import { resolveCompanies, resolveInvestors } from './queries-resolve.ts';
import { CorpusStaging } from './queries-staging.ts';
import { type FactSink, withoutErased, withoutNobody } from './rules-investor-record.ts';

/** Two records that are not called different and were left apart, the younger first. */
export interface AmbiguousPair {
  readonly kind: 'investor' | 'company';
  readonly name: string;
  readonly other: string;
  readonly why: string;
  /** The ids of the two records, as `corpus merge` takes them for investors. */
  readonly id: number;
  readonly otherId: number;
}

export interface Ambiguities {
  /** The first of them, investors before companies. */
  readonly pairs: readonly AmbiguousPair[];
  readonly count: number;
}

/** Pairs that are named; the others are only counted. */
const NAMED_PAIRS = 20;

/**
 * The pairs of records, at least one of which this import names, that `sameInvestor` and `sameCompany`
 * (reference/rules-identity.ts) do not call different: one name or domain, and something that contradicts or several that fit.
 * A pair the operator has merged is none.
 */
export async function findAmbiguous(client: pg.PoolClient, mode: Mode): Promise<Ambiguities> {
  const investors = await pairsOf(client, INVESTOR, mode);
  const companies = await pairsOf(client, COMPANY, mode);
  return {
    pairs: [...investors.pairs, ...companies.pairs].slice(0, NAMED_PAIRS),
    count: investors.count + companies.count,
  };
}

async function pairsOf(client: pg.PoolClient, table: EntityTable, mode: Mode): Promise<Ambiguities> {
  const { name, domainCounts, root } = table;
  const kinds = name === 'investor' ? '(c.kind <> g.kind) is not true' : 'true';
  const countryCounts = name === 'investor' ? "'person' in (c.kind, g.kind)" : 'true';
  // Each record's few ids by themselves (OFFSET keeps the planner from merging them): by namespace it would read all of a
  // source's for every pair.
  const idsOf = (record: string) =>
    `(select namespace, id from ${name}_source where ${name}_id = ${record}.id
       and not starts_with(namespace, 'mention:') offset 0)`;
  // Tables of their own, with statistics and an index: of what this transaction wrote the planner knows nothing (it takes a
  // corpus that was just made for one row), and would go over all names once for each of them.
  await client.query(
    `create temporary table n_${name} on commit drop as
     select c.id, c.domain${name === 'investor' ? ', c.kind' : ''} from ${name} c where c.id in (select id from g_${name})`,
  );
  await client.query(`create index on n_${name} (domain)`);
  await client.query(`create unique index on n_${name} (id)`);
  await client.query(`analyze n_${name}`);
  await client.query(
    `create temporary table n_${name}_key on commit drop as
     select e.id, e.identity_key as key from ${name} e join n_${name} using (id)
     union select a.${name}_id, a.alias_key from ${name}_alias a join n_${name} n on n.id = a.${name}_id`,
  );
  await client.query(`create index on n_${name}_key (key)`);
  await client.query(`analyze n_${name}_key`);
  const { rows } = await client.query<AmbiguousPair & { count: number }>(
    `with pair as (
       select greatest(k.id, e.id) as id, least(k.id, e.id) as other_id
         from n_${name}_key k join ${name} e on e.mode = $1 and e.identity_key = k.key where e.id <> k.id
       union select greatest(k.id, a.${name}_id), least(k.id, a.${name}_id)
         from n_${name}_key k join ${name}_alias a on a.mode = $1 and a.alias_key = k.key where a.${name}_id <> k.id
       union select greatest(c.id, g.id), least(c.id, g.id) from n_${name} c
         join ${name} g on g.mode = $1 and g.domain = c.domain where g.id <> c.id and ${domainCounts})
     select '${name}' as kind, c.name, g.name as other, c.id, g.id as "otherId", count(*) over ()::int as count,
       case
         when ${domainCounts} and c.domain = g.domain then 'two records of the domain ' || c.domain
         when ${domainCounts} and c.domain <> g.domain then 'one name, two domains: ' || c.domain || ' and ' || g.domain
         when ${countryCounts} and c.country_code <> g.country_code
           then 'one name, two countries: ' || c.country_code || ' and ' || g.country_code
         else 'the name fits several records'
       end as why
     from pair join ${name} c on c.id = pair.id join ${name} g on g.id = pair.other_id
     where ${root} <> ${root.replaceAll('c.', 'g.')} and ${kinds}
       and not exists (select from ${idsOf('c')} s join ${idsOf('g')} o on o.namespace = s.namespace and o.id <> s.id)
     order by c.id, g.id limit ${NAMED_PAIRS}`,
    [mode],
  );
  return {
    pairs: rows.map(({ kind, name, other, why, id, otherId }) => ({ kind, name, other, why, id, otherId })),
    count: rows[0]?.count ?? 0,
  };
}

export interface CorpusCounts {
  readonly companies: EntityCounts;
  readonly investors: EntityCounts;
  readonly rounds: EntityCounts;
  readonly investments: EntityCounts;
  readonly acquisitions: EntityCounts;
  readonly people: EntityCounts;
  readonly roles: EntityCounts;
  readonly funds: EntityCounts;
  readonly commitments: EntityCounts;
  readonly sales: EntityCounts;
}

/** The steps after everything is read, in their order. */
export type ImportStep =
  | 'statistics'
  | 'companies'
  | 'investors'
  | 'names'
  | 'rounds'
  | 'investments'
  | 'acquisitions'
  | 'people'
  | 'funds'
  | 'commitments'
  | 'sales'
  | 'sources'
  | 'doubles'
  | 'commit';

export interface CorpusWrite {
  readonly system: Postgres;
  readonly mode: Mode;
  /** For the record of the import: whose facts, and the base name of the file or folder. */
  readonly source: string;
  readonly file: string;
  /** `YYYY-MM-DD`: the day the facts were known. */
  readonly asOf: string;
  readonly signal?: AbortSignal | undefined;
  /** Gives all facts to the sink and awaits `flush` whenever the sink is full. */
  readonly read: (sink: FactSink, flushWhenFull: () => Promise<void>, stage: RecordStage) => Promise<void>;
  /** Called before each step of the merge. */
  readonly onStep?: ((step: ImportStep) => void) | undefined;
}

export interface CorpusWritten {
  /** The id of its import_run. */
  readonly run: number;
  readonly counts: CorpusCounts;
  /** Rows that were read well and lead to a round, investor or person that is nowhere named. */
  readonly lost: number;
  readonly lostRows: readonly LostRow[];
  /** Rows whose facts lead to no record, by file: for importers that account for every row. */
  readonly unmet: readonly UnresolvedRows[];
  readonly ambiguous: Ambiguities;
  /** How often somebody who was erased was named, and left out. */
  readonly erased: number;
  /** How often an investor was named that is nobody ("Undisclosed"), and left out. */
  readonly nobody: number;
  /** The version of the mode's corpus afterwards; it stays if nothing changed. */
  readonly version: number;
}

/**
 * Writes one import in one transaction: readers see all of it or nothing, and stopped half-way (also by a
 * kill) it leaves only an open import_run. Imports of one mode run one at a time: a second throws an
 * `OperatorError` (conflict). Readers of the corpus are notified by `warmpath_corpus` at the commit.
 */
export async function writeCorpus(write: CorpusWrite): Promise<CorpusWritten> {
  const { system, mode } = write;
  const [run] = await system.query<{ id: number }>({
    text: 'insert into import_run (mode, source, file) values ($1, $2, $3) returning id',
    values: [mode, write.source, write.file],
  });
  return system.withClient(async (client) => {
    const stopCancelling = await cancelOnAbort(system, client, write.signal);
    await client.query('begin');
    try {
      const written = { ...(await inTransaction(client, write)), run: run?.id ?? 0 };
      await client.query('update import_run set finished_at = clock_timestamp(), counts = $2 where id = $1', [
        run?.id,
        JSON.stringify(written.counts),
      ]);
      write.signal?.throwIfAborted();
      stopCancelling();
      await client.query('commit');
      return written;
    } catch (error) {
      stopCancelling();
      await client.query('rollback').catch(() => {});
      // A statement that was cancelled says so; the caller knows why.
      write.signal?.throwIfAborted();
      throw error;
    }
  });
}

/** A statement that begins just after one was cancelled is cancelled this much later, ms. */
const CANCEL_EVERY_MS = 500;

/**
 * Once `signal` is aborted, cancels what the connection is doing until the returned function is called: a statement may run
 * for many seconds, and somebody who stops an import waits for it.
 */
async function cancelOnAbort(
  system: Postgres,
  client: pg.PoolClient,
  signal?: AbortSignal,
): Promise<() => void> {
  let repeat: NodeJS.Timeout | undefined;
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const cancel = () => {
    system
      .transaction(async (transaction) => {
        // The right to cancel is that of the login, not of the role it took.
        await transaction.query({ text: 'set local role none' });
        if (repeat !== undefined)
          await transaction.query({ text: 'select pg_cancel_backend($1)', values: [rows[0]?.pid] });
      })
      // It is tried again, and the import looks at the signal before each step.
      .catch(() => {});
  };
  const onAbort = () => {
    repeat = setInterval(cancel, CANCEL_EVERY_MS);
    cancel();
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return () => {
    signal?.removeEventListener('abort', onAbort);
    clearInterval(repeat);
    repeat = undefined;
  };
}

async function inTransaction(client: pg.PoolClient, write: CorpusWrite): Promise<Omit<CorpusWritten, 'run'>> {
  const { mode, asOf } = write;
  // An import takes as long as its files are big, and waits for the disk between statements.
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  // Sorting a hundred thousand facts in memory instead of on disk; one import runs at a time.
  await client.query("set local work_mem = '64MB'");
  await client.query("set local temp_buffers = '64MB'");
  // Of its temporary tables an import asks how many rows there are and how many are null or alike: 9,000 rows tell.
  await client.query('set local default_statistics_target = 30');
  await lockCorpus(within(client), mode);
  const staging = new CorpusStaging(client);
  await staging.create();
  const stage = new RecordStage(client, write.mode);
  await stage.create();
  const flushWhenFull = async () => {
    if (staging.full) await staging.flush();
    if (stage.full) await stage.flush();
  };
  const erased = await readErased(within(client), mode);
  const sink = erased === undefined ? undefined : withoutErased(staging, erased);
  const named = withoutNobody(sink ?? staging);
  await write.read(named, flushWhenFull, stage);
  await staging.finish();

  async function step<Result>(name: ImportStep, work: () => Promise<Result>): Promise<Result> {
    write.signal?.throwIfAborted();
    write.onStep?.(name);
    return work();
  }
  await step('statistics', () => analyzeCorpus(client, COUNTED));
  const companies = await step('companies', () => resolveCompanies(client, mode, asOf));
  const investors = await step('investors', () => resolveInvestors(client, mode, asOf));
  const unknown = await step('investors', () => dropUnknown(client));
  const ambiguous = await step('names', () => findAmbiguous(client, mode));
  const rounds = await step('rounds', () => mergeRounds(client, mode, asOf));
  await analyzeCorpus(client, ['round'], rounds.added);
  const deals = await step('investments', () => mergeInvestments(client, mode, asOf));
  await analyzeCorpus(client, ['investment'], deals.counts.added);
  const acquisitions = await step('acquisitions', () => mergeAcquisitions(client, mode, asOf));
  const { people, roles, ...lostRoles } = await step('people', () => mergePeople(client, mode, asOf));
  const funds = await step('funds', () => mergeFunds(client, mode, asOf));
  const commitments = await step('commitments', () => mergeCommitments(client, mode, asOf));
  const sales = await step('sales', () => mergeSales(client, mode, asOf));
  await step('sources', () => keepProvenance(client, asOf));
  const isNew = investors.added + deals.counts.added > 0;
  const doubles = isNew ? await step('doubles', () => mergeDoubles(within(client), mode)) : 0;
  await step('doubles', () => fileNames(within(client), mode));
  const one = { ...investors, merged: investors.merged + doubles };
  const entities = {
    companies,
    investors: one,
    rounds,
    investments: deals.counts,
    acquisitions,
    people,
    roles,
  };
  const counts = { ...entities, funds: funds.counts, commitments, sales };
  return {
    counts,
    unmet: [...unknown, ...funds.unmet],
    ambiguous,
    lost: deals.lost + lostRoles.lost,
    lostRows: [...deals.lostRows, ...lostRoles.lostRows],
    erased: sink?.leftOut ?? 0,
    nobody: named.nobody,
    version: await step('commit', () => versionAfter(client, mode, counts)),
  };
}

/** The transaction that is open on a client. */
const within = (client: pg.PoolClient): Queryable => ({
  query: async <Row>({ text, values = [] }: Statement) =>
    (await client.query<pg.QueryResultRow>(text, [...values])).rows as Row[],
});

/** Raises the version if rows changed, also if no count shows it (a further name of a record). */
async function versionAfter(client: pg.PoolClient, mode: Mode, counts: CorpusCounts): Promise<number> {
  const transaction = within(client);
  const isCounted = Object.values(counts).some(({ added, updated }) => added + updated > 0);
  const isChanged = isCounted || (await hasUndatedChanges(transaction, mode));
  return isChanged ? raiseCorpusVersion(transaction, mode) : readCorpusVersion(transaction, mode);
}
