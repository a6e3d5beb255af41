import type pg from 'pg';
import type { Mode } from '../platform/values/scope.ts';
import { type EntityCounts, first } from './queries-entity.ts';

/** Rows that led nowhere, counted by file. */
export interface LostRow {
  readonly file: number;
  readonly line: number;
  readonly reason: string;
}

/** Lost rows that are named; the others are only counted. */
const NAMED_LOST_ROWS = 20;

/** Two sources mean one round where the company is the same, the days are close and nothing contradicts. */
const SAME_ROUND = `r.announced_on between g.announced_on - 7 and g.announced_on + 7
  and (r.stage is null or g.stage is null or r.stage = g.stage)
  and (r.raised_usd is null or g.raised_usd is null or r.raised_usd between g.raised_usd * 0.8 and g.raised_usd * 1.25)`;

/** Adds rounds and fills what known ones lack; afterwards `g_round` leads from source and id to the round. */
export async function mergeRounds(client: pg.PoolClient, mode: Mode, asOf: string): Promise<EntityCounts> {
  await client.query(
    `create temporary table g_round on commit drop as
     select s.source, s.source_id, max(s.as_of) as as_of, ${[
       'g.id',
       's.kind',
       's.stage',
       's.announced_on',
       's.raised_usd',
     ]
       .map(
         (column) =>
           `${first(column).replace('order by ord', 'order by s.as_of desc nulls last, s.ord')} as ${column.slice(2) === 'id' ? 'company_id' : column.slice(2)}`,
       )
       .join(', ')}, null::bigint as round_id
     from s_round s join g_company g on g.ref = s.company_ref group by s.source, s.source_id`,
  );
  await client.query('create index on g_round (source_id)');
  await client.query('analyze g_round');
  await client.query(
    `update g_round g set round_id = r.id from round r
     where r.mode = $1 and r.source = g.source and r.source_id = g.source_id`,
    [mode],
  );
  const { rowCount: joined } = await client.query(
    `update g_round g set round_id = x.id from (
       select distinct on (g.source, g.source_id) g.source, g.source_id, r.id
       from g_round g join round r on r.company_id = g.company_id and r.mode = $1 and r.source <> g.source
       where g.round_id is null and ${SAME_ROUND}
       order by g.source, g.source_id, abs(r.announced_on - g.announced_on), r.id) x
     where x.source = g.source and x.source_id = g.source_id`,
    [mode],
  );
  const updated = await fillRounds(client, asOf);
  const { rowCount: added } = await client.query(
    `insert into round (mode, company_id, kind, stage, announced_on, raised_usd, source, source_id, as_of)
     select $1, company_id, kind, stage, announced_on, raised_usd, source, source_id, coalesce(as_of, $2::date)
     from g_round where round_id is null order by announced_on, source_id`,
    [mode, asOf],
  );
  await client.query(
    `update g_round g set round_id = r.id from round r
     where g.round_id is null and r.mode = $1 and r.source = g.source and r.source_id = g.source_id`,
    [mode],
  );
  return { added: added ?? 0, updated, merged: joined ?? 0 };
}

async function fillRounds(client: pg.PoolClient, asOf: string): Promise<number> {
  const day = 'coalesce(f.as_of, $1::date)';
  const later = `r.source = f.source and ${day} > r.as_of`;
  const names = ['kind', 'stage', 'announced_on', 'raised_usd'];
  const next = names.map(
    (name) =>
      `case when ${later} then coalesce(f.${name}, r.${name}) else coalesce(r.${name}, f.${name}) end`,
  );
  const { rowCount } = await client.query(
    `update round r set ${names.map((name, i) => `${name} = ${next[i]}`).join(', ')},
       as_of = case when ${later} then ${day} else r.as_of end
     from (select distinct on (round_id) * from g_round where round_id is not null
       order by round_id, source, source_id) f
     where f.round_id = r.id and (${names.map((name) => `r.${name}`).join(', ')}) is distinct from (${next.join(', ')})`,
    [asOf],
  );
  return rowCount ?? 0;
}

/**
 * Adds who took part. An id that is nowhere named is lost, unless the round came with a list of names: the list then
 * stands for the ids that lead nowhere.
 */
export async function mergeInvestments(
  client: pg.PoolClient,
  mode: Mode,
  asOf: string,
): Promise<{ counts: EntityCounts; lost: number; lostRows: LostRow[] }> {
  await client.query(
    `create temporary table g_investment on commit drop as
     select s.file, s.line, s.source, s.named, s.is_lead, s.from_list, coalesce(g.round_id, r.id) as round_id,
       coalesce(i.id, known.investor_id) as investor_id
     from s_investment s
     left join g_round g on g.source = s.source and g.source_id = s.round_source_id
     left join round r on g.round_id is null and r.mode = $1 and r.source = s.source and r.source_id = s.round_source_id
     left join g_investor i on i.ref = s.investor_ref
     left join investor_source known on i.id is null and known.mode = $1
       and known.namespace = split_part(s.investor_ref, ':', 1)
       and known.id = substr(s.investor_ref, strpos(s.investor_ref, ':') + 1)`,
    [mode],
  );
  await client.query(
    `delete from g_investment l where l.from_list and exists (select from g_investment d
       where not d.from_list and d.round_id = l.round_id)
     and not exists (select from g_investment d
       where not d.from_list and d.round_id = l.round_id and d.investor_id is null)`,
  );
  const { rows } = await client.query<{ added: number; updated: number }>(
    `with written as (
       insert into investment (round_id, investor_id, is_lead, source, as_of, named)
       select g.round_id, g.investor_id, bool_or(g.is_lead), min(g.source), $1::date,
         case when not exists (select from person_correction p where p.investor_id = g.investor_id) then nullif(min(g.named), i.name) end
       from g_investment g join investor i on i.id = g.investor_id
       where g.round_id is not null group by g.round_id, g.investor_id, i.name
       on conflict (round_id, investor_id) do update set is_lead = excluded.is_lead
         where investment.is_lead is null and excluded.is_lead is not null
       returning (xmax = 0) as added)
     select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    [asOf],
  );
  // A list of names may have been cut in the wrong place: who is named nowhere else and took part in nothing goes.
  await client.query(
    `delete from investor c using g_investor g where g.id = c.id and g.is_new
       and exists (select from s_investment s where s.from_list and s.investor_ref = g.ref)
       and not exists (select from investment i where i.investor_id = c.id)
       and not exists (select from s_investor_id x where x.ref = g.ref)`,
  );
  const { rows: repeats } = await client.query<{ merged: number }>(
    `select (count(*) - count(distinct (round_id, investor_id)))::int as merged from g_investment
     where round_id is not null and investor_id is not null`,
  );
  const lost = await client.query<LostRow & { total: number }>(
    `select file, line, case when round_id is null then 'its round is not known'
       else 'its investor is not known (an id without a name)' end as reason, count(*) over ()::int as total
     from g_investment where not from_list and (round_id is null or investor_id is null)
     order by file, line limit ${NAMED_LOST_ROWS}`,
  );
  const counts = { added: 0, updated: 0, ...rows[0], merged: repeats[0]?.merged ?? 0 };
  return { counts, lost: lost.rows[0]?.total ?? 0, lostRows: lost.rows };
}

/** Adds acquisitions; a known one is left as it is. */
export async function mergeAcquisitions(
  client: pg.PoolClient,
  mode: Mode,
  asOf: string,
): Promise<EntityCounts> {
  const { rowCount } = await client.query(
    `insert into acquisition (mode, company_id, acquirer_name, price_usd, acquired_on, source, source_id, as_of)
     select distinct on (s.source, s.source_id) $1, g.id, s.acquirer_name, s.price_usd, s.acquired_on, s.source,
       s.source_id, $2::date
     from s_acquisition s join g_company g on g.ref = s.company_ref order by s.source, s.source_id, s.ord
     on conflict (mode, source, source_id) do nothing`,
    [mode, asOf],
  );
  const { rows } = await client.query<{ repeated: number }>(
    'select (count(*) - count(distinct (source, source_id)))::int as repeated from s_acquisition',
  );
  return { added: rowCount ?? 0, updated: 0, merged: rows[0]?.repeated ?? 0 };
}

/** Adds persons and their jobs; a job whose person or organisation is not known is lost. */
export async function mergePeople(
  client: pg.PoolClient,
  mode: Mode,
  asOf: string,
): Promise<{ people: EntityCounts; roles: EntityCounts; lost: number; lostRows: LostRow[] }> {
  const people = await client.query(
    `insert into person (mode, name, identity_key, social_url, country_code, city, address_key, source, source_id, as_of)
     select distinct on (source, source_id) $1, name, key, social_url, country_code, city, address_key, source, source_id, $2::date
     from s_person order by source, source_id, ord on conflict (mode, source, source_id) do nothing`,
    [mode, asOf],
  );
  await client.query(
    `create temporary table g_role on commit drop as
     select s.*, p.id as person_id, c.company_id, case when c.company_id is null then i.investor_id end as investor_id
     from s_role s
     left join person p on p.mode = $1 and p.source = s.source and p.source_id = s.person_source_id
     left join company_source c on c.mode = $1 and c.namespace = s.namespace and c.id = s.id
     left join investor_source i on i.mode = $1 and i.namespace = s.namespace and i.id = s.id`,
    [mode],
  );
  const roles = await client.query(
    `insert into person_role (person_id, company_id, investor_id, title, note, is_current, started_on, ended_on, source)
     select distinct on (person_id, company_id, investor_id, title) person_id, company_id, investor_id, title,
       note, is_current, started_on, ended_on, source
     from g_role g where person_id is not null and (company_id is not null or investor_id is not null)
       and not exists (select from person_correction c where c.person_id = g.person_id and c.field = 'role' and c.was = g.title
         and (c.of_company, c.of_investor) is not distinct from (g.company_id, g.investor_id))
     order by person_id, company_id, investor_id, title, ord on conflict do nothing`,
  );
  const lost = await client.query<LostRow & { total: number }>(
    `select file, line, case when person_id is null then 'its person is not known'
       else 'its organisation is not known' end as reason, count(*) over ()::int as total
     from g_role where person_id is null or (company_id is null and investor_id is null)
     order by file, line limit ${NAMED_LOST_ROWS}`,
  );
  return {
    people: { added: people.rowCount ?? 0, updated: 0, merged: 0 },
    roles: { added: roles.rowCount ?? 0, updated: 0, merged: 0 },
    lost: lost.rows[0]?.total ?? 0,
    lostRows: lost.rows,
  };
}
