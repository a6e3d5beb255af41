import type { Queryable } from '../platform/database/db.ts';
import { citySpellings } from '../reference/rules-countries.ts';
import { identityKey, investorKey, looseKey, personKey } from '../reference/rules-identity.ts';
import { parsePlace } from '../reference/rules-place.ts';
import { profileKey } from './rules-held.ts';

/**
 * `mode = 'live'` in a form no index answers (SQL): in a search for words the planner would otherwise, as
 * long as it has no statistics after an import, read every live row by another index (measured at 100,000
 * rows: 440 ms against 10).
 */
export const LIVE = "mode is not distinct from 'live'";

/** Words of a question that are used; no name has more. */
const MAX_WORDS = 8;

/** The largest character there is: what sorts after every continuation of a beginning, in the collation "C". */
const LAST = '\u{10ffff}';

/** From this length on a word is also the beginning of one; shorter beginnings are half the dictionary. */
const SHORTEST_BEGINNING = 3;

/** A name as the indexes of the corpus find it. */
export interface NameLookup {
  /** Bounds of the joined key in the collation "C": itself and everything it is the beginning of. */
  readonly from: string;
  readonly to: string;
  /** All words, each whole or as a beginning: the text of a tsquery. */
  readonly words: string;
  readonly key: string;
}

function lookupOf(key: string): NameLookup | undefined {
  if (key === '') return undefined;
  const from = looseKey(key);
  // Keys hold letters, digits, marks and dots only; the quotes are for the dots.
  const words = key
    .split(' ')
    .slice(0, MAX_WORDS)
    .map((word) => `'${word}'${word.length >= SHORTEST_BEGINNING ? ':*' : ''}`)
    .join(' & ');
  return { from, to: from + LAST, words, key };
}

/** How an organisation's name is looked up: as it is written and as the well-known firm it is another name of. */
export function organisationLookups(name: string): NameLookup[] {
  const keys = new Set([identityKey(name), investorKey(name)]);
  return [...keys].map(lookupOf).filter((lookup) => lookup !== undefined);
}

/** How a person's name is looked up; a middle initial is left out where first and last name remain. */
export function personLookup(name: string): NameLookup | undefined {
  const words = personKey(name).split(' ');
  const long = words.filter((word, at) => word.length > 1 || at === 0 || at === words.length - 1);
  return lookupOf((long.length >= 2 ? long : words).join(' '));
}

/** Conditions on a place; null if nothing is said. */
export interface PlaceLookup {
  readonly country: string | null;
  readonly state: string | null;
  /** Every spelling, as the column `city_folded` has it. */
  readonly cities: readonly string[] | null;
}

/** Where a location text leads; undefined if it says nothing. */
export function placeLookup(location: string): PlaceLookup | undefined {
  const { country, state, city, near } = parsePlace(location);
  const at = city ?? near;
  if (country === undefined && state === undefined && at === undefined) return undefined;
  return {
    country: country ?? null,
    // "New York" is the city and the state around it: records in the city come first, so the state is enough.
    state: state ?? null,
    cities: at === undefined ? null : citySpellings(at),
  };
}

/** A person of the corpus, or an investor who is one, with the jobs that are known. */
export interface HumanRow {
  readonly id: number;
  readonly table: 'person' | 'investor';
  readonly key: string;
  readonly name: string;
  readonly social_url: string | null;
  readonly website: string | null;
  readonly description: string | null;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly lp_type: string | null;
  readonly deals: number;
  /** The present ones first, then the latest. */
  readonly roles: readonly Role[];
}

export interface Role {
  readonly title: string;
  readonly organisation: string;
  readonly current: boolean | null;
}

/** As in queries-organisations.ts: more namesakes than this cannot be distinguished by a name. */
const MAX_CANDIDATES = 300;

/** People of one organisation that are looked at: the largest have some hundreds. */
const MAX_OF_ORGANISATION = 500;

/** Jobs of one person that are read; the present one counts. */
const MAX_ROLES = 10;

const roles = (
  which = '',
) => `coalesce((select json_agg(j order by j.current desc nulls last, j.started desc nulls last) from (
    select pr.title, coalesce(c.name, i.name) as organisation, pr.is_current as current, pr.started_on as started
    from person_role pr left join company c on c.id = pr.company_id left join investor i on i.id = pr.investor_id
    where pr.person_id = r.id ${which} order by pr.is_current desc nulls last, pr.started_on desc nulls last limit ${MAX_ROLES}) j),
  '[]'::json) as roles`;

const person = (
  which?: string,
) => `r.id, 'person' as "table", r.identity_key as key, r.name, r.social_url, null::text as website,
  null::text as description, r.country_code, null::text as state_code, r.city, null::text as lp_type, 0 as deals, ${roles(which)}`;
const INVESTOR = `r.id, 'investor' as "table", r.identity_key as key, r.name, r.social_url, r.website, r.description,
  r.country_code, r.state_code, r.city, r.lp_type,
  (select count(*)::int from investment d where d.investor_id = r.id) as deals, '[]'::json as roles`;

const SHOWN_INVESTOR = `investor h0 on h0.id = h.id join investor r on r.id = coalesce(h0.merged_into, h0.id)
  and r.kind = 'person'`;

function candidates(table: 'person' | 'investor', more = ''): string {
  return `(select id from ${table} where mode = 'live' ${more} and key_joined(identity_key) collate "C" >= $1
      and key_joined(identity_key) collate "C" <= $2 order by key_joined(identity_key) collate "C" limit ${MAX_CANDIDATES})
    union (select id from ${table} where key_words(identity_key) @@ $3::tsquery and ${LIVE} ${more}
      limit ${MAX_CANDIDATES})`;
}

const NAMED = `select ${person()} from (${candidates('person')}) h join person r on r.id = h.id
  union all select ${INVESTOR} from (${candidates('investor', `and kind = 'person'`)}) h join ${SHOWN_INVESTOR}`;
const BY_URL = `select ${person()} from person r where mode = 'live' and social_url is not null and url_folded(social_url) = $1
  union all select ${INVESTOR} from (select id from investor where mode = 'live' and social_url is not null
    and url_folded(social_url) = $1) h join ${SHOWN_INVESTOR}`;
const THERE = '(pr.company_id = any ($1::bigint[]) or pr.investor_id = any ($2::bigint[]))';
/** Only what they do there: a person's other jobs are not asked for. */
const OF_ORGANISATIONS = `select ${person(`and ${THERE}`)} from (
    select distinct pr.person_id as id from person_role pr where ${THERE} limit ${MAX_OF_ORGANISATION}
  ) h join person r on r.id = h.id where r.mode = 'live'`;

function distance(row: HumanRow, key: string): number {
  return row.key === key ? 0 : row.key.startsWith(key) ? 1 : 2;
}

function known(row: HumanRow): number {
  return row.roles.length + row.deals + (row.social_url === null ? 0 : 1);
}

function named(db: Queryable, lookup: NameLookup): Promise<HumanRow[]> {
  const values = [lookup.from, lookup.to, lookup.words];
  return db.query<HumanRow>({ name: 'corpus_people_named', text: NAMED, values });
}

/**
 * People by name, the closest and best known first. Where no name has all the words, the last ones are taken
 * for what a person does or where: "jane doe fictional capital".
 */
export async function findPeople(db: Queryable, query: string, limit: number): Promise<HumanRow[]> {
  const words = personKey(query)
    .split(' ')
    .filter((word) => word !== '');
  for (let length = words.length; length >= Math.min(2, words.length) && length > 0; length -= 1) {
    const lookup = personLookup(words.slice(0, length).join(' '));
    if (lookup === undefined) return [];
    const rest = words.slice(length);
    const found = (await named(db, lookup)).filter((row) => rest.every((word) => workOf(row).includes(word)));
    if (found.length === 0) continue;
    return found
      .sort(
        (one, other) =>
          distance(one, lookup.key) - distance(other, lookup.key) ||
          known(other) - known(one) ||
          one.id - other.id,
      )
      .slice(0, limit);
  }
  return [];
}

/** What a person does and where, folded like a name. */
function workOf(row: HumanRow): string {
  const roles = row.roles.map(({ title, organisation }) => `${title} ${organisation}`);
  return personKey([...roles, row.description ?? ''].join(' '));
}

/**
 * The one person of a profile address, or of an exact name (with the employer where it is given). Several of
 * one name and nothing to distinguish them by: undefined, as the wrong person is worse than none.
 */
export async function findPerson(
  db: Queryable,
  asked: {
    readonly socialUrl?: string | undefined;
    readonly name?: string | undefined;
    readonly company?: string | undefined;
  },
): Promise<HumanRow | undefined> {
  if (asked.socialUrl !== undefined) {
    const values = [profileKey(asked.socialUrl)];
    const [row] = await db.query<HumanRow>({ name: 'corpus_people_url', text: BY_URL, values });
    if (row !== undefined) return row;
  }
  const lookup = asked.name === undefined ? undefined : personLookup(asked.name);
  if (lookup === undefined) return undefined;
  const exact = (await named(db, lookup)).filter((row) => personLookup(row.name)?.key === lookup.key);
  const company = asked.company === undefined ? '' : personKey(asked.company);
  const fitting = company === '' ? exact : exact.filter((row) => workOf(row).includes(company));
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** People with a job at one of the organisations, those who are there now first; `title`: a part of what they do there. */
export async function peopleOfOrganisations(
  db: Queryable,
  organisations: { readonly companies: readonly number[]; readonly investors: readonly number[] },
  title: string | undefined,
): Promise<HumanRow[]> {
  const values = [organisations.companies, organisations.investors];
  const rows = await db.query<HumanRow>({ name: 'corpus_people_of', text: OF_ORGANISATIONS, values });
  const wanted = title === undefined ? '' : personKey(title);
  return rows
    .filter((row) => wanted === '' || row.roles.some((role) => personKey(role.title).includes(wanted)))
    .sort((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)) || one.id - other.id);
}

function isCurrent(row: HumanRow): boolean {
  return row.roles[0]?.current === true;
}
