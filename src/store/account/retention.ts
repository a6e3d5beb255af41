import type { LIMITS } from '../../core/limits.ts';
import type { Queryable } from '../postgres/db.ts';

/** How long rows are kept, and how many; the units are in the names. */
export type Kept = Readonly<Record<keyof typeof LIMITS.retention.kept, number>>;

/**
 * Deletes at most `limit` rows of each table that are older than they are kept. Resolves to how many of each;
 * undefined where another process does it now. `lists`: whether the lists of tenants are gone through too, which takes longest.
 */
export async function sweepOld(
  db: Queryable,
  limit: number,
  kept: Kept,
  lists: boolean,
): Promise<Readonly<Record<string, number>> | undefined> {
  const [row] = await db.query<{ gone: Record<string, number> | null }>({
    name: 'sweep_old',
    text: 'select sweep_old($1, $2, $3) as gone',
    values: [limit, JSON.stringify(kept), lists],
  });
  return row?.gone ?? undefined;
}
