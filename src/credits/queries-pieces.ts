import type { Db } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Scope } from '../platform/values/scope.ts';

/**
 * Keys that the tries of a piece go round by. More than the tries of a day (LIMITS.bulk), so a key has run out when its turn comes again.
 */
const PLACES = 32;

/** What is known of the tries of a piece: of those that an idempotency key remembers. */
export interface Tried {
  readonly name: string;
  /** Of the newest. */
  readonly place: number;
  readonly tries: number;
  /** When the newest was made. */
  readonly at: Date;
  /** When it has been long enough ago to be made again however often it was tried, and whether that is so. */
  readonly again_at: Date;
  readonly is_due: boolean;
  /** Null while it runs. */
  readonly status: number | null;
  /** What was charged for it, credits. */
  readonly charged: number;
}

/** The place after this one. */
export const nextPlace = (place: number): number => (place % PLACES) + 1;

/** The tries of pieces of calls of many, by the keys under which they are made: `prefix`, name, place. */
export function createPieceStore(db: Db) {
  return {
    /** By name, of those that were tried within the life of an idempotency key; `pauseMs`: after which one is due again. */
    tried: (scope: Scope, prefix: string, names: readonly string[], pauseMs: number) =>
      withTenant(db, scope, async ({ query }) => {
        const rows = await query<Tried>({
          name: 'tries_of_pieces',
          text: `with newest as (
              select distinct on (n.name) n.name, p.place, count(*) over (partition by n.name)::int as tries, i.request_id, i.status,
                i.expires_at - $5 * interval '1 hour' as at
              from unnest($3::text[]) n(name) cross join generate_series(1, ${PLACES}) p(place)
              join idempotency i on i.tenant_id = $1 and i.mode = $2 and i.key = concat_ws('-', $4::text, n.name, p.place)
                and i.expires_at > clock_timestamp()
              order by n.name, i.expires_at desc)
            select w.name, w.place, w.tries, w.at, again.at as again_at, again.at <= clock_timestamp() as is_due, w.status,
              coalesce(c.price, 0) as charged
            from newest w cross join lateral (select w.at + $6 * interval '1 ms' as at) again
            left join charge c on c.tenant_id = $1 and c.id = w.request_id and c.state = 'settled'`,
          values: [scope.tenantId, scope.mode, names, prefix, LIMITS.idempotencyHours, pauseMs],
        });
        return new Map(rows.map((row) => [row.name, row]));
      }),
  };
}

/** The tries of pieces of all tenants. */
export type PieceStore = ReturnType<typeof createPieceStore>;
