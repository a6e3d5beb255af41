import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import {
  cursorText,
  readCursor,
  readTenant,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import { versionOf } from '../platform/operations/version.ts';
import { readRow } from '../platform/values/fields.ts';
import { formatCursor, type Scope } from '../platform/values/scope.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import type { WhyUnscored } from '../research/rules-ports.ts';
import { UNSCORED_BECAUSE } from '../search/queries-stored-investors.ts';
import { PIPELINE, type PipelineStage } from './fields.ts';
import { mergeListed } from './queries-merge.ts';
import {
  ENTRY_COLUMNS,
  type EntryRow,
  listedOf,
  lockRows,
  NOW_CALLED,
  setPipelineIn,
  TooMuch,
} from './queries-write.ts';
import type { PipelineChange, PipelineSet } from './rules-entry.ts';
import type {
  ChangedBy,
  InvestorPipeline,
  PipelineEvent,
  PipelineFilter,
  PipelineItem,
  PipelineSums,
  PipelineWritten,
} from './rules-row.ts';

/**
 * The stored list with its pipeline; $1 tenant, $2 mode. An investor that was merged into another goes by that one's number `c.id`,
 * and is left out where that one, or another one merged into it, is on the list too: looked for by number, or the planner, who takes that look
 * for dear, reads and sorts the whole list for each page of it. What was set under the number of before is found.
 */
const listedFrom = (rows: string, isRemoved: string): string => `from ${rows}
  left join lateral (select i.merged_into from investor i where i.id = s.investor_id) i on true
  cross join lateral (select coalesce(i.merged_into, s.investor_id)) c (id)
  left join lateral (
    select p.* from pipeline p where p.tenant_id = $1 and p.mode = $2
      and p.investor_id = any (array(select c.id union all select m.id from investor m where m.merged_into = c.id))
    order by p.updated_at desc limit 1) p on true
  where s.tenant_id = $1 and s.mode = $2 and (s.removed_at is null) = not ${isRemoved} and (i.merged_into is null or not exists (
    select from (select i.merged_into as id
        union all select m.id from investor m where m.merged_into = i.merged_into and m.id > s.investor_id) other
      join stored_investor o on o.tenant_id = $1 and o.mode = $2 and o.investor_id = other.id))`;

const ALL = 'stored_investor s';
export const LISTED = listedFrom(ALL, 'false');

/** When it was first seen, with all digits of the clock. */
const PLACE = cursorText('s.first_seen_at');

/** The columns of `ListRow`. */
export const LISTED_COLUMNS = `c.id, s.investor_id as listed_as,
  s.record - '{portfolioCompanies,sectorTags,rationale,live,stated}'::text[] as record, ${UNSCORED_BECAUSE} as why_unscored, s.first_seen_at,
  coalesce(s.record ->> 'website', case when not s.is_imported then (
    select coalesce(h.website, 'https://' || h.domain) from investor h where h.id = c.id) end) as website,
  coalesce(p.stage_at, s.first_seen_at) as stage_at,
  ${PLACE} as place, ${ENTRY_COLUMNS}`;

/**
 * Who may have an entry that passes the filters of entries: looked up first, so that not each of the whole list is looked at for a few. By
 * all numbers that are one with that of the entry.
 */
const MAY_PASS = `select distinct f.id from pipeline e left join investor i on i.id = e.investor_id
  cross join lateral (select e.investor_id union all select i.merged_into
    union all select m.id from investor m where m.merged_into in (e.investor_id, i.merged_into)) f (id)
  where e.tenant_id = $1 and e.mode = $2 and ($5::text is null or e.stage = $5) and ($7::text is null or lower(e.owner) = lower($7))
    and ($10::date is null or e.next_step_on <= $10)`;

/**
 * A page of the list in these columns. When an investor was first seen never changes, so that nothing is missed or comes twice while the
 * list is read.
 */
const pageOfList = (
  columns: string,
  { stage = 'found', tag, owner, dueBy }: PipelineFilter,
) => `select ${columns}
  ${listedFrom(
    stage === 'found' && tag === undefined && owner === undefined && dueBy === undefined
      ? ALL
      : `(${MAY_PASS}) f join ${ALL} on s.investor_id = f.id`,
    '$12::boolean',
  )}
    and ($3::timestamptz is null or (s.first_seen_at, s.investor_id) < ($3, $4::bigint))
    and ($5::text is null or coalesce(p.stage, 'found') = $5)
    and ($6::text is null or exists (select from unnest(p.tags) t where lower(t) = lower($6)))
    and ($7::text is null or lower(p.owner) = lower($7))
    and ($8::text is null or s.record ->> 'kind' = $8)
    and ($9::text is null or position(lower($9) in lower(s.record ->> 'name')) > 0)
    and ($10::date is null or p.next_step_on <= $10)
  order by s.first_seen_at desc, s.investor_id desc limit $11`;

/** Some of the list, whichever were taken off it meanwhile. */
const OF_LIST = `select ${LISTED_COLUMNS} ${listedFrom(ALL, '$4::boolean')} and s.investor_id = any ($3::bigint[])`;

export type ListRow = EntryRow & {
  readonly id: number;
  readonly listed_as: number;
  readonly record: PipelineItem['record'];
  readonly why_unscored: WhyUnscored | null;
  readonly website: string | null;
  readonly first_seen_at: Date;
  readonly stage_at: Date;
  readonly place: string;
};

interface EventRow {
  readonly at: Date;
  readonly by_kind: ChangedBy['kind'];
  readonly by_name: string;
  readonly member_id: string | null;
  readonly field: PipelineChange['field'];
  readonly was: string | null;
  readonly became: string | null;
  readonly why: string | null;
}

interface ListPage {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Where an investor stands on the list, and by which number it is there. */
export interface ListPlace {
  readonly investorId: number;
  readonly listedAs: number;
  readonly place: string;
}

/** The pipeline on the stored list, under the role that answers requests. */
export function createPipelineStore(db: Db) {
  const pageIn = <Row>(
    columns: string,
    scope: Scope,
    filter: PipelineFilter,
    { limit, cursor }: ListPage,
  ) => {
    const after = readCursor(cursor);
    return withTenant(db, scope, ({ query }) =>
      query<Row>({
        // Without a name, so planned anew: one plan for all filters takes half a second of a list of 10,000, this one some ms.
        text: pageOfList(columns, filter),
        values: [
          scope.tenantId,
          scope.mode,
          after?.at ?? null,
          after?.id ?? null,
          filter.stage ?? null,
          filter.tag ?? null,
          filter.owner ?? null,
          filter.kind ?? null,
          filter.name ?? null,
          filter.dueBy ?? null,
          limit,
          filter.removed ?? false,
        ],
      }),
    );
  };
  return {
    /** The next `limit` of the list behind a cursor, newest found first; fewer only at its end. */
    list: async (scope: Scope, filter: PipelineFilter, page: ListPage): Promise<readonly PipelineItem[]> =>
      (await pageIn<ListRow>(LISTED_COLUMNS, scope, filter, page)).map(itemOf),

    /** The same without what their rows hold, which is most of the work. */
    places: async (scope: Scope, filter: PipelineFilter, page: ListPage): Promise<readonly ListPlace[]> =>
      (await pageIn<ListRow>(`c.id, s.investor_id as listed_as, ${PLACE} as place`, scope, filter, page)).map(
        (row) => ({ investorId: row.id, listedAs: row.listed_as, place: cursorOf(row) }),
      ),

    /** Those at these places, in that order, that are still there. */
    async at(scope: Scope, places: readonly ListPlace[], removed = false): Promise<readonly PipelineItem[]> {
      if (places.length === 0) return [];
      const rows = await withTenant(db, scope, ({ query }) =>
        query<ListRow>({
          text: OF_LIST,
          values: [scope.tenantId, scope.mode, places.map(({ listedAs }) => listedAs), removed],
        }),
      );
      const found = new Map(rows.map((row) => [row.listed_as, itemOf(row)]));
      return places.flatMap(({ listedAs }) => found.get(listedAs) ?? []);
    },

    sums: (scope: Scope): Promise<PipelineSums> =>
      withTenant(db, scope, (transaction) => pipelineSumsIn(transaction, scope)),

    /** The entry of one investor, and its history, newest first. */
    of: (scope: Scope, investorId: number): Promise<InvestorPipeline> =>
      readTenant(db, scope, async ({ query }) => {
        const values = [scope.tenantId, scope.mode, investorId];
        const [row] = await query<EntryRow & { readonly stage_at: Date }>({
          name: 'pipeline_of',
          text: `select p.stage_at, ${ENTRY_COLUMNS} from pipeline p where p.tenant_id = $1 and p.mode = $2 and p.investor_id in (${SAME})
            order by p.updated_at desc limit 1`,
          values,
        });
        const events = await query<EventRow>({
          name: 'pipeline_history',
          text: `select at, by_kind, by_name, member_id, field, was, became, why from pipeline_change
            where tenant_id = $1 and mode = $2 and investor_id in (${SAME}) order by at desc, id desc limit 100`,
          values,
        });
        const entry = readRow(PIPELINE, row);
        const place = await placeOf({ query }, scope, investorId);
        return {
          entry,
          stageAt: row?.stage_at,
          isRemoved: place.removed === true,
          version: versionOf({ ...entry, place }),
          events: events.map(eventOf),
        };
      }),

    /** The number that an investor goes by: another one where it was an own investor that turned out to be that one. */
    async numberNow(scope: Scope, investorId: number): Promise<number> {
      if (investorId < FIRST_OWN_NUMBER) return investorId;
      const [row] = await readTenant(db, scope, ({ query }) =>
        query<{ id: number }>({
          name: 'pipeline_number_now',
          text: `select coalesce(${NOW_CALLED('$3::bigint')}, $3::bigint) as id`,
          values: [scope.tenantId, scope.mode, investorId],
        }),
      );
      return row?.id ?? investorId;
    },

    /** Makes two of the list one, or says what that would do. */
    merge: (scope: Scope, pair: Parameters<typeof mergeListed>[2], by: ChangedBy) =>
      mergeListed(db, scope, pair, by),

    /** Sets the same of each of these, those that are on the list; in one transaction. */
    async set(
      scope: Scope,
      investorIds: readonly number[],
      set: PipelineSet,
      by: ChangedBy,
      ifVersion?: string,
    ): Promise<PipelineWritten> {
      try {
        return await withTenant(db, scope, async (transaction) => {
          await lockOutErasure(transaction, scope);
          if (ifVersion !== undefined) {
            const [there] = await listedOf(transaction, scope, investorIds);
            // Locked first: whoever takes it off the list waits for this, or was before it.
            const [row] = there?.listed ? await lockRows(transaction, scope, [there.id]) : [];
            const place = row && (await placeOf(transaction, scope, row.id));
            if (row && versionOf({ ...row.entry, place }) !== ifVersion) throw new OtherVersion();
          }
          return setPipelineIn(transaction, scope, investorIds, () => set, by);
        });
      } catch (error) {
        if (error instanceof OtherVersion) return { state: 'changed_meanwhile' };
        if (error instanceof TooMuch) {
          const { investorId, what } = error;
          return { state: 'too_much', investorId, what };
        }
        throw error;
      }
    },
  };
}

/** Thrown so that nothing is kept of a change that was made from what is no longer stored. */
class OtherVersion extends Error {}

/** The pipeline on the stored list of a tenant. */
export type PipelineStore = ReturnType<typeof createPipelineStore>;

/** The number $3 with those of all records that are one with it. */
const SAME = `select $3::bigint union select m.id from investor a
  join investor m on m.id = coalesce(a.merged_into, a.id) or m.merged_into = coalesce(a.merged_into, a.id) where a.id = $3`;

/** What of its place on the list the version of an entry stands for: one that was taken off and came back is not what was read. */
interface Place {
  readonly removed?: boolean;
  /** When it was last taken off, or put back, by a person. */
  readonly moved?: Date | null;
  readonly since?: Date;
}

async function placeOf(
  { query }: Pick<TenantTransaction, 'query'>,
  { tenantId, mode }: Scope,
  investorId: number,
): Promise<Place> {
  const [place] = await query<Required<Place>>({
    name: 'pipeline_place',
    text: `select removed_at is not null as removed, first_seen_at as since, (select max(c.at) from pipeline_change c where c.tenant_id = $1 and c.mode = $2
        and c.investor_id in (${SAME}) and c.field = 'removed') as moved
      from stored_investor where tenant_id = $1 and mode = $2 and investor_id in (${SAME})
      order by removed_at nulls first, investor_id limit 1`,
    values: [tenantId, mode, investorId],
  });
  return place ?? {};
}

interface SumsRow {
  /** Null: of the whole list, how many it has; and how many were taken off it. */
  readonly stage: PipelineStage | 'removed' | null;
  readonly investors: number;
  readonly usd: number | null;
  readonly soft: number | null;
}

/** What the list comes to; within a transaction. */
export async function pipelineSumsIn(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
): Promise<PipelineSums> {
  const rows = await query<SumsRow>({
    name: 'pipeline_sums',
    // Of the list only keys are read: its records are some kB each.
    text: `with removed as materialized (
        select s.investor_id from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.removed_at is not null)
      select p.stage, count(*)::int as investors, sum(p.committed_usd) filter (where p.stage = 'committed') as usd,
        sum(p.soft_circled_usd) filter (where p.stage <> 'passed' and (p.stage <> 'committed' or p.committed_usd is null)) as soft
      from pipeline p where p.tenant_id = $1 and p.mode = $2 and p.investor_id not in (select r.investor_id from removed r) group by 1
      union all select null, count(*)::int - (select count(*)::int from removed), null, null
        from stored_investor s where s.tenant_id = $1 and s.mode = $2
      union all select 'removed', count(*)::int, null, null from removed`,
    values: [tenantId, mode],
  });
  return sumsOf(rows);
}

/** Whoever is on the list and was not moved is `found`: those are not counted one by one. */
function sumsOf(rows: readonly SumsRow[]): PipelineSums {
  const moved = rows.filter(
    (row): row is SumsRow & { stage: PipelineStage } =>
      row.stage !== null && row.stage !== 'found' && row.stage !== 'removed',
  );
  const listed = rows.find(({ stage }) => stage === null)?.investors ?? 0;
  const found = listed - moved.reduce((sum, { investors }) => sum + investors, 0);
  const counts = [
    ...(found > 0 ? [['found', found] as const] : []),
    ...moved.map(({ stage, investors }) => [stage, investors] as const),
  ];
  return {
    stages: Object.fromEntries(counts),
    removed: rows.find(({ stage }) => stage === 'removed')?.investors ?? 0,
    committedUsd: moved.reduce((sum, { usd }) => sum + (usd ?? 0), 0),
    softCircledUsd: rows.reduce((sum, { soft }) => sum + (soft ?? 0), 0),
  };
}

/** A row of the list. */
export function itemOf(row: ListRow): PipelineItem {
  return {
    investorId: row.id,
    record: row.record,
    unscored: row.why_unscored ?? undefined,
    website: row.website ?? undefined,
    entry: readRow(PIPELINE, row),
    firstSeenAt: row.first_seen_at,
    stageAt: row.stage_at,
    place: cursorOf(row),
  };
}

const cursorOf = ({ place, listed_as }: Pick<ListRow, 'place' | 'listed_as'>): string =>
  formatCursor({ at: place, id: listed_as });

function eventOf(row: EventRow): PipelineEvent {
  const { at, by_kind: kind, by_name: name, member_id: memberId, field, was, became, why } = row;
  return {
    at,
    by: { kind, name, ...(memberId === null ? {} : { memberId }) },
    field,
    ...(was === null ? {} : { was }),
    ...(became === null ? {} : { became }),
    ...(why === null ? {} : { why }),
  };
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly pipeline: PipelineStore;
  }
}
