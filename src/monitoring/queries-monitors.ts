import { sql } from 'kysely';
import { lockOutErasure } from '../accounts/queries-process.ts';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import type { EventData } from '../events/fields.ts';
import { recordEvent } from '../events/queries-events.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import { answerOf, storedNames } from '../platform/values/fields.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import { profileKey } from '../profile/rules-suggest.ts';
import { listedRows, recordFunders, waitForErasedPeople } from '../search/queries-stored-investors.ts';
import { MONITOR, type MonitorKind, type MonitorState } from './fields.ts';
import type { DueMonitor, Finds } from './rules-event.ts';

interface Claimed {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly kind: MonitorKind;
  readonly profile: Profile;
  readonly profile_at: Date;
  readonly last_run_at: Date | null;
  readonly failures: number;
  readonly seen_version: number | null;
  readonly seen_profile: Date | null;
}

/** Longer ones are cut: the column says how a run failed, the log says why. */
const FAILURE_LENGTH = 500;

/** The monitors of all tenants, under the role that answers requests. */
export function createMonitorStore(db: Db) {
  return {
    /**
     * Takes monitors that are due, for `leaseMs`; no other worker gets them meanwhile. Tenants take turns;
     * without a share they are not bounded.
     */
    async claim(
      lease: string,
      leaseMs: number,
      limit: number,
      share?: LaneShare,
    ): Promise<readonly DueMonitor[]> {
      const { perTenant = limit, busy = [] } = share ?? {};
      const rows = await db.query<Claimed>({
        name: 'claim_monitors_by_turns',
        text: 'select * from claim_monitors($1, $2, $3, $4, $5)',
        values: [lease, leaseMs, limit, perTenant, busy],
      });
      return rows.map((row) => ({
        scope: { tenantId: row.tenant_id, mode: row.mode },
        kind: row.kind,
        lease,
        profile: row.profile,
        profileAt: row.profile_at,
        lastRunAt: row.last_run_at ?? undefined,
        failures: row.failures,
        seen:
          row.seen_version === null || row.seen_profile === null
            ? undefined
            : { corpusVersion: row.seen_version, profileAt: row.seen_profile },
      }));
    },

    /**
     * Ends a run, all or nothing: who is new goes on the list, an event tells of them (not after
     * the first run), the next one is dated. How many were new; undefined, with nothing done, if the lease
     * was lost.
     */
    finish(
      monitor: DueMonitor,
      finds: Finds,
      run: {
        readonly startedAt: Date;
        readonly corpusVersion: number;
        readonly everyMs: number;
        /** What the event says of these new ones. */
        dataOf(fresh: readonly FoundInvestor[]): EventData<'investors.found'>;
      },
    ): Promise<number | undefined> {
      const { scope } = monitor;
      return withTenant(db, scope, async (transaction) => {
        // Before any row, as whoever deletes them or closes the raise does.
        await waitForErasedPeople(transaction);
        await lockOutErasure(transaction, scope);
        // A late writer changes nothing: the row stays locked until the commit.
        if (!(await holds(transaction, monitor))) return undefined;
        const fresh = await putOnList(transaction, monitor, finds);
        if (fresh.length > 0 && monitor.lastRunAt !== undefined) {
          await noteNews(transaction, monitor, fresh);
          await recordEvent(transaction, scope, 'investors.found', run.dataOf(fresh));
        }
        await ofMonitor(transaction, monitor)
          .set({
            lease: null,
            lease_until: null,
            last_run_at: run.startedAt,
            last_found: fresh.length,
            last_failure: null,
            failures: 0,
            seen_version: run.corpusVersion,
            seen_profile: monitor.profileAt,
            next_run_at: sql<Date>`clock_timestamp() + ${run.everyMs} * interval '1 ms'`,
          })
          .execute();
        return fresh.length;
      });
    },

    /** Ends a run that failed; it is tried again after `retryMs`. */
    async fail(monitor: DueMonitor, failure: string, retryMs: number) {
      await withTenant(db, monitor.scope, (transaction) =>
        ofMonitor(transaction, monitor)
          .set({
            lease: null,
            lease_until: null,
            last_failure: failure.slice(0, FAILURE_LENGTH),
            failures: monitor.failures + 1,
            next_run_at: sql<Date>`clock_timestamp() + ${retryMs} * interval '1 ms'`,
          })
          .execute(),
      );
    },

    /** The tenant's own, as of now. */
    async list(scope: Scope): Promise<readonly MonitorState[]> {
      const rows = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .selectFrom('monitor')
          .select(storedNames(MONITOR))
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
          .orderBy('kind')
          .execute(),
      );
      return rows.map((row) => answerOf(MONITOR, row));
    },
  };
}

/** The monitors of all tenants, and when each runs. */
export type MonitorStore = ReturnType<typeof createMonitorStore>;

function ofMonitor({ kysely }: TenantTransaction, { scope, kind, lease }: DueMonitor) {
  return kysely
    .updateTable('monitor')
    .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, kind, lease }));
}

async function holds({ kysely }: TenantTransaction, { scope, kind, lease }: DueMonitor): Promise<boolean> {
  const held = await kysely
    .selectFrom('monitor')
    .select('kind')
    .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, kind, lease }))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** What a first run finds is no news: it is what later runs are compared with. */
async function noteNews(
  { query }: TenantTransaction,
  { scope, kind }: DueMonitor,
  fresh: readonly FoundInvestor[],
): Promise<void> {
  await query({
    name: 'note_news',
    text: `update stored_investor set news_at = clock_timestamp(), news_kind = $4
      where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[])`,
    values: [scope.tenantId, scope.mode, fresh.map(({ investorId }) => investorId), kind],
  });
}

/** Puts on the list who is not on it; returns those. */
async function putOnList(
  transaction: TenantTransaction,
  { scope, profile }: DueMonitor,
  finds: Finds,
): Promise<readonly FoundInvestor[]> {
  if (finds.found.length === 0) return [];
  if (finds.kind === 'lookalikes') {
    const listed = await recordFunders(transaction, scope, finds.found, profileKey(profile));
    return finds.found.filter((_, at) => listed[at]?.isNew === true);
  }
  // In one order of ids, as searches of the tenant at the same moment lock them.
  const inOrder = listedRows(finds.found).toSorted((one, other) => one.investorId - other.investorId);
  const added = await transaction.kysely
    .insertInto('stored_investor')
    .values(
      inOrder.map(({ investorId, lpType, ...row }) => ({
        ...row,
        tenant_id: scope.tenantId,
        mode: scope.mode,
        investor_id: investorId,
        lp_type: lpType,
        scored_for: sql<string>`(select k from score_key_now(${scope.tenantId}, ${scope.mode}) k
          where k = profile_score_key(${JSON.stringify(profile)}::jsonb))`,
        first_seen_at: sql<Date>`now()`,
        last_updated_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('investor_id')
    .execute();
  const ids = new Set(added.map((row) => row.investor_id));
  return finds.found.filter(({ investorId }) => ids.has(investorId));
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly monitors: Pick<MonitorStore, 'list'>;
  }
}
