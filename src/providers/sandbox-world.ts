import { seedOf } from '../platform/values/scope.ts';
import { placeKey } from '../reference/rules-countries.ts';
import type { Stage } from '../reference/rules-investor-terms.ts';
import { describePlace } from '../reference/rules-place.ts';
import {
  Dice,
  FIRST_NAMES,
  NAME_HEADS,
  NAME_TAILS,
  type SandboxCompany,
  type SandboxWorld,
} from '../reference/rules-sandbox-names.ts';
import { makeSandbox } from '../reference/rules-sandbox-world.ts';
import { INVESTORS_HOST } from './rules-sandbox-behaviours.ts';

/** A company of the made-up world, as lookups return it. */
export interface MadeCompany {
  readonly name: string;
  /** Its account at the sandbox's host, and its domain below `.example`. */
  readonly slug: string;
  readonly domain: string;
  readonly sectors: readonly string[];
  readonly location: string;
  /** The words of the place. */
  readonly place: ReadonlySet<string>;
  readonly founded: string;
  readonly employees: number;
  readonly followers: number;
  /** What a search looks at, each word once. */
  readonly words: readonly string[];
}

export interface MadePerson {
  readonly first: string;
  readonly last: string;
  readonly name: string;
  readonly slug: string;
  readonly position: string;
  /** Absent: invests only their own money. */
  readonly company: MadeCompany | undefined;
  readonly email: string;
  readonly location: string;
  readonly words: readonly string[];
}

export interface MadeWorld {
  readonly companies: readonly MadeCompany[];
  readonly people: readonly MadePerson[];
  /** Who works at firms that invest, by the name of the firm; none of `people`. */
  readonly partners: ReadonlyMap<string, readonly MadePerson[]>;
  /** The e-mail addresses of the people. */
  readonly addresses: ReadonlySet<string>;
  /** By the name of the company; one without has none that anyone knows of. */
  readonly rounds: ReadonlyMap<string, readonly MadeRound[]>;
  /** The names of investors that are firms. */
  readonly firms: readonly string[];
}

/** Money raised by a company. */
export interface MadeRound {
  readonly stage: Stage;
  /** YYYY-MM-DD. */
  readonly on: string;
  readonly raisedUsd: number;
  /** Names, the lead first. */
  readonly investors: readonly string[];
}

/** Founders first; a company has the first four and, by its size, some of the others. */
const POSITIONS = [
  'Founder and CEO',
  'Co-founder and CTO',
  'Head of Product',
  'Head of Sales',
  'VP Engineering',
  'Software Engineer',
  'Head of Marketing',
  'Designer',
  'CFO',
  'Head of People',
] as const;
const FEWEST_STAFF = 4;
/** Changes who works where; the companies and investors themselves are those of searches with a test key. */
const STAFF_SEED = seedOf('the staff of the sandbox');

let made: MadeWorld | undefined;

/**
 * The world of the sandbox's lookups: the companies and people of its investor searches, and the staff of the former.
 * Made at the first call (a fifth of a second), the same on every machine.
 */
export function madeWorld(): MadeWorld {
  made ??= makeWorld();
  return made;
}

function makeWorld(): MadeWorld {
  const { companies: plain, investors, partners, rounds } = makeSandbox();
  const dice = new Dice(STAFF_SEED);
  const companies = plain.map((company) => makeCompany(company, dice));
  const surnames = NAME_HEADS.flatMap((head) => NAME_TAILS.map((tail) => `${head}${tail}`));
  const taken = new Set<string>();
  const people: MadePerson[] = [];
  const add = (name: string, position: string, company: MadeCompany | undefined, location: string): void => {
    const [first = '', last = ''] = name.split(' ');
    const plainSlug = `${first}-${last}`.toLowerCase();
    let slug = plainSlug;
    for (let next = 2; taken.has(slug); next += 1) slug = `${plainSlug}-${next}`;
    taken.add(slug);
    people.push({
      first,
      last,
      name,
      slug,
      position,
      company,
      // The slug, not the name: namesakes have addresses of their own.
      email: `${slug.replace('-', '.')}@${company?.domain ?? 'mail.example'}`,
      location,
      words: wordsOf([name, position, company?.name ?? 'investor', ...(company?.sectors ?? []), location]),
    });
  };
  for (const { kind, name, place } of investors) {
    if (kind === 'person') add(name, 'Angel investor', undefined, placeText(place));
  }
  for (const company of companies) {
    const size = FEWEST_STAFF + dice.below(POSITIONS.length - FEWEST_STAFF + 1);
    for (const position of POSITIONS.slice(0, size)) {
      add(`${dice.pick(FIRST_NAMES)} ${dice.pick(surnames)}`, position, company, company.location);
    }
  }
  return {
    companies,
    people,
    addresses: new Set(people.map(({ email }) => email)),
    partners: partnersByFirm({ investors, partners }),
    rounds: roundsByCompany({ companies: plain, investors, rounds }),
    firms: investors.flatMap(({ kind, name }) => (kind === 'organisation' ? [name] : [])),
  };
}

/** Their addresses lie below the host of made-up investors, who take mail and answer. */
function partnersByFirm({
  investors,
  partners,
}: Pick<SandboxWorld, 'investors' | 'partners'>): MadeWorld['partners'] {
  const firms = new Map(investors.map((investor) => [investor.sourceId, investor]));
  const made = partners.flatMap(({ firmSourceId, name, title, socialUrl }) => {
    const firm = firms.get(firmSourceId);
    if (firm === undefined) return [];
    const [first = '', last = ''] = name.split(' ');
    const host = `${firm.name.toLowerCase().replaceAll(' ', '-')}.${INVESTORS_HOST}`;
    const person: MadePerson = {
      first,
      last,
      name,
      slug: socialUrl.slice(socialUrl.indexOf('@') + 1),
      position: `${title} at ${firm.name}`,
      company: undefined,
      email: `${first}.${last}@${host}`.toLowerCase(),
      location: placeText(firm.place),
      words: [],
    };
    return [{ firm: firm.name, person }];
  });
  const groups = Map.groupBy(made, ({ firm }) => firm);
  return new Map([...groups].map(([firm, its]) => [firm, its.map(({ person }) => person)]));
}

function roundsByCompany({
  companies,
  investors,
  rounds,
}: Omit<SandboxWorld, 'partners'>): MadeWorld['rounds'] {
  const companyNames = new Map(companies.map(({ sourceId, name }) => [sourceId, name]));
  const investorNames = new Map(investors.map(({ sourceId, name }) => [sourceId, name]));
  const named = rounds.map(({ companySourceId, stage, announcedOn, raisedUsd, investors: ids }) => ({
    company: companyNames.get(companySourceId) ?? '',
    round: { stage, on: announcedOn, raisedUsd, investors: ids.flatMap((id) => investorNames.get(id) ?? []) },
  }));
  const groups = Map.groupBy(named, ({ company }) => company);
  return new Map([...groups].map(([company, all]) => [company, all.map(({ round }) => round)]));
}

function makeCompany({ name, place, sectorTags, foundedOn }: SandboxCompany, dice: Dice): MadeCompany {
  const slug = name.toLowerCase();
  const location = placeText(place);
  const employees = 4 + Math.floor(dice.next() * dice.next() * 400);
  return {
    name,
    slug,
    domain: `${slug}.example`,
    sectors: sectorTags,
    location,
    place: new Set(wordsOf([location])),
    founded: foundedOn.slice(0, 4),
    employees,
    followers: employees * (3 + dice.below(60)),
    words: wordsOf([name, ...sectorTags]),
  };
}

function placeText({ city, state, country }: SandboxCompany['place']): string {
  return describePlace({ city, state: state ?? null, country });
}

function wordsOf(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => placeKey(text).split(' ')))];
}
