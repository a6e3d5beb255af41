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
  /** When the newest has been long enough ago to be made again however often it was tried, and whether that is so. */
  readonly again_at: Date;
  readonly is_due: boolean;
  /** Null while it runs. */
  readonly status: number | null;
  /** What was charged for it, credits. */
  readonly charged: number;
}

/** The place after this one. */
export const nextPlace = (place: number): number => (place % PLACES) + 1;

interface Row extends Omit<Tried, 'name' | 'place' | 'tries'> {
  readonly key: string;
}

/** The tries of pieces of calls of many, by the keys under which they are made: `prefix`, name, place. */
export function createPieceStore(db: Db) {
  return {
    /** By name, of those that were tried within the life of an idempotency key; `pauseMs`: after which one is due again. */
    async tried(scope: Scope, prefix: string, names: readonly string[], pauseMs: number) {
      const tryOf = new Map<string, Pick<Tried, 'name' | 'place'>>(
        names.flatMap((name) =>
          Array.from(
            { length: PLACES },
            (_, at) => [`${prefix}-${name}-${at + 1}`, { name, place: at + 1 }] as const,
          ),
        ),
      );
      // The keys as a list: each is looked up by the primary key, however many others the tenant has.
      const rows = await withTenant(db, scope, ({ query }) =>
        query<Row>({
          name: 'tries_of_pieces',
          text: `select i.key, again.at as again_at, again.at <= clock_timestamp() as is_due, i.status, coalesce(c.price, 0) as charged
            from idempotency i
            cross join lateral (select i.expires_at - $4 * interval '1 hour' + $5 * interval '1 ms' as at) again
            left join charge c on c.tenant_id = i.tenant_id and c.id = i.request_id and c.state = 'settled'
            where i.tenant_id = $1 and i.mode = $2 and i.key = any ($3) and i.expires_at > clock_timestamp() order by i.expires_at`,
          values: [scope.tenantId, scope.mode, [...tryOf.keys()], LIMITS.idempotencyHours, pauseMs],
        }),
      );
      const tried = new Map<string, Tried>();
      for (const { key, ...row } of rows) {
        const { name, place } = tryOf.get(key) ?? { name: key, place: 1 };
        tried.set(name, { ...row, name, place, tries: (tried.get(name)?.tries ?? 0) + 1 });
      }
      return tried;
    },

    /** What the account has, credits. */
    balance: (scope: Scope): Promise<number> =>
      withTenant(db, scope, async ({ kysely }) => {
        const { balance } = await kysely
          .selectFrom('account')
          .select('balance')
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
          .executeTakeFirstOrThrow();
        return balance;
      }),
  };
}

/** The tries of pieces of all tenants. */
export type PieceStore = ReturnType<typeof createPieceStore>;
