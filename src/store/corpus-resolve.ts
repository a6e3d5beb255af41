import type pg from 'pg';
import type { Mode } from '../core/scope.ts';

/** How a column of a record is filled from the facts: `list` columns are empty, the others null where nothing is known. */
interface Column {
  readonly name: string;
  readonly type?: 'list';
}

interface EntityTable {
  readonly name: 'company' | 'investor';
  readonly columns: readonly Column[];
  /** A record reached by name must not contradict in these (SQL over `c` and `g`). */
  readonly fits: string;
  /** The part of `source_id` beside key and domain that keeps two records of one name apart. */
  readonly apart: string;
  /** Records that were merged count as one. */
  readonly root: string;
}

function columns(names: string, lists: string): Column[] {
  return [
    ...names.split(' ').map((name) => ({ name })),
    ...lists.split(' ').map((name) => ({ name, type: 'list' as const })),
  ];
}

const COMPANY: EntityTable = {
  name: 'company',
  columns: columns(
    'domain website description country_code state_code region city status founded_on',
    'sector_tags',
  ),
  fits: '(c.country_code is null or g.country_code is null or c.country_code = g.country_code)',
  apart: 'country_code',
  root: 'c.id',
};

const INVESTOR: EntityTable = {
  name: 'investor',
  columns: columns(
    'domain website social_url description kind lp_type country_code state_code region city cheque_min_usd cheque_max_usd',
    'stages sector_tags countries',
  ),
  fits: `(c.kind is null or g.kind is null or c.kind = g.kind) and (c.kind is distinct from 'person'
    or c.country_code is null or g.country_code is null or c.country_code = g.country_code)`,
  apart: "case when kind = 'person' then country_code end",
  root: 'coalesce(c.merged_into, c.id)',
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

/** One row for each thing the import names, with all that is said of it; `id` is found out below. */
async function gather(client: pg.PoolClient, table: EntityTable): Promise<void> {
  const { name } = table;
  const guessed = name === 'company';
  await client.query(
    `create temporary table g_${name} on commit drop as
     select ref, min(ord) as ord, min(source) as source,
       ${guessed ? 'coalesce(mode() within group (order by name), min(guess))' : 'mode() within group (order by name)'} as name,
       ${guessed ? 'coalesce(mode() within group (order by key), min(guess_key))' : 'mode() within group (order by key)'} as key,
       ${table.columns.map((column) => `${first(column.name)} as ${column.name}`).join(', ')},
       null::text as own_id, null::bigint as id, false as is_new, false as by_name
     from s_${name} group by ref`,
  );
  await client.query(
    `update g_${name} g set own_id = i.id from (select ref, min(id) as id from s_${name}_id
       where ref = namespace || ':' || id group by ref) i where i.ref = g.ref`,
  );
  await client.query(`create index on g_${name} (ref)`);
  await client.query(`create index on s_${name}_id (ref)`);
  await client.query(`analyze g_${name}`);
}

/** Step 1: what a source's own id already leads to, and where a mention without an id was taken the last time. */
async function byOwnId(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `update g_${name} g set id = x.id from (
       select i.ref, min(s.${name}_id) as id from s_${name}_id i
       join ${name}_source s on s.mode = $1 and s.namespace = i.namespace and s.id = i.id group by i.ref) x
     where x.ref = g.ref and g.id is null`,
    [mode],
  );
  await client.query(
    `update g_${name} g set id = s.${name}_id from ${name}_source s
     where g.id is null and s.mode = $1 and s.namespace = 'mention:' || g.source and s.id = g.ref`,
    [mode],
  );
}

/**
 * Step 2: the record of the same domain (of several the one of the same name, else the oldest), else of the same name or
 * alias where nothing contradicts. Where several fit by name, the one that has a name and nothing else; a record is
 * never guessed.
 */
async function byDomainOrName(client: pg.PoolClient, table: EntityTable, mode: Mode): Promise<void> {
  const { name, fits, root } = table;
  await client.query(
    `with found as (
       select g.ref, c.id, case when c.identity_key = g.key then 0 else 1 end as rank from g_${name} g join ${name} c on c.mode = $1 and c.domain = g.domain
       where g.id is null
       union
       select g.ref, c.id, 2 from g_${name} g join ${name} c on c.mode = $1 and c.identity_key = g.key where g.id is null
       union
       select g.ref, a.${name}_id, 2 from g_${name} g join ${name}_alias a on a.mode = $1 and a.alias_key = g.key
       where g.id is null
     ), fit as (
       select f.ref, c.id, ${root} as root, f.rank,
         c.domain is null and c.country_code is null
           and not exists (select from ${name}_source s
             where s.${name}_id = c.id and not starts_with(s.namespace, 'mention:')) as bare,
         min(f.rank) over (partition by f.ref) as best
       from found f join g_${name} g on g.ref = f.ref join ${name} c on c.id = f.id
       where (f.rank < 2 or ((c.domain is null or g.domain is null or c.domain = g.domain) and ${fits}))
         ${name === 'investor' ? 'and (c.kind is null or g.kind is null or c.kind = g.kind)' : ''}
         and not exists (select from s_${name}_id i join ${name}_source s
           on s.mode = $1 and s.${name}_id = c.id and s.namespace = i.namespace and s.id <> i.id where i.ref = f.ref)
     ), chosen as (
       select ref, case when best < 2 or count(distinct root) = 1 then min(id) else min(id) filter (where bare) end as id
       from fit where rank = best group by ref, best
     )
     update g_${name} g set id = chosen.id, by_name = true from chosen where chosen.ref = g.ref and chosen.id is not null`,
    [mode],
  );
}

/**
 * Two mentions that fit one bare record may contradict each other (a person named without a country, then the same name
 * in two countries): the first read stays, as its values are those the record will be filled with.
 */
async function partContradictions(client: pg.PoolClient, { name, apart }: EntityTable): Promise<void> {
  const kind = name === 'investor' ? 'kind' : 'null::text';
  const own = apart.replaceAll(/\b(country_code|kind)\b/g, 'g.$1');
  await client.query(
    `with led as (
       select id, ${first('domain')} as domain, ${first('apart')} as apart, ${first('kind')} as kind
       from (select id, ord, domain, ${apart} as apart, ${kind} as kind from g_${name} where id is not null) known group by id)
     update g_${name} g set id = null, by_name = false
     from led
     where led.id = g.id and g.by_name and (led.domain <> g.domain
       or ((led.domain = g.domain) is not true and led.apart <> (${own}))
       ${name === 'investor' ? 'or led.kind <> g.kind' : ''})`,
  );
}

/** Step 3: makes a record of what is left and meets `condition`, one for each value of `distinct`. */
async function insertNew(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  asOf: string,
  condition: string,
  distinct: string | undefined,
): Promise<number> {
  const { name } = table;
  const sourceId = `coalesce(own_id, key || coalesce('@' || domain, '') || coalesce('|' || (${table.apart}), ''))`;
  const names = table.columns.map((column) => column.name);
  const values = table.columns.map((column) =>
    column.type === 'list' ? `coalesce(${column.name}::text[], '{}')` : column.name,
  );
  const one = distinct ?? sourceId;
  const { rowCount } = await client.query(
    `insert into ${name} (mode, name, identity_key, source, source_id, as_of, ${names.join(', ')})
     select distinct on (${one}) $1, name, key, source, ${sourceId}, $2::date, ${values.join(', ')}
     from g_${name} where id is null and ${condition} order by ${one}, ord
     on conflict (mode, source, source_id) do nothing`,
    [mode, asOf],
  );
  await client.query(
    `update g_${name} g set id = c.id, is_new = true from ${name} c
     where g.id is null and ${condition.replaceAll(/\b(own_id|domain|country_code|kind)\b/g, 'g.$1')}
       and c.mode = $1 and c.source = g.source and c.source_id = ${sourceId.replaceAll(/\b(own_id|key|domain|country_code|kind)\b/g, 'g.$1')}`,
    [mode],
  );
  return rowCount ?? 0;
}

async function keepIds(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `insert into ${name}_source (mode, namespace, id, ${name}_id)
     select distinct on (i.namespace, i.id) $1, i.namespace, i.id, g.id from s_${name}_id i
     join g_${name} g on g.ref = i.ref where g.id is not null order by i.namespace, i.id, g.ord
     on conflict do nothing`,
    [mode],
  );
}

/** Remembers where mentions without an id were taken, so that the same file always leads to the same records. */
async function keepMentions(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `insert into ${name}_source (mode, namespace, id, ${name}_id)
     select $1, 'mention:' || source, ref, id from g_${name} where own_id is null and id is not null
     on conflict do nothing`,
    [mode],
  );
}

/**
 * Fills what a record lacks. A known value is replaced only by the same source speaking of a later day; what another
 * source says of it never is.
 */
async function fill(client: pg.PoolClient, table: EntityTable, asOf: string): Promise<number> {
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

async function keepAliases(
  client: pg.PoolClient,
  { name }: EntityTable,
  mode: Mode,
  asOf: string,
): Promise<number> {
  const key = name === 'investor' ? 's.spelled_key' : 's.key';
  const dated = name === 'investor' ? ['as_of,', '$2::date,'] : ['', ''];
  await client.query(
    `insert into ${name}_alias (mode, alias_key, ${name}_id, ${dated[0]} alias, source)
     select distinct on (${key}, g.id) $1, ${key}, g.id, ${dated[1]} s.name, s.source
     from s_${name} s join g_${name} g on g.ref = s.ref join ${name} c on c.id = g.id
     where ${key} <> c.identity_key and s.name is not null order by ${key}, g.id, s.ord on conflict do nothing`,
    name === 'investor' ? [mode, asOf] : [mode],
  );
  const { rows } = await client.query<{ merged: number }>(
    `select count(distinct (g.id, s.name))::int as merged from s_${name} s join g_${name} g on g.ref = s.ref
     join ${name} c on c.id = g.id where s.name <> c.name`,
  );
  return rows[0]?.merged ?? 0;
}

async function resolve(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  asOf: string,
): Promise<EntityCounts> {
  await gather(client, table);
  await byOwnId(client, table, mode);
  await byDomainOrName(client, table, mode);
  await partContradictions(client, table);
  let added = 0;
  // The best known first, so that a bare name finds the record it belongs to.
  const passes: readonly (readonly [string, string | undefined])[] = [
    ['own_id is not null', undefined],
    ['domain is not null', 'domain'],
    ['country_code is not null', undefined],
    ['true', undefined],
  ];
  for (const [condition, distinct] of passes) {
    const inserted = await insertNew(client, table, mode, asOf, condition, distinct);
    added += inserted;
    await keepIds(client, table, mode);
    if (inserted > 0) {
      await byDomainOrName(client, table, mode);
      await partContradictions(client, table);
    }
  }
  await keepMentions(client, table, mode);
  const updated = await fill(client, table, asOf);
  const merged = await keepAliases(client, table, mode, asOf);
  return { added, updated, merged };
}

/** Finds or makes the record of every company the import names; afterwards `g_company` leads from `ref` to `id`. */
export function resolveCompanies(client: pg.PoolClient, mode: Mode, asOf: string): Promise<EntityCounts> {
  return resolve(client, COMPANY, mode, asOf);
}

/** The same for investors and `g_investor`. */
export function resolveInvestors(client: pg.PoolClient, mode: Mode, asOf: string): Promise<EntityCounts> {
  return resolve(client, INVESTOR, mode, asOf);
}
