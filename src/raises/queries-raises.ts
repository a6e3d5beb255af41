import { lockOutErasure, lockOutWriters } from '../accounts/queries-process.ts';
import { itemOf, type ListRow, pipelineSumsIn } from '../pipeline/queries.ts';
import { ENTRY_COLUMNS } from '../pipeline/queries-write.ts';
import { IMPORTED } from '../pipeline/rules-import-entry.ts';
import type { Db } from '../platform/database/db.ts';
import { readTenant, type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import { waitForErasedPeople } from '../search/queries-stored-investors.ts';
import { comeBack, leave, putProfile } from './queries-move-raise.ts';
import {
  DAY_MS,
  type EarlierPlace,
  type Instrument,
  type InvestorThen,
  mondaysUntil,
  type Pace,
  RAISE_LIMITS,
  type Raise,
  type RaiseMoved,
  type RaiseSet,
  type RaiseSums,
  type Step,
  type StoredRaise,
  type WarmPathThen,
  type WarmThen,
} from './rules-raises.ts';

interface Row {
  readonly id: string;
  readonly name: string | null;
  readonly state: 'open' | 'closed';
  readonly opened_on: string;
  readonly closed_on: string | null;
  readonly target_usd: number | null;
  readonly instrument: string | null;
  readonly profile: Profile | null;
  readonly sums: RaiseSums | null;
  readonly sequences: number;
}

const COLUMNS = `r.id, r.name, r.state, r.opened_on::text, r.closed_on::text, r.target_usd, r.instrument`;

/** The open one first, then those closed last; $1 tenant, $2 mode, $3 one of them, or null for all. */
const RAISES = `select ${COLUMNS}, coalesce(r.profile, p.body) as profile, r.sums,
    case when r.state = 'closed' then 0 else (select count(*)::int from sequence s where s.tenant_id = $1 and s.mode = $2
      and s.raise_id is null and s.state in ('active', 'paused')) end as sequences
  from raise r left join profile p on r.state = 'open' and p.tenant_id = $1 and p.mode = $2
  where r.tenant_id = $1 and r.mode = $2 and ($3::uuid is null or r.id = $3)
  order by r.state desc, r.closed_on desc, r.moved_at desc nulls last, r.created_at desc, r.id limit ${RAISE_LIMITS.kept}`;

/** What a closed raise has of an investor, as rows of the tables of the list: `a`, `s` and `p`; the raise is `r`. */
const ARCHIVED = `from raise_investor a join raise r on r.id = a.raise_id and r.tenant_id = a.tenant_id
  cross join lateral jsonb_populate_record(null::stored_investor, coalesce(a.listed, '{}')) s
  cross join lateral jsonb_populate_record(null::pipeline, coalesce(a.entry, '{}')) p`;
const ARCHIVED_COLUMNS = `a.investor_id as id, a.investor_id as listed_as,
  coalesce(s.record, '{}') - '{portfolioCompanies,sectorTags,rationale,live,stated}'::text[] as record,
  case when s.scored_for = profile_score_key(r.profile) then s.unscored else 'closed' end as why_unscored,
  s.record ->> 'website' as website, s.first_seen_at,
  coalesce(p.stage_at, s.first_seen_at) as stage_at, '' as place, ${ENTRY_COLUMNS}`;

/** The raises of tenants, under the role that answers requests. */
export function createRaiseStore(db: Db) {
  return {
    /** The open one first, then those closed last. */
    list: (scope: Scope): Promise<readonly Raise[]> =>
      readTenant(db, scope, (transaction) => readRaises(transaction, scope)),

    /** This one, or the current one; undefined if there is none. */
    find: (scope: Scope, id: string | undefined): Promise<Raise | undefined> =>
      readTenant(db, scope, async (transaction) =>
        id === undefined ? currentIn(transaction, scope) : oneIn(transaction, scope, id),
      ),

    /** How the current raise goes. */
    pace: (scope: Scope, now: Date): Promise<Pace> =>
      readTenant(db, scope, (transaction) => paceIn(transaction, scope, now)),

    /** The next steps of the current raise, the earliest first. */
    steps: (scope: Scope): Promise<readonly Step[]> =>
      readTenant(db, scope, async ({ query }) => {
        const rows = await query<StepRow>({
          name: 'raise_steps',
          text: `${STEPS} order by p.next_step_on, p.investor_id limit ${RAISE_LIMITS.steps}`,
          values: [scope.tenantId, scope.mode],
        });
        return rows.map(stepOf);
      }),

    /** Who is on the current list, by number: of those the paths are worked out before it is closed. */
    async listed(scope: Scope): Promise<readonly number[]> {
      const rows = await withTenant(db, scope, ({ query }) =>
        query<{ id: number }>({
          name: 'raise_listed',
          text: 'select investor_id as id from stored_investor where tenant_id = $1 and mode = $2 order by 1',
          values: [scope.tenantId, scope.mode],
        }),
      );
      return rows.map(({ id }) => id);
    },

    /** Sets what is given; false if there is no such raise, or it was closed before the day it would be opened on. */
    change: (scope: Scope, id: string | undefined, set: RaiseSet): Promise<boolean> =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        const rows = await transaction.query({
          name: 'raise_change',
          text: `update raise set name = coalesce($4, case when 'name' <> all ($8::text[]) then name end),
              target_usd = coalesce($5, case when 'target_usd' <> all ($8) then target_usd end),
              instrument = coalesce($6, case when 'instrument' <> all ($8) then instrument end),
              opened_on = coalesce($7::date, opened_on)
            where tenant_id = $1 and mode = $2 and case when $3::uuid is null then state = 'open' else id = $3 end
              and coalesce($7::date <= closed_on, true) returning 1`,
          values: [scope.tenantId, scope.mode, id ?? null, ...valuesOf(set), set.clear ?? []],
        });
        return rows.length > 0;
      }),

    /** Opens a raise with an empty list, with the profile of the one before or without any. What was stored while none was open is of it. */
    open: (
      scope: Scope,
      set: RaiseSet,
      how: { readonly keepsProfile: boolean } & Closing,
    ): Promise<RaiseMoved> =>
      moving(db, scope, async (transaction) => {
        const all = await readRaises(transaction, scope);
        const current = all.find(({ state }) => state === 'open');
        if (current !== undefined && !how.closes) return { state: 'other_open', raise: current };
        if (all.length >= RAISE_LIMITS.kept) return { state: 'too_many' };
        const left = current && (await leave(transaction, scope, current, how.today, how.warm));
        const { tenantId, mode } = scope;
        const [row] = await transaction.query<{ id: string }>({
          name: 'raise_open',
          text: `insert into raise (tenant_id, mode, name, target_usd, instrument, opened_on)
            values ($1, $2, $3, $4, $5, coalesce($6::date, $7::date)) returning id`,
          values: [tenantId, mode, ...valuesOf(set), how.today],
        });
        const profile = how.keepsProfile ? all.find((one) => one.profile !== undefined)?.profile : undefined;
        if (profile !== undefined) await putProfile(transaction, scope, profile);
        return moved(transaction, scope, row?.id ?? '', left);
      }),

    /** Closes the current raise: its list, profile and sequences go out of the way whole, and can be read. */
    close: (
      scope: Scope,
      id: string | undefined,
      how: { readonly closedOn?: string | undefined } & Omit<Closing, 'closes'>,
    ): Promise<RaiseMoved> =>
      moving(db, scope, async (transaction) => {
        const raise =
          id === undefined ? await currentIn(transaction, scope) : await oneIn(transaction, scope, id);
        if (raise === undefined) return { state: 'unknown' };
        if (raise.state === 'closed') return { state: 'already', raise };
        if (how.closedOn !== undefined && how.closedOn < raise.openedOn)
          return { state: 'not_yet_open', raise };
        const left = await leave(transaction, scope, raise, how.closedOn ?? how.today, how.warm);
        return moved(transaction, scope, raise.id, left);
      }),

    /** Opens a closed raise again with all that it had; what is current goes out of the way as by closing. */
    reopen: (scope: Scope, id: string, how: Closing): Promise<RaiseMoved> =>
      moving(db, scope, async (transaction) => {
        const raise = await oneIn(transaction, scope, id);
        if (raise === undefined) return { state: 'unknown' };
        if (raise.state === 'open') return { state: 'already', raise };
        const all = await readRaises(transaction, scope);
        const open = all.find(({ state }) => state === 'open');
        const isOfNone = open === undefined && (await isAnythingStored(transaction, scope));
        // What is stored without a raise becomes one.
        if (isOfNone && all.length >= RAISE_LIMITS.kept) return { state: 'too_many' };
        const current = isOfNone ? await ofTheList(transaction, scope) : open;
        if (current !== undefined && !how.closes) return { state: 'other_open', raise: current };
        const left = current && (await leave(transaction, scope, current, how.today, how.warm));
        await comeBack(transaction, scope, raise);
        return moved(transaction, scope, id, left);
      }),

    /** The next investors of a closed raise as they stood then, by their numbers. */
    investors: (
      scope: Scope,
      id: string,
      { limit, after }: { readonly limit: number; readonly after: number },
    ): Promise<readonly InvestorThen[]> =>
      readTenant(db, scope, async ({ query }) => {
        const rows = await query<ListRow & { readonly warm: WarmPathThen | null }>({
          name: 'raise_investors',
          text: `select ${ARCHIVED_COLUMNS}, a.warm ${ARCHIVED}
            where a.tenant_id = $1 and a.mode = $2 and a.raise_id = $3::uuid and a.investor_id > $4 and a.listed is not null and s.removed_at is null
            order by a.investor_id limit $5`,
          values: [scope.tenantId, scope.mode, id, after, limit],
        });
        return rows.map((row) => ({ ...itemOf(row), warm: row.warm ?? undefined }));
      }),

    /** Where an investor stood in earlier raises, the last one first. */
    earlierOf: (scope: Scope, investorId: number): Promise<readonly EarlierPlace[]> =>
      readTenant(db, scope, async ({ query }) => {
        const rows = await query<Omit<Row, 'id'> & ListRow & { readonly raise_id: string }>({
          name: 'raises_of_investor',
          text: `select r.id as raise_id, r.name, r.state, r.opened_on::text, r.closed_on::text, r.target_usd, r.instrument, r.profile,
              ${ARCHIVED_COLUMNS} ${ARCHIVED}
            where a.tenant_id = $1 and a.mode = $2 and a.listed is not null and a.investor_id in (
              select $3::bigint union select m.id from investor i
                join investor m on m.id = coalesce(i.merged_into, i.id) or m.merged_into = coalesce(i.merged_into, i.id) where i.id = $3)
            order by r.closed_on desc, r.moved_at desc nulls last, r.created_at desc limit ${RAISE_LIMITS.earlier}`,
          values: [scope.tenantId, scope.mode, investorId],
        });
        return rows.map((row) => ({
          raise: raiseOf({ ...row, id: row.raise_id }),
          item: itemOf(row),
        }));
      }),
  };
}

/** How the current raise goes out of the way of another: whether it may, when, and how strong the paths to its investors are. */
interface Closing {
  readonly closes: boolean;
  readonly today: string;
  readonly warm: WarmThen;
}

export type RaiseStore = ReturnType<typeof createRaiseStore>;

const valuesOf = ({ name, targetUsd, instrument, openedOn }: RaiseSet) => [
  name ?? null,
  targetUsd ?? null,
  instrument ?? null,
  openedOn ?? null,
];

/**
 * A change of which raise is current: alone with the list, whose writers all hold that lock or that of a sequence, which is taken next, as by
 * an erasure. A list of 20,000 takes longer than a statement of a request may: each moves a table.
 */
function moving(
  db: Db,
  scope: Scope,
  work: (transaction: TenantTransaction) => Promise<RaiseMoved>,
): Promise<RaiseMoved> {
  return withTenant(db, scope, async (transaction) => {
    await waitForErasedPeople(transaction);
    await lockOutWriters(transaction, scope);
    await transaction.query({
      name: 'sequences_of_raise',
      text: 'select id from sequence where tenant_id = $1 and mode = $2 order by id for update',
      values: [scope.tenantId, scope.mode],
    });
    return work(transaction);
  });
}

function raiseOf(row: Omit<Row, 'sums' | 'sequences'>): StoredRaise {
  return {
    id: row.id,
    name: row.name ?? undefined,
    state: row.state,
    openedOn: row.opened_on,
    closedOn: row.closed_on ?? undefined,
    targetUsd: row.target_usd ?? undefined,
    instrument: (row.instrument ?? undefined) as Instrument | undefined,
    profile: row.profile ?? undefined,
  };
}

async function readRaises(
  transaction: TenantTransaction,
  scope: Scope,
  id?: string,
): Promise<readonly Raise[]> {
  const rows = await transaction.query<Row>({
    name: 'raises',
    text: RAISES,
    values: [scope.tenantId, scope.mode, id ?? null],
  });
  const isOpen = rows.some(({ state }) => state === 'open');
  const current = isOpen ? await sumsIn(transaction, scope) : undefined;
  return rows.map((row) => ({
    ...raiseOf(row),
    sums: row.sums ?? current ?? NOTHING,
    sequences: row.sequences,
  }));
}

const NOTHING: RaiseSums = { investors: 0, stages: {}, committedUsd: 0, softCircledUsd: 0, removed: 0 };

const oneIn = async (transaction: TenantTransaction, scope: Scope, id: string): Promise<Raise | undefined> =>
  (await readRaises(transaction, scope, id)).at(0);

const currentIn = async (transaction: TenantTransaction, scope: Scope): Promise<Raise | undefined> =>
  (await readRaises(transaction, scope)).find(({ state }) => state === 'open');

async function sumsIn(transaction: TenantTransaction, scope: Scope): Promise<RaiseSums> {
  const sums = await pipelineSumsIn(transaction, scope);
  return { ...sums, investors: Object.values(sums.stages).reduce((sum, count) => sum + count, 0) };
}

async function isAnythingStored({ query }: TenantTransaction, { tenantId, mode }: Scope): Promise<boolean> {
  const [row] = await query<{ is: boolean }>({
    name: 'raise_list_holds',
    text: `select exists (select from stored_investor s where s.tenant_id = $1 and s.mode = $2)
        or exists (select from pipeline p where p.tenant_id = $1 and p.mode = $2)
        or exists (select from sequence q where q.tenant_id = $1 and q.mode = $2 and q.raise_id is null) as is`,
    values: [tenantId, mode],
  });
  return row?.is === true;
}

/** A raise for what was stored while none was open. */
async function ofTheList(transaction: TenantTransaction, scope: Scope): Promise<Raise | undefined> {
  const [row] = await transaction.query<{ id: string }>({
    name: 'raise_of_list',
    text: 'insert into raise (tenant_id, mode) values ($1, $2) returning id',
    values: [scope.tenantId, scope.mode],
  });
  return row && oneIn(transaction, scope, row.id);
}

async function moved(
  transaction: TenantTransaction,
  scope: Scope,
  id: string,
  left: { readonly id: string; readonly ended: number } | undefined,
): Promise<RaiseMoved> {
  const raise = await oneIn(transaction, scope, id);
  if (raise === undefined) throw new Error(`raise ${id} was not stored`);
  const closed = left && (await oneIn(transaction, scope, left.id));
  return { state: 'done', raise, closed, ended: left?.ended ?? 0 };
}

interface StepRow {
  readonly id: number;
  readonly name: string;
  readonly step: string | null;
  readonly on: string;
  readonly at: Date;
  readonly total: number;
}

const STEPS = `select p.investor_id as id, coalesce(s.record ->> 'name', i.name, '') as name, p.next_step as step,
    p.next_step_on::text as on, p.updated_at as at, count(*) over ()::int as total
  from pipeline p left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = p.investor_id
  left join investor i on i.id = p.investor_id
  where p.tenant_id = $1 and p.mode = $2 and p.next_step_on is not null and p.stage <> 'passed' and s.removed_at is null`;

const stepOf = ({ id, name, step, on, at }: StepRow): Step => ({
  ...{ investorId: id, name, on, changedAt: at },
  step: step ?? undefined,
});

/** A first contact by a person or a sequence; what an import says was before it. */
const CONTACTED = `c.field = 'stage' and c.became in ('contacted', 'replied', 'meeting', 'diligence', 'committed')
  and c.why is distinct from '${IMPORTED}'`;

async function paceIn({ query }: TenantTransaction, { tenantId, mode }: Scope, now: Date): Promise<Pace> {
  const mondays = mondaysUntil(now, RAISE_LIMITS.weeks);
  const counts = await query<{ week: string; contacted: number }>({
    name: 'raise_weeks',
    text: `select date_trunc('week', f.at at time zone 'UTC')::date::text as week, count(*)::int as contacted from (
        select min(c.at) as at from pipeline_change c where c.tenant_id = $1 and c.mode = $2 and ${CONTACTED} group by c.investor_id) f
      where f.at >= $3::date group by 1`,
    values: [tenantId, mode, mondays[0]],
  });
  const byWeek = new Map(counts.map(({ week, contacted }) => [week, contacted]));
  const until = new Date(now.getTime() + RAISE_LIMITS.dueDays * DAY_MS).toISOString().slice(0, 10);
  const due = await query<StepRow>({
    name: 'raise_due',
    text: `${STEPS} and p.next_step_on <= $3::date order by p.next_step_on, p.investor_id limit ${RAISE_LIMITS.due}`,
    values: [tenantId, mode, until],
  });
  return {
    weeks: mondays.map((from) => ({ from, contacted: byWeek.get(from) ?? 0 })),
    due: due.map(stepOf),
    dueInWeek: due[0]?.total ?? 0,
  };
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly raises: RaiseStore;
  }
}
