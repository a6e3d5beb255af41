import type { Queryable } from './postgres/db.ts';

/** The id of the installation that the database is of. It never changes. */
export async function installationId(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>({ text: 'select id from installation' });
  if (row === undefined) throw new Error('the table installation is empty; migration 0026 fills it');
  return row.id;
}
