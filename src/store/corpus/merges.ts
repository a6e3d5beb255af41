import type { MergeStore } from '../../core/corpus/ports.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Mode } from '../../core/scope.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { listDoubles } from './doubles/doubles.ts';
import { lockCorpus } from './lock.ts';
import { raiseCorpusVersion } from './version.ts';

export interface InvestorMerge {
  readonly id: number;
  readonly mode: Mode;
  readonly fromId: number;
  readonly fromName: string;
  readonly intoId: number;
  readonly intoName: string;
  readonly reason: string;
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
}

/**
 * Says that `from` is another record of `into`, both ids of one mode; deals stay where they are and readers follow
 * `merged_into`. Returns the id of the merge. Throws an `OperatorError` for an unknown id, and where one of the two is
 * merged away already or others are merged into `from` (a merge is one step, so that undoing it is too); also while an
 * import runs.
 */
export async function mergeInvestors(db: Db, from: number, into: number, reason: string): Promise<number> {
  if (from === into) throw new OperatorError('usage', 'An investor cannot be merged into itself.');
  return db.transaction(async (transaction) => {
    await lockCorpusOf(transaction, from);
    const rows = await transaction.query<{
      id: number;
      mode: Mode;
      merged_into: number | null;
      followers: number;
    }>({
      text: `select i.id, i.mode, i.merged_into, (select count(*)::int from investor f where f.merged_into = i.id) as followers
        from investor i where i.id in ($1, $2) order by i.id for no key update`,
      values: [from, into],
    });
    const source = rows.find((row) => row.id === from);
    const target = rows.find((row) => row.id === into);
    if (source === undefined) throw new OperatorError('not_found', `There is no investor ${from}.`);
    if (target === undefined) throw new OperatorError('not_found', `There is no investor ${into}.`);
    if (source.mode !== target.mode)
      throw new OperatorError('conflict', 'The two investors are of different modes.');
    if (source.merged_into !== null || target.merged_into !== null || source.followers > 0) {
      const named = source.merged_into !== null || source.followers > 0 ? from : into;
      throw new OperatorError(
        'conflict',
        `Investor ${named} takes part in another merge; undo that one first.`,
      );
    }
    await transaction.query({
      text: 'update investor set merged_into = $2 where id = $1',
      values: [from, into],
    });
    const [merge] = await transaction.query<{ id: number }>({
      text: 'insert into investor_merge (from_id, into_id, reason) values ($1, $2, $3) returning id',
      values: [from, into, reason],
    });
    await raiseCorpusVersion(transaction, source.mode);
    return merge?.id ?? 0;
  });
}

/**
 * Says that two investors of one mode are two: they are never merged as doubles, nor asked about again. Kept as a merge
 * that was taken back at once. Throws an `OperatorError` for an unknown id and where one is merged into the other.
 */
export async function keepApart(db: Db, one: number, other: number, reason: string): Promise<number> {
  if (one === other) throw new OperatorError('usage', 'These are two ids of one investor.');
  return db.transaction(async (transaction) => {
    await lockCorpusOf(transaction, one);
    const rows = await transaction.query<{ id: number; mode: Mode; merged_into: number | null }>({
      text: 'select id, mode, merged_into from investor where id in ($1, $2)',
      values: [one, other],
    });
    const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id));
    if (first === undefined) throw new OperatorError('not_found', `There is no investor ${one}.`);
    if (second === undefined) throw new OperatorError('not_found', `There is no investor ${other}.`);
    if (first.mode !== second.mode)
      throw new OperatorError('conflict', 'The two investors are of different modes.');
    if (first.merged_into === other || second.merged_into === one)
      throw new OperatorError('conflict', 'The two are merged; take that back with unmerge.');
    const [kept] = await transaction.query<{ id: number }>({
      text: 'insert into investor_merge (from_id, into_id, reason, undone_at) values ($1, $2, $3, now()) returning id',
      values: [one, other, reason],
    });
    return kept?.id ?? 0;
  });
}

/** Takes a merge back. Throws an `OperatorError` where there is none of this id that still holds. */
export async function undoMerge(db: Db, mergeId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const [of] = await transaction.query<{ from_id: number }>({
      text: 'select from_id from investor_merge where id = $1',
      values: [mergeId],
    });
    if (of !== undefined) await lockCorpusOf(transaction, of.from_id);
    const [merge] = await transaction.query<{ from_id: number }>({
      text: 'update investor_merge set undone_at = now() where id = $1 and undone_at is null returning from_id',
      values: [mergeId],
    });
    if (merge === undefined)
      throw new OperatorError('not_found', `There is no merge ${mergeId} that still holds.`);
    const [investor] = await transaction.query<{ mode: Mode }>({
      text: 'update investor set merged_into = null where id = $1 returning mode',
      values: [merge.from_id],
    });
    if (investor !== undefined) await raiseCorpusVersion(transaction, investor.mode);
  });
}

/** Locks the corpus an investor is in, whose mode never changes; nothing where there is no such investor. */
async function lockCorpusOf(transaction: Queryable, investorId: number): Promise<void> {
  const [row] = await transaction.query<{ mode: Mode }>({
    text: 'select mode from investor where id = $1',
    values: [investorId],
  });
  if (row !== undefined) await lockCorpus(transaction, row.mode);
}

/** The merges of a mode, newest first, undone ones included; at most `limit`. */
export function listMerges(db: Queryable, mode: Mode, limit = 100): Promise<InvestorMerge[]> {
  return db.query<InvestorMerge>({
    text: `select m.id, f.mode, m.from_id as "fromId", f.name as "fromName", m.into_id as "intoId", i.name as "intoName",
        m.reason, m.merged_at as "mergedAt", m.undone_at as "undoneAt"
      from investor_merge m join investor f on f.id = m.from_id join investor i on i.id = m.into_id
      where f.mode = $1 order by m.id desc limit $2`,
    values: [mode, limit],
  });
}

/** Merges of the live corpus as one store. */
export function createMergeStore(db: Db): MergeStore {
  return {
    list: (limit) => listMerges(db, 'live', limit),
    doubles: (limit) => listDoubles(db, 'live', limit),
    merge: (from, into, reason) => mergeInvestors(db, from, into, reason),
    apart: (one, other, reason) => keepApart(db, one, other, reason),
    undo: (merge) => undoMerge(db, merge),
  };
}
