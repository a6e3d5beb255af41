import { type Static, Type } from 'typebox';
import { domainOf } from '../reference/reference.ts';

/** Of https://doc.wikimedia.org/Wikibase/master/php/docs_topics_json.html what is read here. */
const Snak = Type.Object({
  snaktype: Type.String(),
  datavalue: Type.Optional(Type.Object({ value: Type.Unknown() })),
});
const Statement = Type.Object({
  rank: Type.String(),
  mainsnak: Snak,
  qualifiers: Type.Optional(Type.Record(Type.String(), Type.Array(Snak))),
});
const Text = Type.Object({ value: Type.String() });
/** A list that is empty is written `[]` there, where an object is promised. */
const orEmpty = <Schema extends Parameters<typeof Type.Record>[1]>(schema: Schema) =>
  Type.Union([Type.Record(Type.String(), schema), Type.Array(Type.Unknown(), { maxItems: 0 })]);

export const Entity = Type.Object({
  id: Type.String({ pattern: '^Q[0-9]+$' }),
  labels: Type.Optional(orEmpty(Text)),
  descriptions: Type.Optional(orEmpty(Text)),
  aliases: Type.Optional(orEmpty(Type.Array(Text))),
  claims: Type.Optional(orEmpty(Type.Array(Statement))),
});
export type Entity = Static<typeof Entity>;

/** End time: what has one is past. Point in time: of several figures the newest counts. */
const END = 'P582';
const START = 'P580';
const POINT_IN_TIME = 'P585';

function inLanguage(texts: Entity['labels']): string | undefined {
  if (texts === undefined || Array.isArray(texts)) return undefined;
  // Names that are alike in all languages are kept once, under "mul".
  return (texts.en ?? texts.mul)?.value;
}

/** The English label; undefined if there is none. */
export function labelOf(entity: Entity): string | undefined {
  return inLanguage(entity.labels);
}

export function descriptionOf(entity: Entity): string | undefined {
  return inLanguage(entity.descriptions);
}

/** Label and aliases: all that it is called in English. */
export function namesOf(entity: Entity): string[] {
  const { aliases } = entity;
  const others =
    aliases === undefined || Array.isArray(aliases) ? [] : [...(aliases.en ?? []), ...(aliases.mul ?? [])];
  return [labelOf(entity) ?? '', ...others.map(({ value }) => value)].filter((name) => name !== '');
}

interface Claim {
  readonly value: unknown;
  readonly at: string;
}

/** What is said of a property, without what is deprecated or unknown. */
function statementsOf(entity: Entity, property: string) {
  const { claims } = entity;
  const statements = claims === undefined || Array.isArray(claims) ? [] : (claims[property] ?? []);
  return statements.filter(({ rank, mainsnak }) => rank !== 'deprecated' && mainsnak.snaktype === 'value');
}

/** The values of a property that hold today: preferred ones first, without past ones. */
function claimsOf(entity: Entity, property: string): Claim[] {
  return statementsOf(entity, property)
    .filter(({ qualifiers }) => qualifiers?.[END] === undefined)
    .sort((one, other) => Number(other.rank === 'preferred') - Number(one.rank === 'preferred'))
    .map(({ mainsnak, qualifiers }) => ({
      value: mainsnak.datavalue?.value,
      at: timeOf(qualifiers?.[POINT_IN_TIME]?.[0]?.datavalue?.value) ?? '',
    }));
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** `+2011-03-00T00:00:00Z` as `2011-03-00`; texts of this form can be compared. */
function timeOf(value: unknown): string | undefined {
  const time = fieldOf(value, 'time');
  return typeof time === 'string' ? /^\+(\d{4}-\d\d-\d\d)T/u.exec(time)?.[1] : undefined;
}

/** The texts of a property (names, ids, addresses). */
export function textsOf(entity: Entity, property: string): string[] {
  return claimsOf(entity, property).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
}

/** The items a property points to, as their ids. */
export function itemsOf(entity: Entity, property: string): string[] {
  return claimsOf(entity, property).flatMap(({ value }) => {
    const id = fieldOf(value, 'id');
    return typeof id === 'string' && /^Q\d+$/u.test(id) ? [id] : [];
  });
}

/** The newest figure of a property as a whole number. */
export function amountOf(entity: Entity, property: string): number | undefined {
  const [newest] = claimsOf(entity, property).sort((one, other) =>
    one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
  );
  const amount = Number(fieldOf(newest?.value, 'amount') ?? Number.NaN);
  return Number.isSafeInteger(amount) && amount >= 0 ? amount : undefined;
}

/** The items a property points or pointed to, each once, with the day or year it began or was noted. */
export function everItemsOf(
  entity: Entity,
  property: string,
): readonly { readonly id: string; readonly date: string | undefined }[] {
  const found = new Map<string, { id: string; date: string | undefined }>();
  for (const { mainsnak, qualifiers } of statementsOf(entity, property)) {
    const id = fieldOf(mainsnak.datavalue?.value, 'id');
    if (typeof id !== 'string' || !/^Q\d+$/u.test(id) || found.has(id)) continue;
    const began = [START, POINT_IN_TIME].map((name) => timeOf(qualifiers?.[name]?.[0]?.datavalue?.value));
    found.set(id, { id, date: dayOrYear(began.find((time) => time !== undefined)) });
  }
  return [...found.values()];
}

/** A date as far as it is known: `2011`, `2011-03-01`. */
export function dateOf(entity: Entity, property: string): string | undefined {
  return dayOrYear(timeOf(claimsOf(entity, property)[0]?.value));
}

function dayOrYear(time: string | undefined): string | undefined {
  if (time === undefined) return undefined;
  return /-00$/u.test(time) || time.endsWith('-01-01') ? time.slice(0, 4) : time;
}

/** Profiles that are looked up by a property: the path after the host, and the property that holds what follows it. */
const PROFILES: readonly { readonly host: string; readonly path: RegExp; readonly property: string }[] = [
  { host: 'linkedin.com', path: /^\/company\/([\w.%-]+)/u, property: 'P4264' },
  { host: 'linkedin.com', path: /^\/in\/([\w.%-]+)/u, property: 'P6634' },
  { host: 'bsky.app', path: /^\/profile\/([\w.-]+)/u, property: 'P12361' },
  { host: 'x.com', path: /^\/(\w+)/u, property: 'P2002' },
  { host: 'twitter.com', path: /^\/(\w+)/u, property: 'P2002' },
  { host: 'github.com', path: /^\/([\w-]+)\/?$/u, property: 'P2037' },
  { host: 'crunchbase.com', path: /^\/organization\/([\w-]+)/u, property: 'P2088' },
  { host: 'crunchbase.com', path: /^\/person\/([\w-]+)/u, property: 'P2087' },
];

/** How an item is found by an address: by its own id or by a statement; undefined for an address that says nothing. */
export function itemOfUrl(url: string): { readonly id: string } | { readonly statement: string } | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^(?:www|m|[a-z]{2})\./u, '');
  const own = /^\/(?:wiki|entity)\/(Q\d+)$/u.exec(pathname)?.[1];
  if (host === 'wikidata.org') return own === undefined ? undefined : { id: own };
  for (const { host: at, path, property } of PROFILES) {
    const name = at === host ? path.exec(pathname)?.[1] : undefined;
    if (name !== undefined) return { statement: `haswbstatement:${property}=${name}` };
  }
  return undefined;
}

/** A search for the item whose official website (P856) is this domain's start page, however it is written there. */
export function statementOfWebsite(domain: string): string {
  const addresses = ['https://', 'https://www.', 'http://', 'http://www.'].flatMap((begin) => [
    `${begin}${domain}`,
    `${begin}${domain}/`,
  ]);
  return `haswbstatement:${addresses.map((address) => `P856=${address}`).join('|')}`;
}

/** Whether one of the item's official websites is of this registrable domain. */
export function isAtDomain(entity: Entity, domain: string): boolean {
  return textsOf(entity, 'P856').some((website) => domainOf(website) === domain);
}

/** The profile people would open: LinkedIn, Bluesky, X, else the item itself. */
export function socialUrlOf(entity: Entity, kind: 'company' | 'in'): string {
  const [linkedIn] = textsOf(entity, kind === 'company' ? 'P4264' : 'P6634');
  if (linkedIn !== undefined) return `https://www.linkedin.com/${kind}/${encodeURIComponent(linkedIn)}`;
  const [bluesky] = textsOf(entity, 'P12361');
  if (bluesky !== undefined) return `https://bsky.app/profile/${encodeURIComponent(bluesky)}`;
  const [x] = textsOf(entity, 'P2002');
  if (x !== undefined) return `https://x.com/${encodeURIComponent(x)}`;
  return pageOf(entity);
}

/** The item's own page. */
export function pageOf({ id }: Entity): string {
  return `https://www.wikidata.org/wiki/${id}`;
}
