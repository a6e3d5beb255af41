import type pg from 'pg';
import type { Mode } from '../../../core/scope.ts';
import { type Column, type EntityTable, first, isExact, SEAT, said, strength, VALUE_OF } from './entity.ts';

/**
 * Fills what a record lacks. A known value is replaced only by the source it comes from speaking of a later day; of
 * values with a day of their own the newest wins, and of those with an order a weaker never replaces a stronger.
 */
export async function fill(client: pg.PoolClient, table: EntityTable, asOf: string): Promise<number> {
  const { name } = table;
  const day = 'coalesce(f.as_of, $1::date)';
  const later = `(c.source = f.source and ${day} > c.as_of)`;
  const own: OwnOf = (column) =>
    name === 'company'
      ? 'false'
      : `exists (select from investor_fact v where v.investor_id = c.id and v.field = '${column}'
          and v.source = f.source and v.value = c.${column}::text and v.as_of < ${day})`;
  const next = table.columns.map((column) => replaced(column, later, own));
  const { rows } = await client.query<{ updated: number }>(
    `with f as (select id, bool_or(is_new) as is_new, ${first('source')} as source, max(as_of) as as_of,
         ${table.columns.map((column) => `${said(column)} as ${column.name}`).join(', ')}
       from g_${name}
       -- A record made of one mention has all of it.
       where id in (select id from g_${name} group by id having count(*) > 1 or not bool_or(is_new)) group by id),
     changed as (
       update ${name} c set ${table.columns.map((column, i) => `${column.name} = ${next[i]}`).join(', ')},
         as_of = case when ${later} then ${day} else c.as_of end, updated_at = now()
       from f where f.id = c.id
         and (${table.columns.map((column) => `c.${column.name}`).join(', ')}) is distinct from (${next.join(', ')})
       returning f.is_new)
     select count(*) filter (where not is_new)::int as updated from changed`,
    [asOf],
  );
  return rows[0]?.updated ?? 0;
}

/**
 * The value a column of the seat has (SQL) after `f` said its own of `c`. A town or state is replaced by one alone, a
 * country by whatever names one with its country; both else only where the source speaks again (`again`, SQL). What is missing is
 * filled from a statement that agrees.
 */
function seatAfter(column: string, again: string): string {
  const nothing = (of: string) => `coalesce(${SEAT.map((name) => `${of}.${name}`).join(', ')}) is null`;
  const taken = `case when ${nothing('f')} then false when ${nothing('c')} then true
    when ${isExact('c.')} and not ${isExact('f.')} then false
    when not ${isExact('c.')} and ${isExact('f.')} and f.country_code is not null then true
    else ${again} end`;
  const agrees = `(c.country_code is null or f.country_code is null or c.country_code = f.country_code)
    and (c.city is null or f.city is null or lower(c.city) = lower(f.city))
    and (c.state_code is null or f.city is null or c.state_code = f.state_code)`;
  // A town that is told without its country is one of the country that is known.
  const told = column === 'country_code' ? 'coalesce(f.country_code, c.country_code)' : `f.${column}`;
  return `case when ${taken} then ${told} when ${agrees} then coalesce(c.${column}, f.${column}) else c.${column} end`;
}

/** Whether the value a column of `c` has is an earlier one of the source of `f` (SQL). */
type OwnOf = (column: string) => string;

/** The value a column of `c` has after `f` (SQL). */
function replaced({ name, type, on, order, ofSeat }: Column, later: string, own: OwnOf): string {
  if (ofSeat === true) return seatAfter(name, `(${later} or ${own('city')} or ${own('country_code')})`);
  const [known, told] = [`c.${name}`, `f.${name}`];
  if (order !== undefined)
    return `case when ${strength(order, told)} < ${strength(order, known)} then ${told} else coalesce(${known}, ${told}) end`;
  if (on !== undefined) {
    const value = VALUE_OF[on] ?? name;
    return `case when f.${value} is null then ${known}
      when c.${value} is null or f.${on} > c.${on} or (f.${on} is not null and c.${on} is null)
        or (f.${on} is not distinct from c.${on} and (${later} or ${own(name)})) then ${told} else ${known} end`;
  }
  const [empty, as] = type === 'list' ? ["'{}'", `${told}::text[]`] : ['null', told];
  return `case when ${told} is null or ${as} = ${known} then ${known}
    when ${known} is not distinct from ${empty} or ${later} or ${own(name)} then ${as} else ${known} end`;
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
