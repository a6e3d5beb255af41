import type pg from 'pg';
import type { FactSink } from '../../core/corpus/facts.ts';
import { withoutErased } from '../../core/corpus/without-erased.ts';
import type { Mode } from '../../core/scope.ts';
import type { Queryable, Statement } from '../postgres/db.ts';
import type { Postgres } from '../postgres/postgres.ts';
import { type Ambiguities, findAmbiguous } from './ambiguous.ts';
import { type LostRow, mergeAcquisitions, mergeInvestments, mergePeople, mergeRounds } from './deals.ts';
import { mergeDoubles } from './doubles/doubles.ts';
import {
  dropUnknown,
  keepProvenance,
  mergeCommitments,
  mergeFunds,
  mergeSales,
  type UnresolvedRows,
} from './funds.ts';
import { lockCorpus } from './lock.ts';
import { readErased } from './privacy/erased-people.ts';
import { RecordStage } from './record-stage.ts';
import type { EntityCounts } from './resolve/entity.ts';
import { resolveCompanies, resolveInvestors } from './resolve/resolve.ts';
import { CorpusStaging } from './staging.ts';
import { analyzeCorpus, COUNTED } from './statistics.ts';
import { hasUndatedChanges, raiseCorpusVersion, readCorpusVersion } from './version.ts';

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
  /** The version of the mode's corpus afterwards; it stays where nothing changed. */
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
  await write.read(sink ?? staging, flushWhenFull, stage);
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
    version: await step('commit', () => versionAfter(client, mode, counts)),
  };
}

/** The transaction that is open on a client. */
const within = (client: pg.PoolClient): Queryable => ({
  query: async <Row>({ text, values = [] }: Statement) =>
    (await client.query<pg.QueryResultRow>(text, [...values])).rows as Row[],
});

/** Raises the version where rows changed, also where no count shows it (a further name of a record). */
async function versionAfter(client: pg.PoolClient, mode: Mode, counts: CorpusCounts): Promise<number> {
  const transaction = within(client);
  const isCounted = Object.values(counts).some(({ added, updated }) => added + updated > 0);
  const isChanged = isCounted || (await hasUndatedChanges(transaction, mode));
  return isChanged ? raiseCorpusVersion(transaction, mode) : readCorpusVersion(transaction, mode);
}
