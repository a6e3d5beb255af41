import { seededRandom } from '../platform/values/scope.ts';
import { type LpType, STAGES, type Stage } from './rules-investor-terms.ts';

/**
 * Choices from one seeded stream. Only sums, products and comparisons decide, which every machine does alike (logarithms
 * and powers may differ in the last bit).
 */
export class Dice {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }

  pickWeighted<Item>(items: readonly Item[], weigh: (item: Item) => number): Item {
    const weights = items.map(weigh);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    let left = this.next() * total;
    for (const [at, weight] of weights.entries()) {
      left -= weight;
      if (left < 0) return items[at] as Item;
    }
    return items[items.length - 1] as Item;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let at = copy.length - 1; at > 0; at -= 1) {
      const other = this.below(at + 1);
      const kept = copy[at] as Item;
      copy[at] = copy[other] as Item;
      copy[other] = kept;
    }
    return copy;
  }

  /** `count` different items. */
  some<Item>(items: readonly Item[], count: number): Item[] {
    return this.shuffled(items).slice(0, count);
  }
}

// The made-up world behind test keys, as values: corpus/sandbox.ts makes it, the store writes it.

/** A place of the made-up world; the cities are real, the people in them are not. */
export interface City {
  readonly city: string;
  readonly state?: string;
  readonly country: string;
  /** How many companies start here, relative to the others. */
  readonly weight: number;
}

export interface SandboxInvestor {
  readonly sourceId: string;
  readonly name: string;
  readonly kind: 'organisation' | 'person';
  readonly lpType: LpType | undefined;
  readonly place: City;
  readonly sectorTags: readonly string[];
  readonly stages: readonly Stage[];
  readonly chequeMinUsd: number | undefined;
  readonly chequeMaxUsd: number | undefined;
  readonly exitSizeUsd: number | undefined;
  readonly exitOn: string | undefined;
  /** How often it invests, relative to the others; 0: never directly. */
  readonly activity: number;
}

export interface SandboxCompany {
  readonly sourceId: string;
  readonly name: string;
  readonly place: City;
  readonly sectorTags: readonly string[];
  readonly foundedOn: string;
}

export interface SandboxRound {
  readonly sourceId: string;
  readonly companySourceId: string;
  readonly stage: Stage;
  readonly announcedOn: string;
  readonly raisedUsd: number;
  /** Source ids, the lead first. */
  readonly investors: readonly string[];
}

export interface SandboxWorld {
  readonly investors: readonly SandboxInvestor[];
  readonly companies: readonly SandboxCompany[];
  readonly rounds: readonly SandboxRound[];
}

/** The words the sandbox is made of. Names of investors, people and companies are nonsense on purpose; places are real. */

const split = (words: string): readonly string[] => words.trim().split(/\s+/u);

/** Halves of the names of firms and families: "Quindlewick", "Wobblemoor". */
export const NAME_HEADS =
  split(`Ombrel Quindle Thrapple Brindle Fernip Gollop Hobbin Jorvel Kettlo Lumple Marrip Nobbin
  Oddle Pifflin Quibbe Rumple Snorle Tibble Umbre Vexle Wobble Yarple Zibble Crumpel Dapple Frobble Grizzle Emple`);
export const NAME_TAILS = split('wick marsh grove thorpe fell brook combe stead moor hollow gate ridge');

export const FIRM_KINDS = ['Ventures', 'Capital', 'Partners', 'Seed Fund', 'Growth'] as const;
export const INSTITUTIONS = [
  'Teachers Pension',
  'University Endowment',
  'Insurance Group',
  'Foundation',
] as const;

export const FIRST_NAMES =
  split(`Odalind Tavrin Quenlow Isolfa Brannoc Yselda Fenwin Corvane Mirabeth Oswick Perrilyn
  Sunniver Thaddock Velisse Zephine Aldwyn Brisela Caddoc Dorvane Elspira`);

/** Halves of company names: "Zorpgrid", "Plonkella". */
export const COMPANY_HEADS =
  split(`Blip Dorf Flum Glim Hoob Jibb Kweb Lorp Mubb Nubb Plonk Quax Rizzle Snib Thwop Voof
  Wump Yoik Zorp Brif Clonk Dwib Frup Gnarp Hwim Jolp Krib Lumf Morp Norf Plib Skwee`);
export const COMPANY_TAILS =
  split(`ella onic adoo ambra etta immo orama ulio wise lytic grid forge leaf spoke bay dash
  mint nest path loom works vault wave yard zone kit lane port beam desk`);

export const SECTORS = [
  'Climate',
  'Energy Storage',
  'Fintech',
  'Payments',
  'Insurance',
  'Health Care',
  'Biotechnology',
  'Medical Devices',
  'E-Commerce',
  'Marketplaces',
  'Logistics',
  'Mobility',
  'Education',
  'Enterprise Software',
  'Developer Tools',
  'Artificial Intelligence',
  'Cybersecurity',
  'Robotics',
  'Agriculture',
  'Food',
  'Games',
  'Media',
  'Real Estate',
  'Space',
] as const;

export const CITIES: readonly City[] = [
  { city: 'San Francisco', state: 'CA', country: 'USA', weight: 14 },
  { city: 'New York', state: 'NY', country: 'USA', weight: 11 },
  { city: 'Boston', state: 'MA', country: 'USA', weight: 6 },
  { city: 'Austin', state: 'TX', country: 'USA', weight: 4 },
  { city: 'Seattle', state: 'WA', country: 'USA', weight: 4 },
  { city: 'Providence', state: 'RI', country: 'USA', weight: 2 },
  { city: 'Toronto', state: 'ON', country: 'CAN', weight: 4 },
  { city: 'Montreal', state: 'QC', country: 'CAN', weight: 3 },
  { city: 'London', country: 'GBR', weight: 9 },
  { city: 'Berlin', country: 'DEU', weight: 7 },
  { city: 'Paris', country: 'FRA', weight: 5 },
  { city: 'Stockholm', country: 'SWE', weight: 3 },
  { city: 'Amsterdam', country: 'NLD', weight: 3 },
  { city: 'Lisbon', country: 'PRT', weight: 3 },
  { city: 'Bangalore', country: 'IND', weight: 6 },
  { city: 'Mumbai', country: 'IND', weight: 3 },
  { city: 'Singapore', country: 'SGP', weight: 4 },
  { city: 'Sydney', country: 'AUS', weight: 3 },
  { city: 'São Paulo', country: 'BRA', weight: 3 },
  { city: 'Nairobi', country: 'KEN', weight: 2 },
  { city: 'Tel Aviv', country: 'ISR', weight: 4 },
];

/** How many of each there are: 420 in all, as in a small real directory. */
const COUNTS = { firms: 220, angels: 70, families: 40, institutions: 30, founders: 40, individuals: 20 };
/** Largest cheque by stage, USD. */
const CHEQUES = [100_000, 500_000, 3_000_000, 8_000_000, 20_000_000] as const;
/** An exit lies at most this long before the world's day, days: longer ago is not recent. */
const EXIT_WITHIN_DAYS = 3 * 365;

/** All investors of the sandbox. `dateBefore(days)` is the ISO date so many days before the world's. */
export function makeInvestors(dice: Dice, dateBefore: (days: number) => string): SandboxInvestor[] {
  const surnames = dice.shuffled(NAME_HEADS.flatMap((head) => NAME_TAILS.map((tail) => `${head}${tail}`)));
  const made: SandboxInvestor[] = [];
  const surname = () => surnames[made.length % surnames.length] as string;
  const person = () => `${dice.pick(FIRST_NAMES)} ${surname()}`;
  const add = (fields: Partial<SandboxInvestor> & Pick<SandboxInvestor, 'name' | 'kind'>) =>
    made.push({
      sourceId: `investor-${made.length + 1}`,
      lpType: undefined,
      place: dice.pickWeighted(CITIES, (city) => city.weight),
      sectorTags: dice.some(SECTORS, 2 + dice.below(3)),
      stages: [],
      chequeMinUsd: undefined,
      chequeMaxUsd: undefined,
      exitSizeUsd: undefined,
      exitOn: undefined,
      activity: 0,
      ...fields,
    });
  const backer = (lowest: number, highest: number) => {
    const stage = lowest + dice.below(highest - lowest + 1);
    const cheque = CHEQUES[stage] as number;
    const stages = STAGES.slice(stage, Math.min(stage + 1 + dice.below(2), STAGES.length));
    // A few invest all the time and most rarely, as everywhere: 1 / (1 + 9 r), squared.
    const rate = 1 / (1 + 9 * dice.next());
    return { stages, chequeMinUsd: cheque / 4, chequeMaxUsd: cheque, activity: rate * rate };
  };
  const exit = (millions: number) => ({
    exitSizeUsd: (5 + dice.below(millions)) * 1e6,
    exitOn: dateBefore(30 + dice.below(EXIT_WITHIN_DAYS)),
  });

  for (let n = 0; n < COUNTS.firms; n += 1) {
    add({ name: `${surname()} ${dice.pick(FIRM_KINDS)}`, kind: 'organisation', ...backer(0, 4) });
  }
  for (let n = 0; n < COUNTS.angels; n += 1) {
    const habits = backer(0, 1);
    add({ name: person(), kind: 'person', lpType: 'angel', ...habits, activity: habits.activity / 2 });
  }
  for (let n = 0; n < COUNTS.families; n += 1) {
    const chequeMaxUsd = (1 + dice.below(20)) * 500_000;
    const activity = dice.next() < 0.3 ? 0.05 : 0;
    add({
      name: `${surname()} Family Office`,
      kind: 'organisation',
      lpType: 'family_office',
      chequeMaxUsd,
      activity,
    });
  }
  for (let n = 0; n < COUNTS.institutions; n += 1) {
    const chequeMaxUsd = (2 + dice.below(20)) * 5e6;
    const name = `${surname()} ${dice.pick(INSTITUTIONS)}`;
    add({ name, kind: 'organisation', lpType: 'institutional', chequeMaxUsd });
  }
  for (let n = 0; n < COUNTS.founders; n += 1) {
    const activity = dice.next() < 0.4 ? 0.04 : 0;
    add({ name: person(), kind: 'person', lpType: 'recently_exited_founder', ...exit(90), activity });
  }
  for (let n = 0; n < COUNTS.individuals; n += 1) {
    const chequeMaxUsd = dice.next() < 0.5 ? (1 + dice.below(8)) * 250_000 : undefined;
    add({ name: person(), kind: 'person', lpType: 'hnw_individual', chequeMaxUsd });
  }
  return made;
}
