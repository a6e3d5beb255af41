import { seededRandom } from '../platform/values/scope.ts';
import { type LpType, STAGES, type Stage } from './rules-investor-terms.ts';
import words from './words/sandbox.json' with { type: 'json' };

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

  pickWeighted<Item>(items: readonly Item[], weigh: (item: Item, at: number) => number): Item {
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

// The made-up world behind test keys, as values: rules-sandbox-world.ts makes it, the store writes it.

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

/** The account of a person at the sandbox's host. */
export function accountOf(name: string): string {
  return `https://sandbox.example/@${name.toLowerCase().replaceAll(' ', '-')}`;
}

/** Somebody who works at a firm that invests. */
export interface SandboxPartner {
  readonly sourceId: string;
  readonly firmSourceId: string;
  readonly name: string;
  readonly title: string;
  readonly socialUrl: string;
}

export interface SandboxWorld {
  readonly investors: readonly SandboxInvestor[];
  readonly partners: readonly SandboxPartner[];
  readonly companies: readonly SandboxCompany[];
  readonly rounds: readonly SandboxRound[];
}

/** The words the sandbox is made of. Names of investors, people and companies are nonsense on purpose; places are real. */
const split = (lines: readonly string[]): readonly string[] => lines.join(' ').split(' ');

/** Halves of the names of firms and families: "Quindlewick", "Wobblemoor". */
export const NAME_HEADS = split(words.nameHeads);
export const NAME_TAILS = split(words.nameTails);
export const FIRST_NAMES = split(words.firstNames);
/** Halves of company names: "Zorpgrid", "Plonkella". */
export const COMPANY_HEADS = split(words.companyHeads);
export const COMPANY_TAILS = split(words.companyTails);
export const SECTORS: readonly string[] = words.sectors;
export const CITIES = words.cities as readonly City[];

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
    add({ name: `${surname()} ${dice.pick(words.firmKinds)}`, kind: 'organisation', ...backer(0, 4) });
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
    const name = `${surname()} ${dice.pick(words.institutions)}`;
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
