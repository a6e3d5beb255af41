import { type ErasedPeopleStore, isErased } from '../corpus/rules-held.ts';
import { nearRecords } from '../lookups/queries-lookups.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { CERTAIN } from '../providers/rules-funder-claim.ts';
import { describePlace } from '../reference/rules-place.ts';
import { type CompanyCandidate, domainsOf, joinedKeysOf, type NamedCompany } from './rules-company-name.ts';
import type { KnownFunder, LiveFunderStore, LookalikeCorpusStore } from './rules-lookalike.ts';

/** Records for one key or domain, the best funded first: more namesakes do not help to choose one. */
const MAX_CANDIDATES = 50;

const DEALS = `(select count(*)::int from round d where d.company_id = c.id)`;
const FUNDED = `(select count(*)::int from round d where d.company_id = c.id
  and exists (select from investment v where v.round_id = d.id and (v.confidence is null or v.confidence >= ${CERTAIN})))`;

/** $1: mode. $2, $3: joined keys with the place of the name they belong to. $4, $5: domains likewise. */
const CANDIDATES = `
  with hit as (
    select a.ord, h.id, h.alias_key from unnest($2::int[], $3::text[]) a(ord, joined) cross join lateral (
      (select c.id, null as alias_key from company c
        where c.mode = $1 and key_joined(c.identity_key) collate "C" = a.joined limit ${MAX_CANDIDATES})
      union all
      (select l.company_id, l.alias_key from company_alias l
        where l.mode = $1 and key_joined(l.alias_key) collate "C" = a.joined limit ${MAX_CANDIDATES})) h
    union all
    select d.ord, h.id, null from unnest($4::int[], $5::text[]) d(ord, domain) cross join lateral (
      select c.id from company c where c.mode = $1 and c.domain = d.domain limit ${MAX_CANDIDATES}) h)
  select x.ord, x.aliases, c.id, c.name, c.identity_key as key, c.domain, c.city, c.state_code as state,
    c.country_code as country, ${DEALS} as rounds, ${FUNDED} as funded
  from (select ord, id, array_remove(array_agg(distinct alias_key), null) as aliases from hit group by ord, id) x
  join company c on c.id = x.id
  order by x.ord, funded desc, rounds desc, c.id`;

interface Row {
  readonly ord: number;
  readonly aliases: readonly string[];
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
  readonly rounds: number;
  readonly funded: number;
}

/** The companies on record that each name may mean, in order; `chooseCompany` decides. One round trip. */
export async function companyCandidates(
  db: Queryable,
  mode: Mode,
  named: readonly NamedCompany[],
): Promise<readonly (readonly CompanyCandidate[])[]> {
  const keys = named.flatMap((one, ord) => joinedKeysOf(one).map((key) => ({ ord, key })));
  const domains = named.flatMap((one, ord) => domainsOf(one).map((domain) => ({ ord, domain })));
  const rows = await db.query<Row>({
    name: 'company_candidates',
    text: CANDIDATES,
    values: [
      mode,
      keys.map(({ ord }) => ord),
      keys.map(({ key }) => key),
      domains.map(({ ord }) => ord),
      domains.map(({ domain }) => domain),
    ],
  });
  const found: CompanyCandidate[][] = named.map(() => []);
  for (const row of rows) found[row.ord]?.push(candidateOf(row));
  return found;
}

function candidateOf(row: Row): CompanyCandidate {
  const geography = describePlace({ country: row.country, state: row.state, city: row.city });
  return {
    id: row.id,
    name: row.name,
    key: row.key,
    aliasKeys: row.aliases,
    ...(row.domain === null ? {} : { domain: row.domain }),
    ...(row.city === null ? {} : { city: row.city }),
    ...(geography === undefined ? {} : { geography }),
    rounds: row.rounds,
    fundedRounds: row.funded,
  };
}

/**
 * A merge by the operator says who the investor is; else the deal's own spelling is the better name. A deal that was
 * worked out counts less than one that is said.
 */
const FUNDERS = `
  select x.company_id as "companyId", x.investor_id as "investorId",
    case when x.is_merged then i.name else coalesce(x.named, i.name) end as name,
    i.sector_tags as "sectorTags", i.country_code as country, i.state_code as state, i.city, x.confidence, x.source, x.url,
    (select max(d.announced_on)::text from round d join investment v on v.round_id = d.id where v.investor_id = i.id)
      as "lastActivityDate"
  from (
    select distinct on (r.company_id, coalesce(m.merged_into, m.id)) r.company_id,
      coalesce(m.merged_into, m.id) as investor_id, m.merged_into is not null as is_merged, v.named,
      coalesce(v.confidence, 1) as confidence, v.source, v.url
    from round r join investment v on v.round_id = r.id join investor m on m.id = v.investor_id
    where r.mode = $1 and r.company_id = any ($2)
    order by r.company_id, coalesce(m.merged_into, m.id), coalesce(v.confidence, 1) desc, m.merged_into nulls first,
      r.announced_on desc nulls last, r.id
  ) x join investor i on i.id = x.investor_id
  order by x.company_id, i.id`;

interface LookalikeCorpusRow extends Omit<KnownFunder, 'geography' | 'lastActivityDate' | 'url'> {
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly url: string | null;
  readonly lastActivityDate: string | null;
}

/** Companies by name and their funders, from the corpus; needs no index but those of the database. */
export function createLookalikeCorpusStore(db: Queryable): LookalikeCorpusStore {
  return {
    candidates: (mode, named) => companyCandidates(db, mode, named),
    near: (mode, name) => nearRecords(db, mode, 'company', name),
    async funders(mode, companyIds) {
      const rows = await db.query<LookalikeCorpusRow>({
        name: 'company_funders',
        text: FUNDERS,
        values: [mode, companyIds],
      });
      return rows.map(({ country, state, city, url, lastActivityDate, ...row }) => {
        const geography = describePlace({ country, state, city });
        return {
          ...row,
          ...(geography === undefined ? {} : { geography }),
          ...(lastActivityDate === null ? {} : { lastActivityDate }),
          ...(url === null ? {} : { url }),
        };
      });
    },
  };
}

/**
 * The funders a live source is certain of, written by `record_live_funders` of lookups/live-funders.sql in one statement.
 * People who were erased are left out; where somebody is erased meanwhile nothing is written, as while an import runs.
 */
export function createLiveFunderStore(db: Queryable, erased: ErasedPeopleStore): LiveFunderStore {
  return {
    async record(mode, company, all, now) {
      const { newest, has } = await erased.current();
      const isLeftOut = ({ investor, ids }: (typeof all)[number]) =>
        has !== undefined && isErased({ name: investor, ids }, has);
      const funders = all.filter((funder) => !isLeftOut(funder));
      const known = 'id' in company;
      const [row] = await db.query<{ companyId: number; investorIds: (number | null)[] }>({
        name: 'record_live_funders',
        text:
          'select company_id as "companyId", investors as "investorIds"' +
          ' from record_live_funders($1, $2, $3, $4, $5, $6::date, $7::jsonb, $8)',
        values: [
          mode,
          known ? company.id : null,
          known ? null : company.name,
          known ? null : company.key,
          known ? null : (company.domain ?? null),
          now.toISOString().slice(0, 10),
          JSON.stringify(
            funders.map(({ amountUsd, round, ...funder }) => ({ ...funder, amount: amountUsd, kind: round })),
          ),
          newest,
        ],
      });
      if (row === undefined) return undefined;
      const ids = new Map(funders.map((funder, at) => [funder, row.investorIds[at] ?? undefined]));
      return { companyId: row.companyId, investorIds: all.map((funder) => ids.get(funder)) };
    },
  };
}
