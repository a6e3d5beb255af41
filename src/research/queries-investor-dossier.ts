import { profileKey } from '../corpus/rules-held.ts';
import { investorIdOf, numberOfInvestorId } from '../corpus/rules-investor-id.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { knownFields, oneLine } from '../platform/values/social-url.ts';
import { CERTAIN } from '../providers/rules-funder-claim.ts';
import { identityKey, investorKey, personKey } from '../reference/rules-identity.ts';
import type { InvestorKind, LpType, Stage } from '../reference/rules-investor-terms.ts';
import { BATCH, investorKindOf, kindByWords, SMALL_USD } from '../reference/rules-kind-words.ts';
import { describePlace } from '../reference/rules-place.ts';
import { createInvestorCardStore } from './queries-investor-lookup.ts';
import {
  type InvestorAsked,
  type InvestorCard,
  type InvestorDossier,
  originsOf,
  type Provenance,
  type SaidFact,
} from './rules-dossier.ts';
import { bestKnown } from './rules-ports.ts';

/** More namesakes than this cannot be distinguished by a name. */
const MAX_CANDIDATES = 50;

interface Candidate {
  readonly id: number;
  readonly domain: string | null;
  readonly deals: number;
}

const SHOWN = `join investor h0 on h0.id = h.id join investor r on r.id = coalesce(h0.merged_into, h0.id)`;
const CANDIDATE = `distinct r.id, r.domain, (select count(*)::int from investment d
  where d.investor_id = r.id and (d.confidence is null or d.confidence >= ${CERTAIN})) as deals`;
const OF_KIND = '($3::text is null or r.kind is null or r.kind = $3)';

const BY_URL = `select ${CANDIDATE} from (select id from investor where mode = $1 and social_url is not null
  and url_folded(social_url) = $2) h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;
const BY_DOMAIN = `select ${CANDIDATE} from (select id from investor where mode = $1 and domain = $2
  and kind is distinct from 'person') h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;
const BY_ID = `select ${CANDIDATE} from (select id from investor where mode = $1 and id = $2::bigint) h ${SHOWN}
  where ${OF_KIND}`;
const BY_NAME = `select ${CANDIDATE} from (
    select id from investor where mode = $1 and identity_key = any ($2::text[])
    union select investor_id from investor_alias where mode = $1 and alias_key = any ($2::text[])
  ) h ${SHOWN} where ${OF_KIND} limit ${MAX_CANDIDATES}`;

/** The id of the one investor that is asked for; undefined if several may be and none is by far the best known. */
export async function investorMeant(
  db: Queryable,
  mode: Mode,
  asked: InvestorAsked,
): Promise<number | undefined> {
  const find = (name: string, text: string, key: string | readonly string[]) =>
    db.query<Candidate>({ name, text, values: [mode, key, asked.kind ?? null] });
  const known = asked.domain?.toLowerCase();
  if (asked.socialUrl !== undefined) {
    const meant = bestKnown(await find('investor_by_url', BY_URL, profileKey(asked.socialUrl)));
    if (meant !== undefined) return meant;
  }
  if (known !== undefined) {
    const meant = bestKnown(await find('investor_by_domain', BY_DOMAIN, known));
    if (meant !== undefined) return meant;
  }
  const { name } = asked;
  if (name === undefined) return undefined;
  const number = numberOfInvestorId(name);
  if (number !== undefined) return bestKnown(await find('investor_by_id', BY_ID, String(number)));
  const keys = [
    ...new Set([
      ...(asked.kind === 'person' ? [] : [identityKey(name), investorKey(name)]),
      ...(asked.kind === 'organisation' ? [] : [personKey(name)]),
    ]),
  ].filter((key) => key !== '');
  const named = await find('investor_by_name', BY_NAME, keys);
  // A record with another domain than the one asked for is a namesake.
  return bestKnown(known === undefined ? named : named.filter(({ domain }) => domain === null));
}

/** As long as descriptions of lookups are. */
const DESCRIPTION = 4000;
/** As many companies as an investor record shows. */
const MAX_PORTFOLIO = 50;
/** Further sectors of deals occur once or twice. */
const MAX_TAGS = 20;
/** A manager of more vehicles, or a foundation with more stakes, is shown with the largest. */
const MAX_HOLDINGS = 50;
/** Each column of investor said by some imports over some years. */
const MAX_FACTS = 200;
/** The investor with everything that refers to it and to those merged into it. $1, $2: its id and mode. */
const DOSSIER = `with us as (select id from investor where id = $1 or merged_into = $1),
  deals as (
    select c.id as company, c.name, c.sector_tags as tags, r.announced_on as day, i.source, i.as_of
    from us join investment i on i.investor_id = us.id join round r on r.id = i.round_id join company c on c.id = r.company_id
    where i.confidence is null or i.confidence >= ${CERTAIN})
  select i.name, i.identity_key as key, i.kind, i.type_words, i.lp_type, i.domain, i.website, i.social_url, i.description,
    i.country_code, i.state_code, i.city, i.stages, i.sector_tags, i.cheque_min_usd, i.cheque_max_usd, i.exit_size_usd,
    i.exit_on, i.countries, i.assets_usd, i.assets_on, i.source, i.as_of,
    array(select distinct alias_key from us join investor_alias a on a.investor_id = us.id limit ${MAX_FACTS}) as aliases,
    (select count(*)::int from deals) as investments,
    (select count(distinct company)::int from deals) as entries,
    (select coalesce(sum(n), 0)::int from (
      select count(*) as n from (
        select distinct on (r.company_id) r.announced_on as day, r.raised_usd,
          (select min(o.announced_on) from round o where o.company_id = r.company_id) as opened
        from us join investment d on d.investor_id = us.id join round r on r.id = d.round_id
        order by r.company_id, r.announced_on nulls last) entered
      where day = opened and coalesce(raised_usd, 0) <= ${SMALL_USD} group by day having count(*) >= ${BATCH}) classes)
      as in_batches,
    exists (select from company c join round r on r.company_id = c.id join investment d on d.round_id = r.id
      where c.mode = $2 and c.identity_key = i.identity_key) as is_company,
    (select max(day) from deals) as last_activity,
    array(select tag from deals cross join unnest(tags) tag group by tag order by count(distinct company) desc,
      tag = any (i.sector_tags) desc, max(day) desc nulls last, tag limit ${MAX_TAGS}) as deal_tags,
    coalesce((select json_agg(p.name order by p.day desc nulls last, p.name) from (
      select name, max(day) as day from deals group by name order by 2 desc nulls last, 1 limit ${MAX_PORTFOLIO}) p), '[]') as portfolio,
    coalesce((select json_agg(json_build_object('source', s.source, 'asOf', s.as_of, 'isLast', s.is_last)) from (
      select source, max(as_of) as as_of, coalesce(max(day) = (select max(day) from deals), false) as is_last
      from deals group by source order by source limit ${MAX_HOLDINGS}) s), '[]') as deal_sources,
    coalesce((select json_agg(f) from (
      select name, kind, size_usd, first_sale_on, source, as_of from us join fund on fund.investor_id = us.id
      order by size_usd desc nulls last, name limit ${MAX_HOLDINGS}) f), '[]') as funds,
    coalesce((select json_agg(m) from (
      select fund_name, amount_usd, source, as_of from us join commitment on commitment.investor_id = us.id
      order by amount_usd desc nulls last, fund_name limit ${MAX_HOLDINGS}) m), '[]') as commitments,
    coalesce((select json_agg(f) from (
      select field, value, source, as_of as "asOf", url from us join investor_fact on investor_fact.investor_id = us.id
      order by as_of desc nulls last limit ${MAX_FACTS}) f), '[]') as facts
  from investor i where i.id = $1 and i.mode = $2`;

interface DossierRow {
  readonly name: string;
  readonly key: string;
  readonly kind: 'organisation' | 'person' | null;
  readonly type_words: string | null;
  readonly lp_type: LpType | null;
  readonly domain: string | null;
  readonly website: string | null;
  readonly social_url: string | null;
  readonly description: string | null;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly stages: readonly Stage[];
  readonly countries: readonly string[];
  readonly sector_tags: readonly string[];
  readonly cheque_min_usd: number | null;
  readonly cheque_max_usd: number | null;
  readonly exit_size_usd: number | null;
  readonly exit_on: string | null;
  readonly assets_usd: number | null;
  readonly assets_on: string | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly aliases: readonly string[];
  readonly investments: number;
  readonly entries: number;
  readonly in_batches: number;
  readonly is_company: boolean;
  readonly last_activity: string | null;
  readonly deal_tags: readonly string[];
  readonly portfolio: readonly string[];
  readonly deal_sources: readonly { source: string; asOf: string | null; isLast: boolean }[];
  readonly funds: readonly {
    name: string;
    kind: string | null;
    size_usd: number | null;
    first_sale_on: string | null;
    source: string;
    as_of: string | null;
  }[];
  readonly commitments: readonly {
    fund_name: string;
    amount_usd: number | null;
    source: string;
    as_of: string | null;
  }[];
  readonly facts: readonly SaidFact[];
}

/** The one investor of the corpus that is asked for, with all that is on record of it. */
export async function readInvestorDossier(
  db: Queryable,
  mode: Mode,
  asked: InvestorAsked,
): Promise<InvestorDossier | undefined> {
  const id = await investorMeant(db, mode, asked);
  return id === undefined ? undefined : readDossierOf(db, mode, id);
}

/** All that is on record of the investor with this id. */
export async function readDossierOf(
  db: Queryable,
  mode: Mode,
  id: number,
): Promise<InvestorDossier | undefined> {
  const [row] = await db.query<DossierRow>({ name: 'investor_dossier', text: DOSSIER, values: [id, mode] });
  if (row === undefined) return undefined;
  const cards = await createInvestorCardStore(db).of({ mode }, [id]);
  return dossierOf(row, cards.get(id) ?? { id: investorIdOf(id), sources: [] });
}

/** Fields of a card that the dossier does not have by itself. */
const OF_CARD = new Set(['location', 'usualCheque']);

function kindOf(row: DossierRow): InvestorKind | undefined {
  const { name, key, lp_type, type_words, description, entries, in_batches, is_company } = row;
  const isPerson = row.kind === 'person';
  const words = { name, identityKey: key, isPerson, lpType: lp_type, typeWords: type_words, description };
  const deals = { entries, inBatches: in_batches, isCompany: is_company };
  return investorKindOf(kindByWords(words), deals);
}

function dossierOf(row: DossierRow, card: InvestorCard): InvestorDossier {
  const place = { country: row.country_code, state: row.state_code, city: row.city };
  return {
    key: row.key,
    aliasKeys: row.aliases,
    block: {
      ...card,
      ...knownFields({
        name: row.name,
        kind: kindOf(row),
        lpType: row.lp_type ?? undefined,
        geography: describePlace(place),
        lastActivityDate: row.last_activity ?? undefined,
        chequeMinUsd: row.cheque_min_usd ?? undefined,
        chequeMaxUsd: row.cheque_max_usd ?? undefined,
        assetsUsd: row.assets_usd ?? undefined,
        assetsOn: row.assets_on ?? undefined,
        exitSizeUsd: row.exit_size_usd ?? undefined,
        exitOn: row.exit_on ?? undefined,
      }),
      // By companies backed; what is only stated follows.
      sectorTags: [...new Set([...row.deal_tags, ...row.sector_tags])],
      stages: row.stages,
      portfolioCompanies: row.portfolio,
      investments: row.investments,
      funds: row.funds.map((fund) => ({
        ...knownFields({
          kind: fund.kind ?? undefined,
          sizeUsd: fund.size_usd ?? undefined,
          firstSaleOn: fund.first_sale_on ?? undefined,
          asOf: fund.as_of ?? undefined,
        }),
        name: fund.name,
        source: fund.source,
      })),
      commitments: row.commitments.map((stake) => ({
        ...knownFields({ amountUsd: stake.amount_usd ?? undefined, asOf: stake.as_of ?? undefined }),
        fundName: stake.fund_name,
        source: stake.source,
      })),
      sources: [...sourcesOf(row), ...card.sources.flatMap(ofCard)],
    },
    ...knownFields({
      domain: row.domain ?? undefined,
      country: row.country_code ?? undefined,
      website: row.website ?? (row.domain === null ? undefined : `https://${row.domain}`),
      socialUrl: row.social_url ?? undefined,
      investsIn: row.countries.length === 0 ? undefined : row.countries,
      description: row.description === null ? undefined : oneLine(row.description, DESCRIPTION),
    }),
  };
}

function ofCard(source: Provenance): Provenance[] {
  const fields = source.fields.filter((field) => OF_CARD.has(field));
  return fields.length === 0 ? [] : [{ ...source, fields }];
}

function sourcesOf(row: DossierRow): Provenance[] {
  type Value = string | number | null;
  const one = (field: string, column: string, value: Value) => ({ field, columns: [{ column, value }] });
  const place = ['city', 'state_code', 'country_code'] as const;
  const stated = originsOf(
    [
      one('name', 'name', row.name),
      one('website', row.website === null ? 'domain' : 'website', row.website ?? row.domain),
      one('socialUrl', 'social_url', row.social_url),
      one('description', 'description', row.description),
      one('entity', 'kind', row.kind),
      one('kind', 'type_words', row.type_words),
      one('lpType', 'lp_type', row.lp_type),
      { field: 'geography', columns: place.map((column) => ({ column, value: row[column] })) },
      { field: 'sectorTags', columns: row.sector_tags.map((value) => ({ column: 'sector_tags', value })) },
      { field: 'stages', columns: row.stages.map((value) => ({ column: 'stages', value })) },
      one('chequeMinUsd', 'cheque_min_usd', row.cheque_min_usd),
      one('chequeMaxUsd', 'cheque_max_usd', row.cheque_max_usd),
      one('assetsUsd', 'assets_usd', row.assets_usd),
      one('exitSizeUsd', 'exit_size_usd', row.exit_size_usd),
    ],
    row.facts,
    { source: row.source, asOf: row.as_of },
  );
  const dealt = row.deal_sources.map(({ source, asOf, isLast }) => ({
    source: 'corpus',
    origin: source,
    fields: [
      'portfolioCompanies',
      ...(row.deal_tags.length > 0 ? ['sectorTags'] : []),
      ...(isLast ? ['lastActivityDate'] : []),
    ],
    ...(asOf !== null && { asOf }),
  }));
  return [...stated, ...dealt];
}
