import { numberOfInvestorId } from '../../corpus/rules-investor-id.ts';
import { identityKey, investorKey } from '../../reference/rules-identity.ts';
import type { Stage } from '../../reference/rules-investor-terms.ts';
import type { Place } from '../../reference/rules-place.ts';
import { statesAround } from '../../reference/rules-world-areas.ts';
import { allStrings, lookupKeys, ordinalsUnder } from '../index/strings.ts';
import {
  firstToken,
  SIZE_STEPS,
  STAGE_NUMBER,
  standingOf,
  type Table,
  TOKEN_FAMILIES,
  type TokenFamily,
  type Words,
} from '../index/table.ts';
import type { View } from '../index/view.ts';
import type { Ask } from './rules-ask.ts';
import type { SignalName } from './rules-signals.ts';

/** An area in the numbers of a table: those of its countries or states that the table has. */
export interface AskedArea {
  readonly family: 'country' | 'state';
  /** As a person reads it: "the Nordics". */
  readonly label: string;
  readonly tokens: readonly number[];
}

/** An ask in the numbers of a table. A token that none has is -1. */
export interface Question {
  readonly country: number;
  readonly state: number;
  readonly metro: number;
  readonly city: number;
  /** Several countries or states in place of one: an investor is in the area where it is in any of them. */
  readonly area?: AskedArea;
  /** Of a fund: tokens of the states in a region with the one asked, and the region's name. */
  readonly nearby?: ReadonlyMap<number, string>;
  /** Numbers within their families. */
  readonly stages: readonly number[];
  readonly sectors: readonly number[];
  /** ln(USD), or NaN. */
  readonly lnSize: number;
  /** Ordinals of investors on board, and of the company that asks. */
  readonly board: readonly number[];
  readonly self: readonly number[];
  /** Whether there are investors on board: also where the corpus knows none of them. */
  readonly isFollowOn: boolean;
}

/** The investors that an ask names, by name or id. */
export interface Known {
  /** Ordinals of whom earlier calls found, with the company they were found by. */
  readonly boosted: ReadonlyMap<number, string>;
  /** Corpus ids of investors that bear the name of the fund or of who manages it. */
  readonly managers: ReadonlySet<number>;
}

/** Investors on board that are looked at: profiles hold fewer. */
const MAX_BOARD = 50;

/** Finds tokens and names of a table. Reads the vocabulary once; names are not copied. */
export class Directory {
  readonly table: Table;
  readonly #words: Words;
  readonly #numbers: ReadonlyMap<TokenFamily, ReadonlyMap<string, number>>;

  constructor(table: Table, words: Words) {
    this.table = table;
    this.#words = words;
    const keys = allStrings({ starts: table.tokenStarts, bytes: table.tokenBytes });
    this.#numbers = new Map(
      TOKEN_FAMILIES.map((family, at) => {
        const [from, to] = [table.familyStart[at] as number, table.familyStart[at + 1] as number];
        return [family, new Map(keys.slice(from, to).map((key, number) => [key, number]))];
      }),
    );
  }

  /** The number of a token in the table, or -1. */
  token(family: TokenFamily, key: string | undefined): number {
    const number = key === undefined ? undefined : this.#numbers.get(family)?.get(key);
    return number === undefined ? -1 : firstToken(this.table, family) + number;
  }

  /** Numbers, within their family, of the sectors whose key begins with a key. */
  *sectorsBeginning(key: string): Generator<number> {
    for (const [own, number] of this.#numbers.get('sector') ?? []) if (own.startsWith(key)) yield number;
  }

  /** Numbers, within their family, of the concepts of tags. */
  sectors(tags: readonly string[]): readonly number[] {
    const known = this.#words
      .sectorsOf(tags)
      .map((concept) => this.#numbers.get('sector')?.get(concept))
      .filter((number) => number !== undefined);
    return [...new Set(known)];
  }

  /** Tokens that pass a filter by these tags: their own concepts, which records of narrower ones have as well, and kinds of them. */
  sectorFilter(tags: readonly string[]): readonly number[] {
    const own = this.#words.ownSectorsOf(tags);
    const kinds = own.flatMap((concept) => this.#words.kindsOf(concept));
    return [...new Set([...own, ...kinds])].map((concept) => this.token('sector', concept));
  }

  stages(stages: readonly Stage[]): readonly number[] {
    return stages.map((stage) => STAGE_NUMBER.get(stage)).filter((number) => number !== undefined);
  }

  /** Ordinals of the investors a name or a public id means. */
  investors(name: string): readonly number[] {
    const { investorKeys } = this.table;
    const number = numberOfInvestorId(name);
    if (number !== undefined) return [standingOf(this.table, number)].filter((ordinal) => ordinal >= 0);
    const exact = new Set([
      ...ordinalsUnder(investorKeys, investorKey(name)),
      ...ordinalsUnder(investorKeys, identityKey(name)),
    ]);
    return exact.size > 0 ? [...exact] : firstOf(lookupKeys(name), [investorKeys]);
  }

  /** By the exact key, else by the closest of the looser ones. */
  companies(name: string): readonly number[] {
    const { companyKeys, looseKeys } = this.table;
    const exact = ordinalsUnder(companyKeys, identityKey(name));
    return exact.length > 0 ? exact : firstOf(lookupKeys(name), [companyKeys, looseKeys]);
  }

  /** The countries or states of a place that names several; undefined of any other. */
  area({ area, country = '', countries, states }: Place): AskedArea | undefined {
    const family = states === undefined ? 'country' : 'state';
    const keys = states === undefined ? countries : states.map((state) => `${country}/${state}`);
    if (area === undefined || keys === undefined) return undefined;
    const tokens = keys.map((key) => this.token(family, key)).filter((token) => token >= 0);
    return { family, label: area, tokens };
  }

  /** The states of a region with the one asked, by which a fund's backers are near. */
  #nearby({ country = '', state }: ReturnType<Words['completed']>): ReadonlyMap<number, string> {
    const states = state === undefined ? [] : [...statesAround(country, state)];
    const nearby = states.map(([code, name]) => [this.token('state', `${country}/${code}`), name] as const);
    return new Map(nearby.filter(([token]) => token >= 0));
  }

  /** A company that is tagged with nothing is in the fields its words name. */
  #tagsOf({ sectorTags, words }: Ask): readonly string[] {
    if (sectorTags.length > 0) return sectorTags;
    return this.#words.fieldsOf([], words).map(({ key }) => key);
  }

  question(ask: Ask): Question {
    const scored: ReturnType<Words['completed']> =
      ask.placeUse === 'tie' ? {} : this.#words.completed(ask.place);
    const area = this.area(scored);
    return {
      country: this.token('country', scored.country),
      state: this.token('state', stateScored(scored)),
      metro: this.token('metro', scored.metro),
      city: this.token('city', scored.city),
      ...(area === undefined ? {} : { area }),
      ...(ask.audience === 'lp' ? { nearby: this.#nearby(scored) } : {}),
      stages: this.stages(ask.stages),
      sectors: ask.sectorUse === 'tie' ? [] : this.sectors(this.#tagsOf(ask)),
      lnSize: ask.sizeUsd === undefined || !(ask.sizeUsd >= 1) ? Number.NaN : quantised(ask.sizeUsd),
      board: [...new Set(ask.onBoard.flatMap((name) => this.investors(name)))].slice(0, MAX_BOARD),
      self: ask.companyName === undefined ? [] : this.companies(ask.companyName),
      isFollowOn: ask.onBoard.length > 0,
    };
  }
}

/**
 * The state that a place is scored by. The District of Columbia is one town of an area in three states: who invests in its
 * suburbs is at home in it, and the area says so.
 */
function stateScored({ country = '', state, metro }: ReturnType<Words['completed']>): string | undefined {
  const key = state === undefined ? undefined : `${country}/${state}`;
  return key === 'USA/DC' && metro !== undefined ? undefined : key;
}

/** Tokens of a question at one level of place: one, several of an area, or none. */
export function placeTokensAsked(
  question: Question,
  family: 'country' | 'state' | 'metro' | 'city',
): readonly number[] {
  if (question.area?.family === family) return question.area.tokens;
  return question[family] < 0 ? [] : [question[family]];
}

/** Ordinals under the first key that is in one of the columns. */
function firstOf(keys: readonly string[], columns: readonly Uint32Array[]): readonly number[] {
  for (const key of keys) {
    const found = new Set(columns.flatMap((column) => ordinalsUnder(column, key)));
    if (found.size > 0) return [...found];
  }
  return [];
}

/** In the steps of the table, so that equal rounds are equal. */
function quantised(usd: number): number {
  return Math.round(Math.log(usd) * SIZE_STEPS) / SIZE_STEPS;
}

/** Tokens an investor must have, one of each list, whatever else speaks for it: the parts of a strict place. */
export function placeTokens(
  { directory, words }: { readonly directory: Directory; readonly words: Words },
  { placeUse, place }: Ask,
): readonly (readonly number[])[] {
  if (placeUse !== 'filter') return [];
  const { country, state, city, near } = place;
  const area = directory.area(place);
  const tokens: (readonly number[])[] = area === undefined ? [] : [area.tokens];
  if (country !== undefined) tokens.push([directory.token('country', country)]);
  if (state !== undefined) tokens.push([directory.token('state', `${country ?? ''}/${state}`)]);
  if (city !== undefined) tokens.push([directory.token('city', city)]);
  if (near !== undefined) tokens.push([directory.token('metro', words.completed(place).metro)]);
  return tokens;
}

/** The same of sectors and stages, to which a lookalike need not keep. */
export function wishTokens(
  directory: Directory,
  { sectorUse, filtersStages, sectorTags, stages }: Ask,
): readonly (readonly number[])[] {
  const tokens: (readonly number[])[] = [];
  if (sectorUse === 'filter' && sectorTags.length > 0) tokens.push(directory.sectorFilter(sectorTags));
  if (filtersStages) {
    const first = firstToken(directory.table, 'stage');
    tokens.push(directory.stages(stages).map((stage) => first + stage));
  }
  return tokens;
}

/** Signals that distinguish investors for a question: of what it does not ask, nothing is said. */
export function askedSignals({ share, table }: View, question: Question): ReadonlySet<SignalName> {
  const hasShare = (token: number) => token >= 0 && (share[token] as number) > 0;
  const asked = new Set<SignalName>(['similar']);
  for (const name of ['country', 'state', 'metro', 'city'] as const) {
    if (placeTokensAsked(question, name).some(hasShare)) asked.add(name);
  }
  const [stages, sectors] = [firstToken(table, 'stage'), firstToken(table, 'sector')];
  if (question.stages.some((stage) => hasShare(stages + stage))) asked.add('stage');
  if (question.sectors.some((sector) => hasShare(sectors + sector))) asked.add('sector');
  if (!Number.isNaN(question.lnSize)) asked.add('size');
  return asked;
}
