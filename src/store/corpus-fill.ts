import type pg from 'pg';
import type { Mode } from '../core/scope.ts';
import { type EntityTable, first } from './corpus-entity.ts';

/**
 * Fills what a record lacks. A known value is replaced only by the same source speaking of a later day; what another
 * source says of it never is.
 */
export async function fill(client: pg.PoolClient, table: EntityTable, asOf: string): Promise<number> {
  const { name } = table;
  const later = 'c.source = f.source and $1::date > c.as_of';
  const next = table.columns.map((column) =>
    column.type === 'list'
      ? `case when f.${column.name} is not null and (c.${column.name} = '{}' or ${later}) then f.${column.name}::text[] else c.${column.name} end`
      : `case when ${later} then coalesce(f.${column.name}, c.${column.name}) else coalesce(c.${column.name}, f.${column.name}) end`,
  );
  const { rows } = await client.query<{ updated: number }>(
    `with f as (select id, bool_or(is_new) as is_new, ${first('source')} as source,
         ${table.columns.map((column) => `${first(column.name)} as ${column.name}`).join(', ')}
       from g_${name} where id is not null group by id),
     changed as (
       update ${name} c set ${table.columns.map((column, i) => `${column.name} = ${next[i]}`).join(', ')},
         as_of = case when ${later} then $1::date else c.as_of end, updated_at = now()
       from f where f.id = c.id
         and (${table.columns.map((column) => `c.${column.name}`).join(', ')}) is distinct from (${next.join(', ')})
       returning f.is_new)
     select count(*) filter (where not is_new)::int as updated from changed`,
    [asOf],
  );
  return rows[0]?.updated ?? 0;
}

/** Keeps the names a record is also known by. Returns how many spellings were joined to a record of another one. */
export async function keepAliases(
  client: pg.PoolClient,
  { name }: EntityTable,
  mode: Mode,
  asOf: string,
): Promise<number> {
  const keys = name === 'investor' ? '(s.spelled_key), (s.key)' : '(s.key)';
  const dated = name === 'investor' ? ['as_of,', '$2::date,'] : ['', ''];
  await client.query(
    `insert into ${name}_alias (mode, alias_key, ${name}_id, ${dated[0]} alias, source)
     select distinct on (k.key, g.id) $1, k.key, g.id, ${dated[1]} s.name, s.source
     from s_${name} s join g_${name} g on g.ref = s.ref join ${name} c on c.id = g.id
       cross join lateral (values ${keys}) k (key)
     where k.key <> c.identity_key and s.name is not null order by k.key, g.id, s.ord on conflict do nothing`,
    name === 'investor' ? [mode, asOf] : [mode],
  );
  const { rows } = await client.query<{ merged: number }>(
    `select count(distinct (g.id, s.name))::int as merged from s_${name} s join g_${name} g on g.ref = s.ref
     join ${name} c on c.id = g.id where s.name <> c.name`,
  );
  return rows[0]?.merged ?? 0;
}
