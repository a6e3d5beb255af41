import type { Queryable } from '../platform/database/db.ts';
import { investorKey } from '../reference/rules-identity.ts';
import { readTag, spellingsOf } from '../reference/rules-read-place.ts';
import {
  LIVE,
  type NameLookup,
  organisationLookups,
  type PlaceLookup,
  placeLookup,
} from './queries-people.ts';
import { profileKey } from './rules-held.ts';

/** An organisation of the corpus, company or investor, as its row says. */
export interface OrganisationRow {
  readonly id: number;
  readonly table: 'company' | 'investor';
  readonly key: string;
  readonly name: string;
  readonly domain: string | null;
  readonly website: string | null;
  readonly social_url: string | null;
  readonly description: string | null;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly sector_tags: readonly string[];
  readonly founded_on: string | null;
  readonly lp_type: string | null;
  /** Rounds of a company, investments of an investor. */
  readonly deals: number;
  /** Those of its tags that it was found by. */
  readonly asked_tags?: readonly string[];
}

/**
 * Candidates one condition may bring. A word in more names is too common to search by; a b-tree returns its
 * range in order, so that the name itself is never cut off.
 */
const MAX_CANDIDATES = 300;

/** Candidates of a place alone: of a country the first thousands, the best known of which are shown. */
const MAX_OF_PLACE = 3000;

const IN_PLACE = `($4::text is null or r.country_code = $4) and ($5::text is null or r.state_code = $5)
  and ($6::text[] is null or city_folded(r.city) = any ($6))`;

type Table = OrganisationRow['table'];

/** Persons among the investors are found as people. */
const ORGANISATIONS: Record<Table, string> = {
  company: `r.mode = 'live'`,
  investor: `r.mode = 'live' and r.kind is distinct from 'person'`,
};

function columns(table: Table): string {
  const own =
    table === 'company'
      ? 'null::text as social_url, r.founded_on::text as founded_on, null::text as lp_type'
      : 'r.social_url, null::text as founded_on, r.lp_type';
  const deals =
    table === 'company' ? 'round d where d.company_id = r.id' : 'investment d where d.investor_id = r.id';
  return `r.id, '${table}' as "table", r.identity_key as key, r.name, r.domain, r.website, r.description, r.country_code,
    r.state_code, r.city, r.sector_tags, ${own}, (select count(*)::int from ${deals}) as deals`;
}

/** A merged investor is shown as what it was merged into. */
function shown(table: Table): string {
  return table === 'company'
    ? 'company r on r.id = h.id'
    : 'investor h0 on h0.id = h.id join investor r on r.id = coalesce(h0.merged_into, h0.id)';
}

/** $1, $2: bounds of the joined key. $3: words. $4 to $6: place. */
function byName(table: Table): string {
  return `select distinct ${columns(table)} from (
      (select id from ${table} where mode = 'live' and key_joined(identity_key) collate "C" >= $1
        and key_joined(identity_key) collate "C" <= $2 order by key_joined(identity_key) collate "C" limit ${MAX_CANDIDATES})
      union (select ${table}_id from ${table}_alias where mode = 'live' and key_joined(alias_key) collate "C" >= $1
        and key_joined(alias_key) collate "C" <= $2 order by key_joined(alias_key) collate "C" limit ${MAX_CANDIDATES})
      union (select id from ${table} r where key_words(identity_key) @@ $3::tsquery and r.${LIVE} and ${IN_PLACE}
        limit ${MAX_CANDIDATES})
      union (select ${table}_id from ${table}_alias where key_words(alias_key) @@ $3::tsquery and ${LIVE}
        limit ${MAX_CANDIDATES})
    ) h join ${shown(table)} where ${ORGANISATIONS[table]} and ${IN_PLACE}`;
}

function byPlace(table: Table): string {
  const place = IN_PLACE.replaceAll('$4', '$1').replaceAll('$5', '$2').replaceAll('$6', '$3');
  return `select ${columns(table)} from (select id from ${table} r where ${ORGANISATIONS[table]} and ${place}
      limit ${MAX_OF_PLACE}) h join ${shown(table)} order by deals desc, r.id limit $4`;
}

/**
 * $1: spellings of a field. $2 to $4: place. $5: the most. Those that half of their tags say it of come first: a company with
 * eight tags is in each of them in passing.
 */
const IN_SECTOR = `select ${columns('company')}, own.tags as asked_tags
  from (select id from company r where r.sector_tags && $1::text[] and r.${LIVE}
    and ${IN_PLACE.replaceAll('$4', '$2').replaceAll('$5', '$3').replaceAll('$6', '$4')} limit ${MAX_OF_PLACE}) h
  join ${shown('company')}
  cross join lateral (select array(select t from unnest(r.sector_tags) t where t = any ($1::text[])) as tags) own
  order by 2 * cardinality(own.tags) >= cardinality(r.sector_tags) desc, deals desc, r.id limit $5`;
const NAMED = `${byName('company')} union all ${byName('investor')}`;
const PLACED: Record<Table, string> = { company: byPlace('company'), investor: byPlace('investor') };
const BY_DOMAIN = (['company', 'investor'] as const)
  .map(
    (table) => `select ${columns(table)} from (select id from ${table} where mode = 'live' and domain = $1) h
    join ${shown(table)} where ${ORGANISATIONS[table]}`,
  )
  .join(' union all ');
const BY_URL = `select ${columns('investor')} from (select id from investor where mode = 'live'
  and social_url is not null and url_folded(social_url) = $1) h join ${shown('investor')} where ${ORGANISATIONS.investor}`;

/** A place that was given and is none ("somewhere"): nothing lies there. */
const NOWHERE: PlaceLookup = { country: '', state: null, cities: null };
const ANYWHERE: PlaceLookup = { country: null, state: null, cities: null };

function byNameIn(db: Queryable, lookup: NameLookup, place: PlaceLookup): Promise<OrganisationRow[]> {
  const values = [lookup.from, lookup.to, lookup.words, place.country, place.state, place.cities];
  return db.query<OrganisationRow>({ name: 'corpus_organisations_named', text: NAMED, values });
}

/** How close a key is to what was asked: 0 the name itself, 1 begins with it, 2 holds all its words. */
function distance(row: OrganisationRow, lookups: readonly NameLookup[]): number {
  return Math.min(...lookups.map(({ key }) => (row.key === key ? 0 : row.key.startsWith(key) ? 1 : 2)));
}

function byId(rows: readonly OrganisationRow[]): OrganisationRow[] {
  return [...new Map(rows.map((row) => [`${row.table} ${row.id}`, row])).values()];
}

/** A field with a slip of a letter as the field that was meant. */
function fieldMeant(name: string): string {
  return readTag(name, () => false).takenAs ?? name;
}

/** "games in Berlin" as a field and a place; undefined if the words behind the last "in" are no place. */
function fieldAtPlace(name: string): { readonly field: string; readonly place: PlaceLookup } | undefined {
  const [, field, location] = /^(.+)\sin\s+(\S.*)$/iu.exec(name) ?? [];
  const place = location === undefined ? undefined : placeLookup(location);
  return field === undefined || place === undefined ? undefined : { field, place };
}

/**
 * Companies and investing firms by name and place, the closest and best known first, then companies whose field the name
 * names; no more than `limit`.
 */
export async function findOrganisations(
  db: Queryable,
  asked: {
    readonly name?: string | undefined;
    readonly location?: string | undefined;
    readonly limit: number;
  },
): Promise<OrganisationRow[]> {
  const place = asked.location === undefined ? ANYWHERE : (placeLookup(asked.location) ?? NOWHERE);
  if (asked.name === undefined) {
    if (asked.location === undefined) return [];
    const values = [place.country, place.state, place.cities, asked.limit];
    const rows = await Promise.all(
      (['company', 'investor'] as const).map((table) =>
        db.query<OrganisationRow>({ name: `corpus_${table}_placed`, text: PLACED[table], values }),
      ),
    );
    return rows
      .flat()
      .sort((one, other) => other.deals - one.deals || one.id - other.id)
      .slice(0, asked.limit);
  }
  const lookups = organisationLookups(asked.name);
  const found = byId((await Promise.all(lookups.map((lookup) => byNameIn(db, lookup, place)))).flat());
  const named = found
    .sort(
      (one, other) =>
        distance(one, lookups) - distance(other, lookups) || other.deals - one.deals || one.id - other.id,
    )
    .slice(0, asked.limit);
  if (named.length === asked.limit) return named;
  const within = asked.location === undefined ? fieldAtPlace(asked.name) : undefined;
  const { field, place: at } = within ?? { field: asked.name, place };
  const inField = await db.query<OrganisationRow>({
    name: 'corpus_companies_of_sector',
    text: IN_SECTOR,
    values: [spellingsOf(fieldMeant(field)), at.country, at.state, at.cities, asked.limit],
  });
  return byId([...named, ...inField]).slice(0, asked.limit);
}

/**
 * The records of one organisation, company and investor alike: by domain, by profile address, or by its exact name, where
 * several organisations of one name are distinguished by what is known of them: the best known one is meant.
 */
export async function organisationRecords(
  db: Queryable,
  asked: {
    readonly domain?: string | undefined;
    readonly socialUrl?: string | undefined;
    readonly name?: string | undefined;
  },
): Promise<OrganisationRow[]> {
  if (asked.domain !== undefined) {
    const rows = await db.query<OrganisationRow>({
      name: 'corpus_organisations_domain',
      text: BY_DOMAIN,
      values: [asked.domain],
    });
    if (rows.length > 0) return byId(rows);
  }
  if (asked.socialUrl !== undefined) {
    const values = [profileKey(asked.socialUrl)];
    const rows = await db.query<OrganisationRow>({ name: 'corpus_organisations_url', text: BY_URL, values });
    if (rows.length > 0) return byId(rows);
  }
  if (asked.name === undefined) return [];
  const lookups = organisationLookups(asked.name);
  const found = byId((await Promise.all(lookups.map((lookup) => byNameIn(db, lookup, ANYWHERE)))).flat());
  const exact = found
    .filter((row) => distance(row, lookups) === 0)
    .sort((one, other) => other.deals - one.deals || one.id - other.id);
  const best = exact[0];
  // Another domain under the same name is another organisation.
  return exact.filter(({ domain }) => domain === best?.domain || domain === null || best?.domain === null);
}

/** Whether a firm among the investors is filed under this name or an alias of it. */
export async function hasFirm(db: Queryable, name: string): Promise<boolean> {
  const key = investorKey(name);
  const [row] = await db.query<{ known: boolean }>({
    name: 'corpus_has_firm',
    text: `select exists (select from investor r where ${ORGANISATIONS.investor} and r.identity_key = $1)
      or exists (select from investor_alias a join investor r on r.id = a.investor_id
        where a.mode = 'live' and a.alias_key = $1 and ${ORGANISATIONS.investor}) as known`,
    values: [key],
  });
  return key !== '' && row?.known === true;
}
