import { createHmac } from 'node:crypto';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { ErasedPeopleStore, HasIdentity } from './rules-held.ts';

/** HMAC-SHA-256 of identities, under the key of this database. */
export async function erasureHash(db: Queryable): Promise<(identity: string) => Buffer> {
  const [row] = await db.query<{ key: Buffer }>({ text: 'select key from erasure_key' });
  if (row === undefined) throw new Error('the table erasure_key has no row');
  return (identity) => createHmac('sha256', row.key).update(identity).digest();
}

/** Whether an identity was erased from a mode's corpus; undefined if nobody was. */
export async function readErased(db: Queryable, mode: Mode): Promise<HasIdentity | undefined> {
  const rows = await db.query<{ hash: string }>({
    text: `select distinct encode(i.hash, 'base64') as hash from erased_identity i join erasure e on e.id = i.erasure_id
      where e.mode = $1`,
    values: [mode],
  });
  if (rows.length === 0) return undefined;
  const hashOf = await erasureHash(db);
  const erased = new Set(rows.map(({ hash }) => hash));
  return (identity) => erased.has(hashOf(identity).toString('base64'));
}

/** Erasures as every process sees them at once: one small query tells whether there are new ones. */
export function createErasedPeople(db: Queryable, mode: Mode): ErasedPeopleStore {
  let known: { readonly newest: number; readonly has: HasIdentity | undefined } | undefined;
  return {
    async current() {
      const [row] = await db.query<{ newest: number }>({
        name: 'newest_erasure',
        text: 'select coalesce(max(id), 0) as newest from erasure where mode = $1',
        values: [mode],
      });
      const newest = row?.newest ?? 0;
      if (known?.newest !== newest) known = { newest, has: await readErased(db, mode) };
      return known;
    },
  };
}
