import { domainToASCII } from 'node:url';
import { parseAddress } from '../platform/values/address.ts';
import { seedOf } from '../platform/values/scope.ts';
import { placeKey } from '../reference/rules-countries.ts';
import { Dice } from '../reference/rules-sandbox-names.ts';
import { SANDBOX_HOST } from './rules-canonical.ts';
import { checkOf, type DetailWord } from './rules-email.ts';
import type {
  EmailCheck,
  Engager,
  LookupParams,
  PersonEmail,
  PersonFacts,
  PersonRow,
  Post,
} from './rules-kinds.ts';
import { behaviourOf, isOfInvestor } from './rules-sandbox-behaviours.ts';
import { type MadeCompany, type MadePerson, madeWorld } from './sandbox-world.ts';

/** Words that name nothing; a query of these alone is one that matches nothing. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an and are as at by for from in is of on or the to who with'.split(' '),
);
/** Of a query; the rest of a longer one adds nothing to who is meant. */
const MAX_WORDS = 12;
/** From this length on, the beginning of a word counts as the word. */
const SHORTEST_PREFIX = 3;

const ACCOUNT = /^(?:https?:\/\/)?sandbox\.example\/@([\w-]{1,80})(?:[/?#]|$)/iu;

/** Dice that fall the same for the same lookup of the same thing, everywhere. */
export function diceFor(...what: readonly (string | number | undefined)[]): Dice {
  return new Dice(seedOf(JSON.stringify(what.map(spelled))));
}

function spelled(part: string | number | undefined): string {
  return typeof part === 'string' ? part.trim().toLowerCase() : String(part ?? '');
}

/** The words of a query that can name something. */
export function queryWords(text: string | undefined): readonly string[] {
  const words = placeKey((text ?? '').slice(0, 1000)).split(' ');
  return words.filter((word) => word !== '' && !FILLERS.has(word)).slice(0, MAX_WORDS);
}

type Findable = MadeCompany | MadePerson;

/** Where each word occurs; there are two lists, and both live as long as the process. */
const indexes = new WeakMap<readonly Findable[], ReadonlyMap<string, readonly number[]>>();

/** The entries that share words with the query, those with most first, in their own order among equals. */
export function matching<Item extends Findable>(items: readonly Item[], query: readonly string[]): Item[] {
  const hits = new Map<number, number>();
  for (const asked of new Set(query)) {
    const found = new Set<number>();
    for (const [word, places] of indexOf(items)) {
      if (fits(word, asked)) for (const place of places) found.add(place);
    }
    for (const place of found) hits.set(place, (hits.get(place) ?? 0) + 1);
  }
  return [...hits]
    .sort(([one, its], [other, theirs]) => theirs - its || one - other)
    .flatMap(([place]) => items[place] ?? []);
}

function indexOf(items: readonly Findable[]): ReadonlyMap<string, readonly number[]> {
  let index = indexes.get(items);
  if (index === undefined) {
    const places = new Map<string, number[]>();
    for (const [at, { words }] of items.entries()) {
      for (const word of words) {
        const there = places.get(word);
        if (there === undefined) places.set(word, [at]);
        else there.push(at);
      }
    }
    index = places;
    indexes.set(items, index);
  }
  return index;
}

function fits(word: string, asked: string): boolean {
  return word === asked || (asked.length >= SHORTEST_PREFIX && word.startsWith(asked));
}

/** Whether a company is within the place that is asked for, every word of it; no place is any. */
export function isAt(company: MadeCompany, place: readonly string[]): boolean {
  return place.every((word) => company.place.has(word));
}

/** The address of an account at the sandbox's host. */
export function accountAddress(slug: string): string {
  return `https://${SANDBOX_HOST}/@${slug}`;
}

/** The account that an address at the sandbox's host names; undefined for every other address. */
export function accountOf(url: string | undefined): string | undefined {
  const [, slug] = ACCOUNT.exec(url?.trim() ?? '') ?? [];
  return slug?.toLowerCase();
}

/** What each local part at the sandbox's host is judged, with or without a `+tag` behind it. */
const ON_REQUEST: ReadonlyMap<string, DetailWord> = new Map([
  ['deliverable', 'accepted'],
  ['undeliverable', 'rejected'],
  ['disabled', 'disabled'],
  ['catchall', 'accept_all'],
  ['role', 'role'],
  ['disposable', 'disposable'],
  ['full', 'full'],
  ['unknown', 'unsettled'],
  ['greylisted', 'temporary'],
]);

/** Groups rather than people, wherever they are. */
const ROLES: ReadonlySet<string> = new Set(
  'abuse admin billing careers contact hello help hr info jobs legal marketing office postmaster press sales security support team webmaster'.split(
    ' ',
  ),
);

const SENTENCES: Readonly<Partial<Record<DetailWord, string>>> = {
  accepted: 'The sandbox takes this mailbox for one that accepts mail; nobody was asked.',
  rejected: 'The sandbox takes this mailbox for one that does not exist; nobody was asked.',
  disabled: 'The sandbox takes this mailbox for one that was disabled; nobody was asked.',
  accept_all: 'The sandbox takes the domain for one that accepts every address; nobody was asked.',
  role: 'The sandbox takes this address for a group, not a person; nobody was asked.',
  disposable: 'The sandbox takes the domain for one of throw-away addresses; nobody was asked.',
  full: 'The sandbox takes this mailbox for one that is full; nobody was asked.',
  unsettled: 'The sandbox leaves this address open; nobody was asked.',
  temporary: 'The sandbox takes the mail host for one that asks to try later; nobody was asked.',
};

/** Of a hundred ordinary addresses so many are rejected (no person's), so many accept all. */
const REJECTED_OF_100 = 12;
const ACCEPT_ALL_OF_100 = 10;

/**
 * The verdict on an address without a connection: by its syntax, by the word before the @ at the sandbox's
 * host, as a group, and else by the address itself, always the same. It says nothing about a real mailbox.
 */
export function judgeAddress(text: string): EmailCheck {
  const address = parseAddress(text, domainToASCII);
  if ('fault' in address) return checkOf('syntax', `This is no e-mail address: ${address.fault}.`);
  const local = address.local.toLowerCase().split('+', 1)[0] ?? '';
  const asked = address.domain === SANDBOX_HOST ? onRequest(local) : undefined;
  return made(asked ?? (ROLES.has(local) ? 'role' : byChance(address.local.toLowerCase(), address.domain)));
}

/** Those that outreach can be rehearsed with take mail, or nothing would be sent to them. */
function onRequest(local: string): DetailWord | undefined {
  return ON_REQUEST.get(local) ?? (behaviourOf(local) === undefined ? undefined : 'accepted');
}

/** What the sandbox says of an address that it is asked to find nothing about. */
export function leaveOpen(): EmailCheck {
  return made('unsettled');
}

function byChance(local: string, domain: string): DetailWord {
  // Of those whom the sandbox writes for, or half of what is drafted would be held back.
  if (isOfInvestor(`${local}@${domain}`)) return 'accepted';
  const throwOf100 = diceFor('address', local, domain).below(100);
  const isSomebodys = madeWorld().addresses.has(`${local}@${domain}`);
  if (throwOf100 < REJECTED_OF_100) return isSomebodys ? 'accepted' : 'rejected';
  return throwOf100 < REJECTED_OF_100 + ACCEPT_ALL_OF_100 ? 'accept_all' : 'accepted';
}

function made(word: DetailWord): EmailCheck {
  return checkOf(word, SENTENCES[word] ?? 'Made up by the sandbox; nobody was asked.');
}

const DAY_MS = 86_400_000;
const HALF_DAY_MS = DAY_MS / 2;

/** Something that was made public: when (ms since 1970, UTC), a name of its own, and the dice of all else about it. */
export interface Moment {
  readonly timestamp: number;
  /** The day and the half of it, "2026-11-20-1": what has it stays the same as time goes by. */
  readonly id: string;
  readonly dice: Dice;
}

/**
 * What was published under a name within the last `days` (24 hours each) before `now`, newest first: one in each half of
 * a UTC day, at a time that name and day decide. So the window moves over a history that stays as it is, and any 24
 * hours hold at least one.
 */
export function momentsOf(what: string, now: Date, days: number): Moment[] {
  const end = now.getTime();
  const start = end - days * DAY_MS;
  const moments: Moment[] = [];
  for (let half = Math.floor(end / HALF_DAY_MS); half * HALF_DAY_MS + HALF_DAY_MS > start; half -= 1) {
    const dice = diceFor(what, half);
    const timestamp = half * HALF_DAY_MS + dice.below(HALF_DAY_MS / 1000) * 1000;
    if (timestamp > end || timestamp < start) continue;
    const day = new Date(timestamp).toISOString().slice(0, 10);
    moments.push({ timestamp, id: `${day}-${Math.abs(half % 2)}`, dice });
  }
  return moments;
}

/** Of an unknown query: enough to choose from, few enough to look at. */
const CHOSEN_PEOPLE = 6;

/** The people whose name, position, company, field or place is asked for; if none is, some the query chooses. */
export function findPeople({ query, limit }: LookupParams['person.search']): PersonRow[] {
  const { people } = madeWorld();
  const found = matching(people, queryWords(query));
  if (found.length > 0) return found.slice(0, limit).map(personRow);
  const dice = diceFor('people', query);
  return dice.some(people, Math.min(limit, 1 + dice.below(CHOSEN_PEOPLE))).map(personRow);
}

/** What is known of the person who is meant, or of one whom the question chooses. */
export function enrichPerson(params: LookupParams['person.enrich']): PersonFacts[] {
  const person = personMeant(params);
  const { company } = person;
  const at = company === undefined ? '' : ` at ${company.name}`;
  return [
    {
      name: person.name,
      firstName: person.first,
      lastName: person.last,
      socialUrl: accountAddress(person.slug),
      headline: `${person.position}${at}`,
      position: person.position,
      ...(company === undefined ? {} : { company: company.name, website: `https://${company.domain}` }),
      description: `${person.name} is nobody: made up, like everybody in the sandbox.`,
      location: person.location,
      followers: 20 + diceFor('followers', person.slug).below(5000),
    },
  ];
}

/** The address of the person who is meant, always below `.example`. */
export function findAddress(params: LookupParams['person.email']): PersonEmail[] {
  const { email } = personMeant({ ...params, company: params.domain });
  return [{ email, ...judgeAddress(email) }];
}

/** Who is meant by an account, an address or a name (with the company if there are namesakes). */
function personMeant(params: {
  readonly social_url?: string | undefined;
  readonly email?: string | undefined;
  readonly name?: string | undefined;
  readonly company?: string | undefined;
}): MadePerson {
  const { people, partners } = madeWorld();
  const account = accountOf(params.social_url);
  const email = params.email?.trim().toLowerCase();
  const name = params.name?.trim().toLowerCase();
  const at = params.company?.trim().toLowerCase();
  const namesakes = people.filter((person) => person.name.toLowerCase() === name);
  const atFirms = [...partners.values()].flat();
  const known = [...people, ...atFirms];
  return (
    known.find((person) => person.slug === account) ??
    known.find((person) => person.email === email) ??
    atFirms.find((one) => one.name.toLowerCase() === name && isAtFirm(one, at)) ??
    namesakes.find(({ company }) => company?.slug === at || company?.domain === at) ??
    namesakes[0] ??
    diceFor('person', account ?? params.social_url, email, name, at).pick(people)
  );
}

/** Whether somebody of a firm works at the one of this name or domain. */
function isAtFirm({ email, position }: MadePerson, at: string | undefined): boolean {
  return at !== undefined && (email.endsWith(`@${at}`) || position.toLowerCase().endsWith(` at ${at}`));
}

export function personRow(person: MadePerson): PersonRow {
  const at = person.company === undefined ? '' : ` at ${person.company.name}`;
  return {
    name: person.name,
    socialUrl: accountAddress(person.slug),
    position: `${person.position}${at}`,
  };
}

/** Reactions or comments of one page, as the larger networks give them. */
const PAGE_SIZE = 10;
/** Of a post; some have none. */
const MOST_ENGAGED = 60;

const OPENINGS = [
  'We shipped something this week:',
  'A question for everybody who works on this:',
  'What we learnt from a hundred conversations:',
  'Looking for people to join us.',
  'An honest look back at the last quarter.',
  'Small numbers, but ours:',
] as const;
const BODIES = [
  'the new version is out, and the first customers have moved over.',
  'pilots take longer than anybody plans, and they are worth it.',
  'we said no to two features and yes to one, and that was right.',
  'our waiting list is open again from Monday.',
  'revenue is up, and the team has grown by two.',
  'we are raising, and would like to meet people who know this field.',
] as const;
const COMMENTS = [
  'Congratulations!',
  'This is what we see, too.',
  'How did you measure that?',
  'Well said.',
  'Happy to compare notes.',
  'Do you have numbers on the second point?',
  'Looking forward to the next one.',
] as const;

/** What a made-up account wrote within the window before the service's clock, newest first. */
export function findPosts({ social_url, days_back }: LookupParams['social.posts'], now: Date): Post[] {
  const slug = accountOf(social_url) ?? chosen(social_url).slug;
  return momentsOf(`posts ${slug}`, now, days_back).map(({ timestamp, id, dice }) => ({
    url: `${accountAddress(slug)}/posts/${id}`,
    content: `${dice.pick(OPENINGS)} ${dice.pick(BODIES)}`,
    date: new Date(timestamp).toISOString(),
    timestamp,
  }));
}

/** Made-up people who reacted to or commented on a post, as many as fill the pages that are asked for. */
export function findEngagement({ post_url, type, max_pages }: LookupParams['social.engagement']): Engager[] {
  const dice = diceFor('engagement', post_url, type);
  const count = Math.min(dice.below(MOST_ENGAGED + 1), max_pages * PAGE_SIZE);
  // The same people first, however many pages are asked for.
  return dice
    .shuffled(madeWorld().people)
    .slice(0, count)
    .map((person) => {
      const { name, socialUrl = '', position = '' } = personRow(person);
      return { name, socialUrl, position, commentary: type === 'comments' ? dice.pick(COMMENTS) : '' };
    });
}

function chosen(url: string): MadePerson {
  return diceFor('account', url).pick(madeWorld().people);
}
