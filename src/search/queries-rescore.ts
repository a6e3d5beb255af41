import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import { type Db, textArray } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { Profile } from '../profile/rules.ts';
import type { ListedRow } from './queries-stored-investors.ts';
import type { OwnInvestor } from './score/rules-ports.ts';

/** A list whose scores are to be worked out, under a lease. */
export interface DueList {
  readonly scope: Scope;
  readonly lease: string;
  readonly profile: Profile;
  /** What scores depend on of it. */
  readonly profileKey: string;
  /** Of the stored profile, as the database writes it. */
  readonly profileAt: string;
  /** The index is another one, or the profile, with whose raise an older list may have come back: all rows are scored, else those without one. */
  readonly isWhole: boolean;
  /** Runs before this one that failed in a row. */
  readonly failures: number;
}

/** A row as it was read. */
export interface ToScore {
  readonly id: number;
  /** The number that the index knows it by: of the record it is merged into, where it is. */
  readonly known: number;
  /** When it was written last, to the microsecond. */
  readonly read: string;
  /** What the list says of it, if only the list names it. */
  readonly own: OwnInvestor | null;
  readonly isExplained: boolean;
  /** What providers said of it when it was found. */
  readonly live: NonNullable<InvestorRecord['live']> | null;
}

/** What is to be written of a row: as it is listed, or why it has no score. */
export type Rescored = Pick<ToScore, 'id' | 'read'> &
  ({ readonly row: ListedRow } | { readonly unscored: 'own' | 'bare' });

export type IndexNames = Readonly<Partial<Record<Mode, string>>>;

/** The stored lists of all tenants whose scores are not those of the raise, under the role that answers requests. */
export function createRescoreStore(db: Db) {
  return {
    /** Whether any list waits: cheap, so that an index is asked for only if it is needed. */
    async waits(): Promise<boolean> {
      const [row] = await db.query<{ waits: boolean }>({
        name: 'rescores_wait',
        text: 'select rescores_wait() as waits',
      });
      return row?.waits === true;
    },

    /** Takes lists that are due, for `leaseMs`; no other worker gets them meanwhile. Tenants take turns. */
    async claim(
      lease: string,
      leaseMs: number,
      limit: number,
      { perTenant, busy = [] }: LaneShare,
      names: IndexNames,
    ): Promise<readonly DueList[]> {
      const rows = await db.query<{
        tenant_id: string;
        mode: Mode;
        profile: Profile;
        profile_key: string;
        profile_at: string;
        is_whole: boolean;
        failures: number;
      }>({
        name: 'claim_rescores',
        text: `select tenant_id, mode, profile, profile_key, profile_at::text, is_whole, failures
          from claim_rescores($1, $2, $3, $4, $5, $6, $7)`,
        values: [lease, leaseMs, limit, perTenant, busy, names.live ?? null, names.test ?? null],
      });
      return rows.map((row) => ({
        scope: { tenantId: row.tenant_id, mode: row.mode },
        lease,
        profile: row.profile,
        profileKey: row.profile_key,
        profileAt: row.profile_at,
        isWhole: row.is_whole,
        failures: row.failures,
      }));
    },

    /** The next rows behind a number, by their numbers. */
    rows: ({ scope, profileKey, isWhole }: DueList, after: number, limit: number): Promise<ToScore[]> =>
      withTenant(db, scope, ({ query }) =>
        query({
          name: 'rescore_rows',
          text: `select s.investor_id as id, coalesce(i.merged_into, s.investor_id) as known, s.last_updated_at::text as read,
              case when s.own_key is not null then jsonb_build_object('id', s.investor_id, 'name', s.record -> 'name', 'kind', s.record -> 'kind',
                'geography', s.record -> 'geography', 'stated', s.record -> 'stated') end as own, s.record ? 'rationale' as "isExplained", s.record -> 'live' as live
            from stored_investor s left join investor i on i.id = s.investor_id
            where s.tenant_id = $1 and s.mode = $2 and s.investor_id > $3 and ($5 or s.scored_for is distinct from $4)
            order by s.investor_id limit $6`,
          values: [scope.tenantId, scope.mode, after, profileKey, isWhole, limit],
        }),
      ),

    /** False, with nothing written, if the profile says something else by now. */
    async write({ scope, profileKey }: DueList, rows: readonly Rescored[]): Promise<boolean> {
      const listed = rows.map((one) => ('row' in one ? one.row : undefined));
      const [written] = await db.query<{ n: number | null }>({
        name: 'rescore_investors',
        text: 'select rescore_investors($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as n',
        values: [
          scope.tenantId,
          scope.mode,
          profileKey,
          rows.map(({ id }) => id),
          textArray(rows.map(({ read }) => read)),
          textArray(listed.map((row) => row?.record ?? null)),
          listed.map((row) => row?.digest ?? null),
          listed.map((row) => row?.score ?? 0),
          listed.map((row) => row?.tier ?? 'C'),
          listed.map((row) => row?.lpType ?? null),
          rows.map((one) => ('unscored' in one ? one.unscored : null)),
        ],
      });
      return written !== undefined && written.n !== null;
    },

    /** Ends a run: all rows have scores of this profile, and if all were worked out, of this index. */
    finish: ({ scope, lease, profileAt, isWhole }: DueList, index: string) =>
      withTenant(db, scope, ({ query }) =>
        query({
          name: 'rescore_done',
          text: `update rescore set lease = null, lease_until = null, failures = 0, next_run_at = clock_timestamp(),
              seen_profile = $4::timestamptz, seen_index = coalesce($5, seen_index)
            where tenant_id = $1 and mode = $2 and lease = $3`,
          values: [scope.tenantId, scope.mode, lease, profileAt, isWhole ? index : null],
        }),
      ),

    /** Ends a run that came to no end; the next one begins after `retryMs`. */
    leave: ({ scope, lease }: DueList, retryMs: number, failures: number) =>
      withTenant(db, scope, ({ query }) =>
        query({
          name: 'rescore_left',
          text: `update rescore set lease = null, lease_until = null, failures = $5,
              next_run_at = clock_timestamp() + $4 * interval '1 ms'
            where tenant_id = $1 and mode = $2 and lease = $3`,
          values: [scope.tenantId, scope.mode, lease, retryMs, failures],
        }),
      ),
  };
}

export type RescoreStore = ReturnType<typeof createRescoreStore>;
