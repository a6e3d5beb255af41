import { identityKey } from '../../../core/identity/identity.ts';
import type { Stage } from '../../../core/kind/investor-terms.ts';
import { knownFields } from '../../../core/lookup/known-fields.ts';
import { oneLine } from '../../../core/lookup/text.ts';
import { CERTAIN } from '../../../core/news/funder-claim.ts';
import { describePlace } from '../../../core/place/place.ts';
import type { CompanyDossier } from '../../../core/research/dossier.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

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
