import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { EVENT_LIMITS } from '../events/fields.ts';
import { recordEvent } from '../events/queries-events.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import {
  assignmentsOf,
  columnsOf,
  type RowOf,
  readRow,
  recordOf,
  storedNames,
  writeRow,
} from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { PIPELINE, PIPELINE_LIMITS, type PipelineEntry } from './fields.ts';
import { entryAfter, type PipelineChange, type PipelineSet } from './rules-entry.ts';
import type { EntryAfter, Imported } from './rules-import-entry.ts';
import type { ChangedBy, PipelineWritten } from './rules-row.ts';

/** An entry as queries read it. */
export type EntryRow = RowOf<typeof PIPELINE>;
/** The columns of `EntryRow`, of the table `p`. */
export const ENTRY_COLUMNS = columnsOf(PIPELINE, 'p');

/** What is to be set of one investor, by what it has and its number, and why where that is worth saying; undefined: nothing. */
type Decide = (
  entry: PipelineEntry,
  investorId: number,
) => (PipelineSet & { readonly why?: string }) | undefined;

/** Thrown to undo a change of many that one of them cannot take. */
export class TooMuch extends Error {
  readonly investorId: number;
  readonly what: 'tags' | 'note';

  constructor(investorId: number, what: 'tags' | 'note') {
    super(`an investor would have too much: ${what}`);
    this.investorId = investorId;
    this.what = what;
  }
}

/**
 * Sets what `decide` says of each of these investors that is on the list, and writes the history along. Rows are made and locked
 * in the order of their numbers, so two changes of the same investors follow one another. Holds no lock of outreach while it waits
 * but those of its caller: whoever holds a row of the pipeline waits for none of them. The caller locks out an erasure. Throws
 * `TooMuch`.
 */
export async function setPipelineIn(
  transaction: TenantTransaction,
  scope: Scope,
  investorIds: readonly number[],
  decide: Decide,
  by: ChangedBy,
): Promise<Extract<PipelineWritten, { state: 'done' }>> {
  const asked = await listedOf(transaction, scope, investorIds);
  const notListed = asked.filter(({ listed }) => !listed).map(({ asked: id }) => id);
  const ids = [...new Set(asked.filter(({ listed }) => listed).map(({ id }) => id))];
  if (ids.length === 0) return { state: 'done', changed: 0, unchanged: 0, notListed };
  const rows = await lockRows(transaction, scope, ids);
  const sets = new Map(rows.map(({ id, entry }) => [id, decide(entry, id)]));
  const left = await removedAfter(transaction, scope, sets);
  const changed = rows.flatMap(({ id, entry: before, imported }): Changed[] => {
    const set = sets.get(id);
    if (set === undefined) return [];
    const { entry, changes: inEntry } = entryAfter(before, set);
    if (entry.tags.length > PIPELINE_LIMITS.tags) throw new TooMuch(id, 'tags');
    if ((entry.note ?? '').length > PIPELINE_LIMITS.noteLength) throw new TooMuch(id, 'note');
    const changes = [...inEntry, ...(left.has(id) ? [REMOVED[set.removed === true ? 'yes' : 'no']] : [])];
    if (changes.length === 0) return [];
    const { why, stageAt } = set;
    const fields = new Set<string>(changes.map(({ field }) => field));
    const others = Object.entries(imported).filter(([field]) => !fields.has(field));
    return [{ id, entry, imported: Object.fromEntries(others), changes, why, stageAt }];
  });
  if (changed.length > 0) await writeRows(transaction, scope, changed, by);
  return { state: 'done', changed: changed.length, unchanged: ids.length - changed.length, notListed };
}

/** A line of the history: it was taken off the list, or put back. */
const REMOVED: Readonly<Record<'yes' | 'no', PipelineChange>> = {
  yes: { field: 'removed', became: 'yes' },
  no: { field: 'removed', was: 'yes' },
};

/** Takes investors off the list and puts others back on it, with all records that are one with them. Numbers of those that were not there. */
async function removedAfter(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  sets: ReadonlyMap<number, PipelineSet | undefined>,
): Promise<ReadonlySet<number>> {
  const asked = [...sets].flatMap(([id, set]) =>
    set?.removed === undefined ? [] : [{ id, removed: set.removed }],
  );
  if (asked.length === 0) return new Set();
  const rows = await query<{ id: number }>({
    name: 'pipeline_remove',
    text: `update stored_investor s set removed_at = case when r.removed then clock_timestamp() end
      from (select a.id, a.removed, coalesce(m.id, a.id) as member from unnest($3::bigint[], $4::boolean[]) a (id, removed)
        left join lateral (select a.id union select i.id from investor i where i.merged_into = a.id) m on true) r
      where s.tenant_id = $1 and s.mode = $2 and s.investor_id = r.member and (s.removed_at is not null) <> r.removed returning r.id`,
    values: [tenantId, mode, asked.map(({ id }) => id), asked.map(({ removed }) => removed)],
  });
  return new Set(rows.map(({ id }) => id));
}

/** SQL of the number that an own investor goes by since it turned out to be another; null of those that did not. $1 tenant, $2 mode. */
export const NOW_CALLED = (id: string): string => `(select s.investor_id from stored_investor s
  where ${id} >= ${FIRST_OWN_NUMBER} and s.tenant_id = $1 and s.mode = $2 and s.other_names @> jsonb_build_array(jsonb_build_object('id', ${id}))
    and not exists (select from stored_investor o where o.tenant_id = $1 and o.mode = $2 and o.investor_id = ${id}) limit 1)`;

/** The number each goes by now, and whether the list has it. */
export function listedOf(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  investorIds: readonly number[],
): Promise<{ asked: number; id: number; listed: boolean }[]> {
  return query({
    name: 'pipeline_listed',
    // Each asked by the key: with an `or` or a list within one `exists` the whole list is read for each investor.
    text: `select a.id as asked, c.id, exists (
          select from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = a.id)
        or exists (select from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = c.id)
        or exists (select from investor m join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.id
          where m.merged_into = c.id) as listed
      from unnest($3::bigint[]) with ordinality a (id, ord)
      cross join lateral (select coalesce((select i.merged_into from investor i where i.id = a.id and i.mode = $2),
        ${NOW_CALLED('a.id')}, a.id) offset 0) c (id)
      order by a.ord`,
    values: [tenantId, mode, investorIds],
  });
}

/** An entry whose row is locked. */
export interface Locked {
  readonly id: number;
  readonly entry: PipelineEntry;
  readonly imported: Imported;
  /** Since when it is at its stage, as text: to the microsecond. */
  readonly stageAt: string;
}

/** Of two that are one investor the entry that was set last is the one that is shown, so it is the one that goes on; with its history. */
export async function adoptEntries(
  { query }: Pick<TenantTransaction, 'query'>,
  { tenantId, mode }: Scope,
  pairs: readonly { readonly from: number; readonly into: number }[],
): Promise<void> {
  const values = [tenantId, mode, pairs.map(({ from }) => from), pairs.map(({ into }) => into)];
  await query({
    name: 'pipeline_outdated',
    text: `delete from pipeline o using unnest($3::bigint[], $4::bigint[]) m (id, into_id) join pipeline p
        on p.tenant_id = $1 and p.mode = $2 and p.investor_id = m.id
      where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.into_id and o.updated_at < p.updated_at`,
    values,
  });
  await query({
    name: 'pipeline_adopt',
    text: `with merged as (
        select distinct on (m.into_id) p.investor_id as id, m.into_id
        from unnest($3::bigint[], $4::bigint[]) m (id, into_id)
        join pipeline p on p.tenant_id = $1 and p.mode = $2 and p.investor_id = m.id
        where not exists (
          select from pipeline o where o.tenant_id = $1 and o.mode = $2 and o.investor_id = m.into_id)
        order by m.into_id, p.updated_at desc),
      moved as (
        update pipeline_change c set investor_id = g.into_id from merged g
        where c.tenant_id = $1 and c.mode = $2 and c.investor_id = g.id)
      update pipeline p set investor_id = g.into_id from merged g
      where p.tenant_id = $1 and p.mode = $2 and p.investor_id = g.id`,
    values,
  });
}

/** Locks the rows of these investors, in order; those that were not there are made, and those of records merged since move over. */
export async function lockRows(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly number[],
): Promise<Locked[]> {
  const values = [tenantId, mode, ids];
  // Hardly any record was ever merged into another: then there is nothing to move. Own investors that were merged have no number any more.
  const merged = await query<{ from: number; into: number }>({
    name: 'pipeline_merged',
    text: 'select m.id as "from", m.merged_into as "into" from investor m where m.merged_into = any ($1::bigint[])',
    values: [ids.filter((id) => id < FIRST_OWN_NUMBER)],
  });
  if (merged.length > 0) await adoptEntries({ query }, { tenantId, mode }, merged);
  await query({
    name: 'pipeline_make',
    // Whoever nobody moved is where it is since it was found.
    text: `insert into pipeline (tenant_id, mode, investor_id, stage_at)
      select $1, $2, id, coalesce((select s.first_seen_at from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = id), now())
      from unnest($3::bigint[]) id order by id on conflict do nothing`,
    values,
  });
  const rows = await query<LockedRow>({
    name: 'pipeline_lock',
    text: `select p.investor_id as id, p.imported, p.stage_at::text, ${ENTRY_COLUMNS} from pipeline p
      where p.tenant_id = $1 and p.mode = $2 and p.investor_id = any ($3::bigint[])
      order by p.investor_id for no key update`,
    values,
  });
  return rows.map(lockedOf);
}

type LockedRow = EntryRow & { readonly id: number; readonly imported: Imported; readonly stage_at: string };

const lockedOf = (row: LockedRow): Locked => ({
  id: row.id,
  entry: readRow(PIPELINE, row),
  imported: row.imported,
  stageAt: row.stage_at,
});

/** The same as it stands, and nothing is locked or made: of each investor the entry that was touched last, of those merged into it too. */
export async function readRows(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly number[],
): Promise<Locked[]> {
  const rows = await query<LockedRow>({
    name: 'pipeline_read',
    text: `select distinct on (g.id) g.id, p.imported, p.stage_at::text, ${ENTRY_COLUMNS}
      from (select id, id as member from unnest($3::bigint[]) id
        union select m.merged_into, m.id from investor m where m.merged_into = any ($3::bigint[])) g
      join pipeline p on p.tenant_id = $1 and p.mode = $2 and p.investor_id = g.member
      order by g.id, g.id <> g.member, p.updated_at desc`,
    values: [tenantId, mode, ids],
  });
  return rows.map(lockedOf);
}

/** An entry as it is to be written, and the lines of its history. */
export interface Changed extends EntryAfter {
  readonly id: number;
  readonly why: string | undefined;
  /** Of a stage that is no move, since when: the history has no line of it. */
  readonly stageAt?: string | undefined;
}

/** Writes entries whose rows are locked, or that nobody else can know of yet, with their history. */
export async function writeRows(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  changed: readonly Changed[],
  by: ChangedBy,
): Promise<void> {
  const columns = storedNames(PIPELINE);
  await query({
    name: 'pipeline_set',
    text: `insert into pipeline as p (tenant_id, mode, investor_id, imported, stage_at, ${columns.join(', ')})
      select $1, $2, r.id, r.imported, coalesce(r.stage_at, clock_timestamp()), ${columns.map((column) => `r.${column}`).join(', ')}
      from jsonb_to_recordset($3::jsonb) r (id bigint, imported jsonb, stage_at timestamptz, ${recordOf(PIPELINE)}) order by r.id
      on conflict (tenant_id, mode, investor_id) do update set ${assignmentsOf(PIPELINE, 'excluded')}, imported = excluded.imported,
        stage_at = case when p.stage = excluded.stage then p.stage_at else excluded.stage_at end, updated_at = clock_timestamp()`,
    values: [
      tenantId,
      mode,
      JSON.stringify(
        changed.map(({ id, entry, imported, stageAt }) => ({
          ...{ id, imported, stage_at: stageAt ?? null },
          ...writeRow(PIPELINE, entry),
        })),
      ),
    ],
  });
  const lines = changed.flatMap(({ id, changes, why, stageAt }) =>
    changes.flatMap((change) =>
      change.field === 'stage' && stageAt !== undefined ? [] : [{ ...change, id, why }],
    ),
  );
  await noteChanges({ query }, { tenantId, mode }, lines, by);
  await tellMoves({ query }, { tenantId, mode }, lines, by);
}

/** Records who moved to another stage, in events of a hundred. */
async function tellMoves(
  { query }: Pick<TenantTransaction, 'query'>,
  scope: Scope,
  lines: readonly Line[],
  { kind: by }: ChangedBy,
): Promise<void> {
  const moved = lines.filter(({ field, became }) => field === 'stage' && became !== undefined);
  if (moved.length === 0) return;
  const rows = await query<{ id: number; name: string }>({
    name: 'names_of_moved',
    text: `select investor_id as id, record ->> 'name' as name from stored_investor
      where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[]) and record ->> 'name' is not null`,
    values: [scope.tenantId, scope.mode, moved.map(({ id }) => id)],
  });
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const moves = moved.map(({ id, was, became = '' }) => {
    const name = names.get(id);
    return {
      investor_id: investorIdOf(id),
      ...(name === undefined ? {} : { investor_name: name }),
      ...(was === undefined ? {} : { from: was }),
      to: became,
    };
  });
  for (let from = 0; from < moves.length; from += EVENT_LIMITS.moves) {
    await recordEvent({ query }, scope, 'stage.moved', {
      by,
      moves: moves.slice(from, from + EVENT_LIMITS.moves),
    });
  }
}

/** A line of the history of an investor. */
interface Line {
  readonly id: number;
  readonly field: string;
  readonly was?: string | undefined;
  readonly became?: string | undefined;
  readonly why: string | undefined;
}

/** Writes lines of the history; of each investor the newest are kept. */
export async function noteChanges(
  { query }: Pick<TenantTransaction, 'query'>,
  { tenantId, mode }: Scope,
  lines: readonly Line[],
  { kind, name, memberId }: ChangedBy,
): Promise<void> {
  const events = lines.map(({ was, became, ...line }) => ({ ...line, was: cut(was), became: cut(became) }));
  const ids = [...new Set(lines.map(({ id }) => id))];
  await query({
    name: 'pipeline_note',
    text: `insert into pipeline_change (tenant_id, mode, investor_id, by_kind, by_name, member_id, field, was, became, why)
      select $1, $2, r.id, $4, $5, $6::uuid, r.field, r.was, r.became, r.why
      from jsonb_to_recordset($3::jsonb) r (id bigint, field text, was text, became text, why text)`,
    values: [tenantId, mode, JSON.stringify(events), kind, name.slice(0, 200), memberId ?? null],
  });
  // Hardly any investor has so many; asked by itself, since a plan for both goes through all changes of the tenant.
  const beyond = await query<{ id: number; last: number }>({
    name: 'pipeline_beyond',
    text: `select a.id, o.id as last from unnest($3::bigint[]) a (id) cross join lateral (
        select o.id from pipeline_change o where o.tenant_id = $1 and o.mode = $2 and o.investor_id = a.id
        order by o.id desc offset $4 limit 1) o`,
    values: [tenantId, mode, ids, PIPELINE_LIMITS.changes],
  });
  if (beyond.length === 0) return;
  await query({
    name: 'pipeline_forget',
    text: `delete from pipeline_change c using unnest($3::bigint[], $4::bigint[]) a (id, last)
      where c.tenant_id = $1 and c.mode = $2 and c.investor_id = a.id and c.id <= a.last`,
    values: [tenantId, mode, beyond.map(({ id }) => id), beyond.map(({ last }) => last)],
  });
}

function cut(text: string | undefined): string | undefined {
  return text?.slice(0, PIPELINE_LIMITS.changeLength);
}
