import type pg from 'pg';
import type { Mode } from '../platform/values/scope.ts';
import {
  COMPANY,
  type EntityCounts,
  type EntityTable,
  fill,
  first,
  INVESTOR,
  keepAliases,
  said,
} from './queries-entity.ts';
import { analyzeCorpus, byFunds } from './queries-funds.ts';

/**
 * One row for each thing the import names, with all that is said of it; `id` is found out below. `follows`: an id of it
 * is an earlier one's too.
 */
async function gather(client: pg.PoolClient, table: EntityTable): Promise<void> {
  const { name } = table;
  const guessed = name === 'company';
  await client.query(
    `create temporary table g_${name} on commit drop as
     select ref, min(ord) as ord, min(source) as source,
       ${guessed ? 'coalesce(mode() within group (order by name), min(guess))' : 'mode() within group (order by name)'} as name,
       ${guessed ? 'coalesce(mode() within group (order by key), min(guess_key))' : 'mode() within group (order by key)'} as key,
       ${table.columns.map((column) => `${said(column)} as ${column.name}`).join(', ')},
       max(as_of) as as_of, ${guessed ? '' : 'bool_and(only_known) as only_known, '}null::text as own_id, null::text as own_namespace, false as follows, null::bigint as id, false as is_new, false as by_name
     from s_${name} group by ref`,
  );
  await client.query(
    `create temporary table g_${name}_id on commit drop as
     select i.ref, i.namespace, i.id, min(g.ord) as ord from s_${name}_id i join g_${name} g on g.ref = i.ref
     group by i.ref, i.namespace, i.id`,
  );
  await client.query(`create index on g_${name}_id (ref)`);
  await client.query(`create index on g_${name}_id (namespace, id)`);
  await client.query(`analyze g_${name}_id`);
  await client.query(
    `update g_${name} g set own_id = i.id, own_namespace = case when i.id is not null then split_part(g.ref, ':', 1) end, follows = i.follows from (
       select i.ref, min(i.id) filter (where i.ref = i.namespace || ':' || i.id) as id,
         bool_or(exists (select from g_${name}_id e where e.namespace = i.namespace and e.id = i.id and e.ref < i.ref)) as follows
       from g_${name}_id i group by i.ref) i
     where i.ref = g.ref`,
  );
  // A person's domain is mostly the employer's: it does not identify the person.
  if (name === 'investor') await client.query("update g_investor set domain = null where kind = 'person'");
  await client.query(`create index on g_${name} (ref)`);
  await analyzeGathered(client, name);
  await client.query(
    `create temporary table g_${name}_key on commit drop as
     select ref, key from s_${name} where key is not null union select ref, key from g_${name}`,
  );
  await client.query(`create index on g_${name}_key (ref)`);
  await client.query(`analyze g_${name}_key`);
}

/** Takes the statistics of what was gathered, where statements compare it: long texts are most of the work. */
async function analyzeGathered(client: pg.PoolClient, name: EntityTable['name']): Promise<void> {
  await client.query(
    `analyze g_${name} (ref, ord, source, key, domain, country_code, own_id, own_namespace, follows, id, is_new, by_name)`,
  );
}

/** What a source's own id leads to, and through its other ids what these lead to. */
async function followIds(client: pg.PoolClient, table: EntityTable, mode: Mode): Promise<void> {
  const { name } = table;
  for (let found = 1; found > 0; ) {
    const { rowCount } = await client.query(
      `update g_${name} g set id = x.id from (
         select i.ref, min(s.${name}_id) as id from g_${name}_id i
         join ${name}_source s on s.mode = $1 and s.namespace = i.namespace and s.id = i.id group by i.ref) x
       where x.ref = g.ref and g.id is null`,
      [mode],
    );
    found = rowCount ?? 0;
    if (found > 0) await keepIds(client, table, mode);
  }
}

/** Where a mention without an id was taken the last time. */
async function byMention(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `update g_${name} g set id = x.id from (
       select m.ref, min(s.${name}_id) as id from s_${name} m
       join ${name}_source s on s.mode = $1 and s.namespace = 'mention:' || m.source and s.id = m.ref group by m.ref) x
     where x.ref = g.ref and g.id is null and g.own_id is null`,
    [mode],
  );
}

/**
 * The record of the same domain (of several the one of the same name, else the first by its source's id), else of the
 * same name or alias if nothing contradicts. Where several fit by name, the one that has a name and nothing else; a
 * record is never guessed.
 */
async function byDomainOrName(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  who: string,
): Promise<void> {
  const { name, contradicts, domainMeans, root } = table;
  await client.query(
    `with named as (
       select k.ref, k.key from g_${name} g join g_${name}_key k on k.ref = g.ref where g.id is null and ${who}
     ), found as (
       select g.ref, c.id, case when c.identity_key = g.key then 0 else 1 end as rank
       from g_${name} g join ${name} c on c.mode = $1 and c.domain = g.domain and ${domainMeans}
       where g.id is null and ${who}
       union
       select n.ref, c.id, 2 from named n join ${name} c on c.mode = $1 and c.identity_key = n.key
       union
       select n.ref, a.${name}_id, 2 from named n join ${name}_alias a on a.mode = $1 and a.alias_key = n.key
       union
       select n.ref, o.id, 2 from named n join g_${name}_key k on k.key = n.key
         join g_${name} o on o.ref = k.ref and o.id is not null
     ), fit as (
       select f.ref, c.id, ${root} as root, f.rank, c.source, c.source_id,
         c.domain is null and c.country_code is null
           and not exists (select from ${name}_source s
             where s.${name}_id = c.id and not starts_with(s.namespace, 'mention:')) as bare,
         min(f.rank) over (partition by f.ref) as best
       from found f join g_${name} g on g.ref = f.ref join ${name} c on c.id = f.id
       where ${contradicts} is not true
         and not exists (select from g_${name}_id i join ${name}_source s
           on s.mode = $1 and s.${name}_id = c.id and s.namespace = i.namespace and s.id <> i.id where i.ref = f.ref)
     ), chosen as (
       select ref, case when best < 2 or count(distinct root) = 1 then (array_agg(id order by source, source_id))[1]
         else min(id) filter (where bare) end as id
       from fit where rank = best group by ref, best
     )
     update g_${name} g set id = chosen.id, by_name = true from chosen where chosen.ref = g.ref and chosen.id is not null`,
    [mode],
  );
}

/**
 * Of the mentions just led to one record each may fit it and yet contradict another (two domains, and a record that has
 * none). What contradicts those that are there already is let go again, and of several that add something the first by
 * `ref`, in whatever order they were read, stays; the others are looked at again. Returns how many stay.
 */
async function keepOneByOne(client: pg.PoolClient, { name, contradicts }: EntityTable): Promise<number> {
  const kind = name === 'investor' ? 'kind' : 'null::text';
  await client.query(
    `with known as (select id, ord, domain, country_code, ${kind} as kind from g_${name} where id is not null and not by_name),
     c as (
       select id, ${['domain', 'country_code', 'kind'].map((column) => `${first(column)} as ${column}`).join(', ')}
       from known group by id)
     update g_${name} g set id = null, by_name = false from c where c.id = g.id and g.by_name and ${contradicts}`,
  );
  await client.query(
    `with telling as (
       select ref, row_number() over (partition by id order by ref) as place from g_${name}
       where by_name and coalesce(domain, country_code, ${kind}) is not null)
     update g_${name} g set id = null, by_name = false from telling where telling.ref = g.ref and telling.place > 1`,
  );
  const { rowCount } = await client.query(`update g_${name} set by_name = false where by_name`);
  return rowCount ?? 0;
}

/** Leads mentions to records by domain and name until no more are found: one that is led lends its names to the next. `who` says which (SQL over `g`). */
async function followNames(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  who = 'true',
): Promise<void> {
  for (let gained = 1; gained > 0; ) {
    await byDomainOrName(client, table, mode, who);
    gained = await keepOneByOne(client, table);
  }
}

/** Makes a record of what is left and meets `condition`, one for each value of `distinct`. */
async function insertNew(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  asOf: string,
  condition: string,
  distinct: string | undefined,
): Promise<number> {
  const { name } = table;
  const sourceId = `coalesce(own_id, key || coalesce('@' || domain, '') || coalesce('|' || ${table.apart}, ''))`;
  const names = table.columns.map((column) => column.name);
  const values = table.columns.map((column) =>
    column.type === 'list' ? `coalesce(${column.name}::text[], '{}')` : column.name,
  );
  const one = distinct ?? sourceId;
  const { rowCount } = await client.query(
    `insert into ${name} (mode, name, identity_key, source, source_id, as_of, ${names.join(', ')})
     select distinct on (${one}) $1, name, key, source, ${sourceId}, coalesce(as_of, $2::date), ${values.join(', ')}
     from g_${name} where id is null and ${table.mayBeNew} and ${condition} order by ${one}, ord
     on conflict (mode, source, source_id) do nothing`,
    [mode, asOf],
  );
  await client.query(
    `update g_${name} g set id = c.id, is_new = c.updated_at = now() from ${name} c
     where g.id is null and ${condition.replaceAll(/\b(own_id|own_namespace|follows|domain|country_code|kind)\b/g, 'g.$1')}
       and c.mode = $1 and c.source = g.source and c.source_id = ${sourceId.replaceAll(/\b(own_id|key|domain|country_code|kind)\b/g, 'g.$1')}`,
    [mode],
  );
  return rowCount ?? 0;
}

async function keepIds(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `insert into ${name}_source (mode, namespace, id, ${name}_id)
     select distinct on (i.namespace, i.id) $1, i.namespace, i.id, g.id from g_${name}_id i
     join g_${name} g on g.ref = i.ref where g.id is not null
       and not exists (select from ${name}_source s where s.mode = $1 and s.namespace = i.namespace and s.id = i.id)
     order by i.namespace, i.id, i.ref on conflict do nothing`,
    [mode],
  );
}

/** Remembers where mentions without an id were taken, so that the same file always leads to the same records. */
async function keepMentions(client: pg.PoolClient, { name }: EntityTable, mode: Mode): Promise<void> {
  await client.query(
    `insert into ${name}_source (mode, namespace, id, ${name}_id)
     select distinct $1, 'mention:' || s.source, s.ref, g.id from s_${name} s join g_${name} g on g.ref = s.ref
     where g.own_id is null and g.id is not null
     on conflict do nothing`,
    [mode],
  );
}

async function resolve(
  client: pg.PoolClient,
  table: EntityTable,
  mode: Mode,
  asOf: string,
): Promise<EntityCounts> {
  await gather(client, table);
  await followIds(client, table, mode);
  await byMention(client, table, mode);
  if (table.name === 'investor') await byFunds(client, mode);
  // As it was gathered no id was known, and the planner would go on taking the rows that have one for a single row.
  await analyzeGathered(client, table.name);
  await followNames(client, table, mode);
  await keepIds(client, table, mode);
  let added = 0;
  // One after the other, so that what two sources have ids for meets by name as other mentions do.
  const namespaces = await client.query<{ namespace: string }>(
    `select distinct own_namespace as namespace from g_${table.name} where own_namespace is not null order by 1`,
  );
  const passes: readonly (readonly [string, string | undefined])[] = [
    ...namespaces.rows.map(({ namespace }) => {
      const known = `own_namespace = ${client.escapeLiteral(namespace)} and not follows`;
      return [known, undefined] as const;
    }),
    ['domain is not null', table.site],
    ...table.knownFirst.map((condition) => [condition, undefined] as const),
    ['true', undefined],
  ];
  for (const [condition, distinct] of passes) {
    if (distinct !== undefined) await followNames(client, table, mode);
    const inserted = await insertNew(client, table, mode, asOf, condition, distinct);
    added += inserted;
    if (inserted === 0) continue;
    await analyzeGathered(client, table.name);
    await keepIds(client, table, mode);
    await analyzeCorpus(client, [table.name, `${table.name}_source`], inserted);
    await followIds(client, table, mode);
    // The others wait until all that have an id are there: a better one may come.
    if (condition.startsWith('own_namespace')) await followNames(client, table, mode, 'g.own_id is not null');
    else await followNames(client, table, mode);
  }
  await keepIds(client, table, mode);
  await keepMentions(client, table, mode);
  const updated = await fill(client, table, asOf);
  const merged = await keepAliases(client, table, mode, asOf);
  await analyzeCorpus(client, [table.name, `${table.name}_source`, `${table.name}_alias`], added);
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
