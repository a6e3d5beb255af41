import { nearRecords } from '../lookups/queries-lookups.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { knownFields, oneLine } from '../platform/values/social-url.ts';
import { CERTAIN } from '../providers/rules-funder-claim.ts';
import { identityKey } from '../reference/rules-identity.ts';
import type { Stage } from '../reference/rules-investor-terms.ts';
import { describePlace } from '../reference/rules-place.ts';
import { readDossierOf, readInvestorDossier } from './queries-investor-dossier.ts';
import type { CompanyDossier, DealHeld, InvestorCircle } from './rules-dossier.ts';
import type { DossierStore } from './rules-ports.ts';

/** As long as descriptions of lookups are. */
const DESCRIPTION = 4000;
/** Rounds of one company; those with more have many of one day. */
const MAX_ROUNDS = 50;
/** Investors shown of a round; the largest syndicates on record have some dozens. */
const MAX_INVESTORS = 50;
/** Namesakes that are shown; for a less known one a domain is needed. */
const MAX_NAMESAKES = 10;

const COLUMNS = `distinct c.id, c.name, c.identity_key as key, c.domain, c.website, c.description, c.country_code,
  c.state_code, c.city, c.source, c.as_of, (select count(*)::int from round r where r.company_id = c.id) as rounds,
  array(select alias_key from company_alias a where a.company_id = c.id) as aliases`;

const BY_DOMAIN = `select ${COLUMNS} from company c where mode = $1 and domain = $2
  order by rounds desc, c.id limit ${MAX_NAMESAKES}`;
const BY_NAME = `select ${COLUMNS} from (
    select id from company where mode = $1 and identity_key = $2
    union select company_id from company_alias where mode = $1 and alias_key = $2
  ) h join company c on c.id = h.id order by rounds desc, c.id limit ${MAX_NAMESAKES}`;

/** $1: the company's id. A merged investor is shown as what it was merged into. */
const ROUNDS = `select r.kind, r.stage, r.announced_on as day, r.raised_usd, r.source, r.as_of,
    coalesce((select json_agg(n.name order by n.is_lead desc, n.name) from (
      select s.name, bool_or(coalesce(i.is_lead, false)) as is_lead
      from investment i join investor o on o.id = i.investor_id join investor s on s.id = coalesce(o.merged_into, o.id)
      where i.round_id = r.id and (i.confidence is null or i.confidence >= ${CERTAIN}) group by s.id, s.name order by 2 desc, 1 limit ${MAX_INVESTORS}) n), '[]') as investors
  from round r where r.company_id = $1
  order by r.announced_on desc nulls last, r.raised_usd desc nulls last, r.id limit ${MAX_ROUNDS}`;

interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly domain: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly aliases: readonly string[];
}

interface RoundRow {
  readonly kind: string;
  readonly stage: Stage | null;
  readonly day: string | null;
  readonly raised_usd: number | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly investors: readonly string[];
}

/**
 * The company of the corpus with that domain; without one there, the best known of that name, unless it has
 * another domain. Where only a name is given, its namesakes are returned.
 */
export async function readCompanyDossier(
  db: Queryable,
  mode: Mode,
  asked: { readonly domain?: string | undefined; readonly name?: string | undefined },
): Promise<CompanyDossier | undefined> {
  const found = await companiesMeant(db, mode, asked);
  const [meant, ...namesakes] = found;
  if (meant === undefined) return undefined;
  const rounds = await db.query<RoundRow>({ name: 'company_rounds', text: ROUNDS, values: [meant.id] });
  return {
    name: meant.name,
    key: meant.key,
    aliasKeys: meant.aliases,
    ...knownFields({
      domain: meant.domain ?? undefined,
      country: meant.country_code ?? undefined,
      website: meant.website ?? (meant.domain === null ? undefined : `https://${meant.domain}`),
      description: meant.description === null ? undefined : oneLine(meant.description, DESCRIPTION),
      asOf: meant.as_of ?? undefined,
    }),
    rounds: rounds.map((round) => ({
      ...knownFields({
        stage: round.stage ?? undefined,
        date: round.day ?? undefined,
        amountUsd: round.raised_usd ?? undefined,
        asOf: round.as_of ?? undefined,
      }),
      kind: round.kind,
      investors: round.investors,
      source: round.source,
    })),
    namesakes: asked.domain === undefined ? namesakes.map(namesakeOf) : [],
    origin: meant.source,
  };
}

async function companiesMeant(
  db: Queryable,
  mode: Mode,
  { domain, name }: { readonly domain?: string | undefined; readonly name?: string | undefined },
): Promise<CompanyRow[]> {
  const find = (statement: string, text: string, key: string) =>
    db.query<CompanyRow>({ name: statement, text, values: [mode, key] });
  if (domain !== undefined) {
    const found = await find('company_by_domain', BY_DOMAIN, domain.toLowerCase());
    if (found.length > 0) return found;
  }
  const key = identityKey(name ?? '');
  const named = key === '' ? [] : await find('company_by_name', BY_NAME, key);
  // A record with another domain than the one asked for is a namesake.
  return domain === undefined ? named : named.filter((company) => company.domain === null);
}

function namesakeOf(row: CompanyRow) {
  const geography = describePlace({ country: row.country_code, state: row.state_code, city: row.city });
  return { name: row.name, ...knownFields({ domain: row.domain ?? undefined, geography }) };
}

/** The most active investors on record have some hundreds of companies; of more, older ones are no reason to write. */
const MAX_DEALS = 1_000;

/** $1, $2: the investor's id and mode. Of each company the first round the investor joined. */
const DEALS = `with us as (select id from investor where (id = $1 or merged_into = $1) and mode = $2)
  select c.name, c.domain, c.sector_tags, c.country_code, c.state_code, c.city, c.status, e.kind, e.stage, e.day, e.source, e.as_of, e.url,
    a.acquirer_name as acquirer
  from (
    select distinct on (r.company_id) r.company_id, r.kind, r.stage, r.announced_on as day,
      i.source, coalesce(i.as_of, r.as_of) as as_of, i.url
    from us join investment i on i.investor_id = us.id join round r on r.id = i.round_id
    where i.confidence is null or i.confidence >= ${CERTAIN}
    order by r.company_id, r.announced_on nulls last, r.id) e
  join company c on c.id = e.company_id
  left join lateral (select acquirer_name from acquisition where company_id = c.id
    order by acquired_on desc nulls last, id limit 1) a on true
  order by e.day desc nulls last, c.name limit ${MAX_DEALS}`;

interface DealRow {
  readonly name: string;
  readonly domain: string | null;
  readonly sector_tags: readonly string[];
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly status: string | null;
  readonly kind: string;
  readonly stage: Stage | null;
  readonly day: string | null;
  readonly acquirer: string | null;
  readonly source: string;
  readonly as_of: string | null;
  readonly url: string | null;
}

/** The companies an investor and those merged into it backed, the newest entry first. */
export async function readInvestorDeals(db: Queryable, mode: Mode, id: number): Promise<readonly DealHeld[]> {
  const rows = await db.query<DealRow>({ name: 'investor_deals', text: DEALS, values: [id, mode] });
  return rows.map((row) => ({
    company: row.name,
    sectorTags: row.sector_tags,
    kind: row.kind,
    source: row.source,
    ...knownFields({
      domain: row.domain ?? undefined,
      country: row.country_code ?? undefined,
      state: row.state_code ?? undefined,
      city: row.city ?? undefined,
      stage: row.stage ?? undefined,
      enteredOn: row.day ?? undefined,
      status: row.status ?? undefined,
      acquirer: row.acquirer ?? undefined,
      asOf: row.as_of ?? undefined,
      url: row.url ?? undefined,
    }),
  }));
}

/** A team as a person reads it; firms with more staff list their juniors too. */
const MAX_PEOPLE = 20;
const MAX_CO_INVESTORS = 10;
/** Deals of the investor whose other investors are counted, newest first: who it invests with now, in bounded time. */
const INVESTOR_CIRCLE_MAX_ROUNDS = 300;

const US = 'us as (select id from investor where (id = $1 or merged_into = $1) and mode = $2)';

const PEOPLE = `with ${US}
  select distinct on (p.id) p.name, r.title, p.social_url, r.source, to_char(p.as_of, 'YYYY-MM-DD') as as_of
  from us join person_role r on r.investor_id = us.id join person p on p.id = r.person_id
  where r.is_current is not false and r.ended_on is null order by p.id, r.started_on desc nulls last limit ${MAX_PEOPLE}`;

const CO_INVESTORS = `with ${US},
  joined as (select distinct r.id, r.company_id, r.announced_on from us join investment i on i.investor_id = us.id
    join round r on r.id = i.round_id order by r.announced_on desc nulls last limit ${INVESTOR_CIRCLE_MAX_ROUNDS})
  select h.name, count(distinct j.company_id)::int as companies
  from joined j join investment o on o.round_id = j.id and (o.confidence is null or o.confidence >= ${CERTAIN})
  join investor t on t.id = o.investor_id join investor h on h.id = coalesce(t.merged_into, t.id)
  where h.id <> $1 group by h.id, h.name order by 2 desc, h.name limit ${MAX_CO_INVESTORS}`;

interface PersonRow {
  readonly name: string;
  readonly title: string;
  readonly social_url: string | null;
  readonly source: string;
  readonly as_of: string | null;
}

/** Who works for an investor and those merged into it, and whom it invests with. */
export async function readInvestorCircle(db: Queryable, mode: Mode, id: number): Promise<InvestorCircle> {
  const values = [id, mode];
  const [people, coInvestors] = await Promise.all([
    db.query<PersonRow>({ name: 'investor_people', text: PEOPLE, values }),
    db.query<InvestorCircle['coInvestors'][number]>({ name: 'co_investors', text: CO_INVESTORS, values }),
  ]);
  return {
    people: people.map(({ name, title, social_url, source, as_of }) => ({
      name,
      title,
      source,
      ...(social_url === null ? {} : { socialUrl: social_url }),
      ...(as_of === null ? {} : { asOf: as_of }),
    })),
    coInvestors,
  };
}

/** What the corpus has on one investor or company, for answers that are about it alone. */
export function createDossierStore(db: Queryable): DossierStore {
  return {
    investor: (mode, asked) => readInvestorDossier(db, mode, asked),
    investorOf: (mode, id) => readDossierOf(db, mode, id),
    dealsOf: (mode, id) => readInvestorDeals(db, mode, id),
    circleOf: (mode, id) => readInvestorCircle(db, mode, id),
    near: (mode, table, name) => nearRecords(db, mode, table, name),
    company: (mode, asked) => readCompanyDossier(db, mode, asked),
  };
}
