import type { LookupCacheStore } from '../../core/lookup/ports.ts';
import type { Queryable } from '../postgres/db.ts';

/**
 * An answer larger than this is not kept: fifty rows of the longest texts a source gives are a tenth of it. The table
 * refuses more (lookup_cache in migrations).
 */
export const MAX_KEPT_BYTES = 256 * 1024;

/** Cached answers in the database, shared by all processes. Works under the role that answers requests. */
export function createLookupCacheStore(db: Queryable): LookupCacheStore {
  return {
    async read(key) {
      const [row] = await db.query<{ value: string | null; generation: number }>({
        name: 'read_lookup',
        text: 'select value, generation from read_lookup($1)',
        values: [key],
      });
      return { value: row?.value ?? undefined, generation: row?.generation ?? 0 };
    },
    async keep({ key, kind, generation, value, seconds }) {
      // A text of PostgreSQL holds every character except this one.
      if (Buffer.byteLength(value) > MAX_KEPT_BYTES || value.includes('\0')) return;
      await db.query({
        name: 'keep_lookup',
        text: 'select keep_lookup($1, $2, $3, $4, $5)',
        values: [key, kind, generation, value, seconds],
      });
    },
    async evict(key, kind) {
      const [row] = await db.query<{ live: boolean }>({
        name: 'evict_lookup',
        text: 'select evict_lookup($1, $2) as live',
        values: [key, kind],
      });
      return row?.live === true;
    },
  };
}
