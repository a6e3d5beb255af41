import type { CompanyCandidate } from '../../core/lookalike/choose-company.ts';
import { domainsOf, joinedKeysOf, type NamedCompany } from '../../core/lookalike/company-name.ts';
import { CERTAIN } from '../../core/news/funder-claim.ts';
import { describePlace } from '../../core/place/place.ts';
import type { Mode } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

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
