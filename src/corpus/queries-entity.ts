import type pg from 'pg';
import type { Mode } from '../platform/values/scope.ts';

/** How a column of a record is filled from the facts: `list` columns are empty, the others null if nothing is known. */
export interface Column {
  readonly name: string;
  readonly type?: 'list';
  /** The column with the day of the value: the newest wins, whatever its source. */
  readonly on?: string;
  /** The values by strength: a weaker one never replaces a stronger. */
  readonly order?: readonly string[];
  /** One of the columns of an address, which belong together: see `SEAT`. */
  readonly ofSeat?: true;
}

/**
 * The columns of an investor's seat. A seat is one statement: the town of one source with the country of another may be a
 * place that nobody named ("San Francisco, Canada").
 */
export const SEAT = ['country_code', 'state_code', 'region', 'city'] as const;

/** Whether a seat says more than its country (SQL). */
export function isExact(of: '' | 'c.' | 'f.'): string {
  return `(coalesce(${SEAT.filter((name) => name !== 'country_code')
    .map((name) => `${of}${name}`)
    .join(', ')}) is not null)`;
}

/** What differs between companies and investors when mentions are led to records; the SQL side of reference/rules-identity.ts. */
export interface EntityTable {
  readonly name: 'company' | 'investor';
  readonly columns: readonly Column[];
  /** True, or null for "not known", where `c` and `g` may share a name but are not one (SQL). */
  readonly contradicts: string;
  /** Whether the domain of `c` and that of `g` say who they are (SQL). */
  readonly domainCounts: string;
  /** Whether one domain of `c` and `g` makes them one, whatever their names (SQL). */
  readonly domainMeans: string;
  /** Those with a domain and one value of this become one record (SQL). */
  readonly site: string;
  /** The part of `source_id`, besides key and domain, that keeps two records of one name apart (SQL). */
  readonly apart: string;
  /** Records that were merged count as one (SQL over `c`). */
  readonly root: string;
  /** What is known of those that become records first (SQL): the best known, so that a bare name finds where it belongs. */
  readonly knownFirst: readonly string[];
  /** Which of them may become records (SQL). */
  readonly mayBeNew: string;
}

function columns(names: string, lists: string): Column[] {
  return [
    ...names.split(' ').map((name) => ({ name })),
    ...lists.split(' ').map((name) => ({ name, type: 'list' as const })),
  ];
}

/**
 * Kinds of limited partners, the more particular first: a family's foundation is a family office to one
 * source and an institution to the next, and a founder after an exit is for a time more than an individual or
 * an angel.
 */
const LP_TYPES = ['recently_exited_founder', 'family_office', 'institutional', 'hnw_individual', 'angel'];

export const COMPANY: EntityTable = {
  name: 'company',
  columns: columns(
    'domain website description country_code state_code region city status founded_on',
    'sector_tags',
  ),
  contradicts:
    '(c.domain <> g.domain or ((c.domain = g.domain) is not true and c.country_code <> g.country_code))',
  domainCounts: 'true',
  domainMeans: 'true',
  site: 'domain',
  apart: 'country_code',
  root: 'c.id',
  knownFirst: ['country_code is not null'],
  mayBeNew: 'true',
};

const NO_PERSON = "('person' in (c.kind, g.kind)) is not true";

/** The host of a website (SQL), without "www."; null if none is known. */
function hostOf(website: string): string {
  return `regexp_replace(lower(${website}), '^([a-z]+://)?(www\\.)?|[/:?#].*$', '', 'g')`;
}

export const INVESTOR: EntityTable = {
  name: 'investor',
  columns: [
    ...columns(
      'domain website social_url description kind type_words cheque_min_usd cheque_max_usd',
      'stages sector_tags countries',
    ),
    ...SEAT.map((name) => ({ name, ofSeat: true as const })),
    { name: 'lp_type', order: LP_TYPES },
    { name: 'exit_size_usd', on: 'exit_on' },
    { name: 'exit_on', on: 'exit_on' },
    { name: 'assets_usd', on: 'assets_on' },
    { name: 'assets_on', on: 'assets_on' },
  ],
  contradicts: `(c.kind <> g.kind
    or case when 'person' in (c.kind, g.kind) then c.country_code <> g.country_code else c.domain <> g.domain end)`,
  domainCounts: NO_PERSON,
  // An arm has its own host below the domain of the house ("istanbul.500.co"), and deals of its own.
  domainMeans: `${NO_PERSON} and (${hostOf('c.website')} <> ${hostOf('g.website')}) is not true`,
  site: `coalesce(${hostOf('website')}, domain)`,
  apart: "case when kind = 'person' then 'person' || coalesce(' ' || country_code, '') end",
  root: 'coalesce(c.merged_into, c.id)',
  knownFirst: ["kind = 'person' and country_code is not null", 'kind is not null'],
  mayBeNew: 'not only_known',
};

export interface EntityCounts {
  readonly added: number;
  readonly updated: number;
  /** Spellings that were joined to a record of another spelling. */
  readonly merged: number;
}

/** The first value that is known, in reading order. */
export function first(column: string): string {
  return `(array_agg(${column} order by ord) filter (where ${column} is not null))[1]`;
}

/** Where `value` (SQL) stands in the order of strength, from 1; null for none. */
export function strength(order: readonly string[], value: string): string {
  return `array_position(array[${order.map((one) => `'${one}'`).join(', ')}], ${value})`;
}

/**
 * What one import says of a seat (SQL): all of one mention, of which one with a town counts before one with a state, and
 * that before a country alone; then one with its country, the newest, then the one with a state, then the first.
 */
function saidOfSeat(column: string): string {
  return `(array_agg(${column} order by ${isExact('')} desc, city is not null desc, country_code is not null desc, as_of desc nulls last,
      state_code is not null desc, ord)
    filter (where coalesce(${SEAT.join(', ')}) is not null))[1]`;
}

/** Of all that is said in one import: the newest, the strongest, else the first of the newest record. */
export function said({ name, on, order, ofSeat }: Column): string {
  if (ofSeat === true) return saidOfSeat(name);
  const by = [
    ...(on === undefined ? [] : [`${on} desc nulls last`]),
    ...(order === undefined ? [] : [strength(order, name)]),
    'as_of desc nulls last',
    'ord',
  ];
  const known = on === undefined ? name : (VALUE_OF[on] ?? name);
  return `(array_agg(${name} order by ${by.join(', ')}) filter (where ${known} is not null))[1]`;
}

/** A day belongs to its value: without the value it is left out. */
export const VALUE_OF: Readonly<Record<string, string>> = {
  exit_on: 'exit_size_usd',
  assets_on: 'assets_usd',
};

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
