import type pg from 'pg';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { LP_TYPES } from '../reference/rules-investor-terms.ts';
import type { EntityCounts } from './queries-entity.ts';

/** What the corpus of a mode holds of what requests ask for. */
export interface Askable {
  /** Records that were merged count once. */
  readonly investors: number;
  /** Of them those that back funds, as limited partners do. */
  readonly backers: number;
  readonly companies: number;
  readonly rounds: number;
  readonly datedRounds: number;
  readonly newestRound: string | null;
  readonly deals: number;
  /** The company with most investors, and the investor with most deals, of those whose name is one record's alone. */
  readonly company: string | null;
  readonly investor: string | null;
}

/** Angels back companies; a search for a fund finds them only where it names them. */
const BACK_FUNDS = LP_TYPES.filter((type) => type !== 'angel');

/** A name of a few plain words: it can be pasted into a shell as it is. */
const PLAIN = "~ '^[[:alnum:]][[:alnum:] .]{2,40}$'";

/** Reads every row of the corpus once: a second for some 100,000 deals. */
export async function readAskable(db: Queryable, mode: Mode): Promise<Askable> {
  const [row] = await db.query<Askable>({
    text: `select
        (select count(*)::int from investor where mode = $1 and merged_into is null) as investors,
        (select count(*)::int from investor where mode = $1 and merged_into is null and lp_type = any ($2)) as backers,
        (select count(*)::int from company where mode = $1) as companies,
        r.rounds, r.dated as "datedRounds", r.newest as "newestRound",
        (select count(*)::int from investment join round on round.id = round_id where mode = $1) as deals,
        (select c.name from (
            select company_id, count(*) as deals from investment join round on round.id = round_id
            where mode = $1 group by 1 order by 2 desc, 1 limit 50) most
          join company c on c.id = most.company_id and c.name ${PLAIN}
          where not exists (select from company o where o.mode = $1 and o.identity_key = c.identity_key and o.id <> c.id)
          order by most.deals desc, c.id limit 1) as company,
        (select i.name from investor i
          left join (select investor_id, count(*) as deals from investment group by 1) d on d.investor_id = i.id
          where i.mode = $1 and i.merged_into is null and i.name ${PLAIN}
          order by d.deals desc nulls last, i.id limit 1) as investor
      from (select count(*)::int as rounds, count(announced_on)::int as dated, max(announced_on)::text as newest
        from round where mode = $1) r`,
    values: [mode, BACK_FUNDS],
  });
  if (row === undefined) throw new Error('the database did not count the corpus');
  return row;
}

/** The tables of the corpus that an import looks its rows up in (corpus-statistics.sql). */
export const COUNTED = [
  'company',
  'company_alias',
  'company_source',
  'fund',
  'investment',
  'investor',
  'investor_alias',
  'investor_fact',
  'investor_source',
  'person',
  'person_role',
  'round',
] as const;

/** Fewer new rows than this are found well enough with the statistics of before, whatever plan these lead to. */
const MANY = 500;

/**
 * Takes the planner's statistics of these tables anew, with the rows of this transaction, where `added` rows came to
 * them since. What autovacuum last saw may be a corpus without a single row of the mode: plans made for it are quadratic.
 */
export async function analyzeCorpus(
  client: pg.PoolClient,
  tables: readonly (typeof COUNTED)[number][],
  added = MANY,
): Promise<void> {
  if (added >= MANY) await client.query('select analyze_corpus($1)', [tables]);
}

/** Rows of one file whose facts were read well and lead to no record, and the first of them. */
export interface UnresolvedRows {
  readonly file: number;
  readonly reason: string;
  readonly count: number;
  readonly lines: readonly number[];
}

/** Lines that are named; the others are only counted. */
const NAMED_LINES = 20;

/** The newest record of each id of a source; of one day the last read. */
const NEWEST = 'distinct on (s.source, s.source_id)';
const BY_NEWEST = 'order by s.source, s.source_id, s.as_of desc nulls last, s.ord desc';

/**
 * Leads a manager that is known by name alone to the firm that another source says manages a fund of the same name: a legal
 * name of a vehicle is one firm's, while a firm goes by several.
 */
export async function byFunds(client: pg.PoolClient, mode: Mode): Promise<void> {
  await client.query(
    `update g_investor g set id = x.id from (
       select s.investor_ref as ref, min(coalesce(i.merged_into, i.id)) as id
       from s_fund s join fund f on f.mode = $1 and f.identity_key = s.key and f.source <> s.source
       join investor i on i.id = f.investor_id
       group by s.investor_ref having count(distinct coalesce(i.merged_into, i.id)) = 1) x
     where x.ref = g.ref and g.id is null and g.own_id is null`,
    [mode],
  );
}

/** Investors that should be known and are not: they are dropped. Returns the rows that named them. */
export async function dropUnknown(client: pg.PoolClient): Promise<UnresolvedRows[]> {
  const unmet = await unresolvedRows(
    client,
    's_investor s join g_investor g on g.ref = s.ref and g.id is null',
    "'describes no investor that the corpus knows'",
  );
  await client.query('delete from g_investor where id is null');
  return unmet;
}

async function unresolvedRows(
  client: pg.PoolClient,
  from: string,
  reason: string,
): Promise<UnresolvedRows[]> {
  const { rows } = await client.query<UnresolvedRows>(
    `select s.file, ${reason} as reason, count(*)::int as count,
       (array_agg(s.line order by s.line))[1:${NAMED_LINES}] as lines
     from ${from} group by 1, 2 order by 1, 2`,
  );
  return rows;
}

/** Adds funds and new facts of known ones. A fund whose manager is not known is left out. */
export async function mergeFunds(
  client: pg.PoolClient,
  mode: Mode,
  asOf: string,
): Promise<{ counts: EntityCounts; unmet: UnresolvedRows[] }> {
  await client.query(
    `create temporary table g_fund on commit drop as
     select ${NEWEST} s.*, coalesce(g.id, k.id, m.id) as investor_id
     from s_fund s
     left join g_investor g on g.ref = s.investor_ref
     left join lateral (
       select min(coalesce(i.merged_into, i.id)) as id from fund f join investor i on i.id = f.investor_id
       where s.investor_ref is null and f.mode = $1 and f.identity_key = s.key and f.source <> s.source
       having count(distinct coalesce(i.merged_into, i.id)) = 1) k on true
     left join lateral (
       select min(i.id) as id from investor i
       where s.investor_ref is null and i.mode = $1 and i.identity_key = s.manager_key and i.merged_into is null
         and i.kind is distinct from 'person' having count(*) = 1) m on true
     ${BY_NEWEST}`,
    [mode],
  );
  const { rows } = await client.query<{ added: number; updated: number }>(
    `with written as (
       insert into fund (mode, investor_id, name, identity_key, kind, size_usd, first_sale_on, source, source_id, as_of)
       select $1, investor_id, name, key, kind, size_usd, first_sale_on, source, source_id, coalesce(as_of, $2::date)
       from g_fund where investor_id is not null order by ord
       on conflict (mode, source, source_id) do update set investor_id = excluded.investor_id, name = excluded.name,
         identity_key = excluded.identity_key, kind = coalesce(excluded.kind, fund.kind),
         size_usd = coalesce(excluded.size_usd, fund.size_usd),
         first_sale_on = coalesce(excluded.first_sale_on, fund.first_sale_on), as_of = excluded.as_of
       where (fund.as_of <= excluded.as_of) is not false
         and (fund.investor_id, fund.name, fund.kind, fund.size_usd, fund.first_sale_on) is distinct from
           (excluded.investor_id, excluded.name, coalesce(excluded.kind, fund.kind),
            coalesce(excluded.size_usd, fund.size_usd), coalesce(excluded.first_sale_on, fund.first_sale_on))
       returning (xmax = 0) as added)
     select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    [mode, asOf],
  );
  const unmet = await unresolvedRows(
    client,
    `g_fund s where s.investor_id is null and not exists (
       select from s_investor i where i.ref = s.investor_ref and i.only_known)`,
    "'a fund whose manager is not known'",
  );
  return { counts: { added: 0, updated: 0, ...rows[0], merged: await repeated(client, 's_fund') }, unmet };
}

/** Adds stakes in funds and new facts of known ones. */
export async function mergeCommitments(
  client: pg.PoolClient,
  mode: Mode,
  asOf: string,
): Promise<EntityCounts> {
  const { rows } = await client.query<{ added: number; updated: number }>(
    `with newest as (
       select ${NEWEST} s.*, g.id as investor_id from s_commitment s join g_investor g on g.ref = s.investor_ref
       where g.id is not null ${BY_NEWEST}),
     written as (
       insert into commitment (mode, investor_id, fund_name, fund_key, amount_usd, source, source_id, as_of)
       select $1, investor_id, fund_name, fund_key, amount_usd, source, source_id, coalesce(as_of, $2::date)
       from newest order by ord
       on conflict (mode, source, source_id) do update set investor_id = excluded.investor_id,
         fund_name = excluded.fund_name, fund_key = excluded.fund_key, amount_usd = excluded.amount_usd,
         as_of = excluded.as_of
       where (commitment.as_of <= excluded.as_of) is not false
         and (commitment.investor_id, commitment.fund_name, commitment.amount_usd)
           is distinct from (excluded.investor_id, excluded.fund_name, excluded.amount_usd)
       returning (xmax = 0) as added)
     select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    [mode, asOf],
  );
  return { added: 0, updated: 0, ...rows[0], merged: await repeated(client, 's_commitment') };
}

/** Sales further back than this from the newest are no recent exit. */
const EXIT_MONTHS = 24;

/** Adds sales, and sums them up for those who sold: the newest day, and what the 24 months up to it brought, USD. */
export async function mergeSales(client: pg.PoolClient, mode: Mode, asOf: string): Promise<EntityCounts> {
  const { rows } = await client.query<{ added: number; updated: number }>(
    `with newest as (
       select ${NEWEST} s.*, g.id as investor_id from s_sale s join g_investor g on g.ref = s.investor_ref
       where g.id is not null ${BY_NEWEST}),
     written as (
       insert into exit_sale (mode, investor_id, sold_on, proceeds_usd, source, source_id, as_of)
       select $1, investor_id, sold_on, proceeds_usd, source, source_id, coalesce(as_of, $2::date) from newest order by ord
       on conflict (mode, source, source_id) do update set investor_id = excluded.investor_id,
         proceeds_usd = excluded.proceeds_usd, as_of = excluded.as_of
       where (exit_sale.as_of <= excluded.as_of) is not false
         and (exit_sale.investor_id, exit_sale.proceeds_usd) is distinct from (excluded.investor_id, excluded.proceeds_usd)
       returning (xmax = 0) as added)
     select count(*) filter (where added)::int as added, count(*) filter (where not added)::int as updated from written`,
    [mode, asOf],
  );
  await client.query(
    `update investor c set exit_size_usd = x.size, exit_on = x.newest, updated_at = now() from (
       select s.investor_id, m.newest, sum(s.proceeds_usd) filter (
         where s.sold_on > m.newest - interval '${EXIT_MONTHS} months') as size
       from exit_sale s join (select investor_id, max(sold_on) as newest from exit_sale
         where investor_id in (select g.id from s_sale t join g_investor g on g.ref = t.investor_ref)
         group by investor_id) m using (investor_id)
       group by s.investor_id, m.newest) x
     where c.id = x.investor_id and (c.exit_on is null or c.exit_on <= x.newest)
       and (c.exit_size_usd, c.exit_on) is distinct from (x.size, x.newest)`,
  );
  return { added: 0, updated: 0, ...rows[0], merged: await repeated(client, 's_sale') };
}

async function repeated(client: pg.PoolClient, table: string): Promise<number> {
  const { rows } = await client.query<{ repeated: number }>(
    `select (count(*) - count(distinct (source, source_id)))::int as repeated from ${table}`,
  );
  return rows[0]?.repeated ?? 0;
}

/**
 * What a public record, or another source than the one an investor came from, says of it, column by column, is kept with
 * who says so, in which record, as of when.
 */
export async function keepProvenance(client: pg.PoolClient, asOf: string): Promise<void> {
  const columns =
    'name filed_name kind lp_type type_words domain website social_url description country_code state_code region city cheque_min_usd cheque_max_usd exit_size_usd exit_on assets_usd assets_on stages sector_tags countries'.split(
      ' ',
    );
  // Their ids were found out since they were last looked at: without it the planner takes them for a handful.
  await client.query('analyze g_investor');
  await client.query(
    `insert into investor_fact (investor_id, field, value, source, source_id, as_of, url)
     select distinct on (g.id, v.field, s.source, s.record) g.id, v.field, v.value, s.source, coalesce(s.record, ''),
       coalesce(s.as_of, $1::date), s.url
     from s_investor s join g_investor g on g.ref = s.ref join investor i on i.id = g.id
       and (s.record is not null or i.source <> s.source)
     cross join lateral (values ${columns.map((column) => `('${column}', s.${column}::text)`).join(', ')}) v (field, value)
     where v.value is not null and not (v.field in ('name', 'filed_name')
       and exists (select from person_correction p where p.investor_id = g.id))
     order by g.id, v.field, s.source, s.record, s.as_of desc nulls last, s.ord desc
     on conflict (investor_id, field, source, source_id) do update
       set value = excluded.value, as_of = excluded.as_of, url = excluded.url
     where (investor_fact.as_of <= excluded.as_of) is not false
       and (investor_fact.value, investor_fact.as_of, investor_fact.url)
         is distinct from (excluded.value, excluded.as_of, excluded.url)`,
    [asOf],
  );
}
