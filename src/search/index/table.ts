import { countryCode } from '../../reference/rules-countries.ts';
import { LP_TYPES, STAGES } from '../../reference/rules-investor-terms.ts';
import { describePlace, type Place, placeOf } from '../../reference/rules-place.ts';
import type { AskedField } from '../../reference/rules-tags.ts';
import { LP_COLUMNS, type LpColumns, STATED_COLUMNS, type StatedColumns } from '../score/stated-table.ts';
import { NoArena, type Numbers } from './mapped-file.ts';
import { allStrings, packStrings, type SortedColumns } from './strings.ts';

/** What a token can be of. A token's number runs through all families, one after the other, in this order. */
export const TOKEN_FAMILIES = ['country', 'state', 'metro', 'city', 'stage', 'size', 'sector'] as const;
export type TokenFamily = (typeof TOKEN_FAMILIES)[number];

/** `dealDay` of an undated deal; the days themselves count from 1970-01-01 and reach into the year 2149. */
export const UNDATED = 0xffff;
/** No token, no place. */
export const NONE = 0xffff_ffff;
/** `dealKind`: stage + 1 in the lowest three bits (0: unknown), then two flags. */
export const STAGE_BITS = 0b111;
/** The investor's first deal in the company. */
export const ENTRY = 0b1000;
/** The company had raised before. */
export const LATER = 0b10000;
/** Sizes are kept as ln(USD) in tenths, 1 to 255; 0 is unknown. */
export const SIZE_STEPS = 10;
/** Size tokens: ln(USD) in steps of two thirds, about a doubling; the highest is 8 x 10^11 USD. */
export const SIZE_BINS = 42;
const BINS_PER_UNIT = 1.5;

/** The code of a size in USD; 0 where it is unknown. */
export function sizeCode(usd: number | null): number {
  if (usd === null || !(usd >= 1)) return 0;
  return Math.min(Math.max(Math.round(Math.log(usd) * SIZE_STEPS), 1), 255);
}

/** The bin of a size code > 0. */
export function sizeBin(code: number): number {
  return Math.min(Math.round((code / SIZE_STEPS) * BINS_PER_UNIT), SIZE_BINS - 1);
}

export const STAGE_NUMBER: ReadonlyMap<string, number> = new Map(STAGES.map((stage, at) => [stage, at]));
/** `lpType` of an investor: 0 none, else one more than the place in LP_TYPES. */
export const LP_NUMBER: ReadonlyMap<string, number> = new Map(LP_TYPES.map((type, at) => [type, at + 1]));

/** Everything of a corpus that a search reads, as flat columns: by investor, by deal, by company, by place, by token. */
export interface Table extends LpColumns, SortedColumns, StatedColumns {
  /** Corpus ids by ordinal, ascending; merged investors have no ordinal. */
  readonly ids: Float64Array;
  /** Corpus ids of merged investors, ascending, and the ordinals they stand under. */
  readonly mergedIds: Float64Array;
  readonly mergedTo: Uint32Array;
  readonly nameStarts: Uint32Array;
  readonly nameBytes: Uint8Array;
  /** Its own seat: a place, or NONE. */
  readonly seat: Uint32Array;
  readonly lpType: Uint8Array;
  /** Which kind of investor it is: 0 unknown, else one more than the place in INVESTOR_KINDS. */
  readonly kind: Uint8Array;
  /** 1 where the investor is a candidate for a company's raise. */
  readonly backsCompanies: Uint8Array;
  /** USD; NaN where unknown. */
  readonly chequeMax: Float32Array;
  readonly exitSize: Float32Array;
  /** Days since 1970-01-01; UNDATED where unknown. */
  readonly exitDay: Uint16Array;
  /** Tokens the investor declares: `declared[declaredStart[i] .. declaredStart[i + 1])`. */
  readonly declaredStart: Uint32Array;
  readonly declared: Uint32Array;
  /** Deals of an investor, newest first (undated last), one for each company and day. */
  readonly dealStart: Uint32Array;
  readonly dealCompany: Uint32Array;
  readonly dealDay: Uint16Array;
  readonly dealKind: Uint8Array;
  readonly dealSize: Uint8Array;
  readonly companyNameStarts: Uint32Array;
  readonly companyNameBytes: Uint8Array;
  /** A place, or NONE. */
  readonly companyPlace: Uint32Array;
  /** Sectors of a company, as numbers within the family. */
  readonly tagStart: Uint32Array;
  readonly tags: Uint16Array;
  /** Investors of a company by their entries, with the day. */
  readonly backerStart: Uint32Array;
  readonly backers: Uint32Array;
  readonly backerDay: Uint16Array;
  /** Country, state, metro and city tokens of a place, four for each; NONE if there is none. */
  readonly placeTokens: Uint32Array;
  readonly placeNameStarts: Uint32Array;
  readonly placeNameBytes: Uint8Array;
  /** First token of each family, and the end. */
  readonly familyStart: Uint32Array;
  /** Keys of tokens without their family; labels of sectors by number within the family. */
  readonly tokenStarts: Uint32Array;
  readonly tokenBytes: Uint8Array;
  readonly labelStarts: Uint32Array;
  readonly labelBytes: Uint8Array;
  /** Names to ordinals, each a `KeyTable`'s column. */
  readonly investorKeys: Uint32Array;
  readonly companyKeys: Uint32Array;
  /** Only of companies whose looser key differs from the exact one. */
  readonly looseKeys: Uint32Array;
}

const COLUMNS: readonly (keyof Table)[] = [
  ...LP_COLUMNS,
  ...STATED_COLUMNS,
  ...[
    'ids mergedIds mergedTo nameStarts nameBytes seat lpType kind backsCompanies chequeMax exitSize exitDay',
    'declaredStart declared dealStart',
    'dealCompany dealDay dealKind dealSize companyNameStarts companyNameBytes companyPlace tagStart tags backerStart',
    'backers backerDay placeTokens placeNameStarts placeNameBytes familyStart tokenStarts tokenBytes labelStarts',
    'labelBytes investorKeys companyKeys looseKeys',
    'investorSort investorSortStarts investorSortBytes companySort companySortStarts companySortBytes',
  ].flatMap((line) => line.split(' ') as (keyof Table)[]),
];

/** The table of an opened arena. Throws `NoArena` if a column is missing. */
export function tableOf(columns: Readonly<Record<string, Numbers>>): Table {
  const missing = COLUMNS.filter((name) => columns[name] === undefined);
  if (missing.length > 0) throw new NoArena(`the index has no ${missing.join(', ')}`);
  return columns as unknown as Table;
}

export function investorCount(table: Table): number {
  return table.ids.length;
}

export function companyCount(table: Table): number {
  return table.companyPlace.length;
}

/** First token of a family. */
export function firstToken(table: Table, family: TokenFamily): number {
  return table.familyStart[TOKEN_FAMILIES.indexOf(family)] as number;
}

/** Ordinal of a corpus id or of the investor it was merged into, or -1. */
export function standingOf({ ids, mergedIds, mergedTo }: Table, id: number): number {
  const own = ordinalOf(ids, id);
  if (own >= 0) return own;
  const merged = ordinalOf(mergedIds, id);
  return merged < 0 ? -1 : (mergedTo[merged] as number);
}

/** Ordinal of a corpus id, or -1. */
export function ordinalOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = ids[middle] as number;
    if (here === id) return middle;
    if (here < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The place in TOKEN_FAMILIES of a token's family. */
export function familyOf(familyStart: Uint32Array, token: number): number {
  let family = 0;
  while (family < TOKEN_FAMILIES.length - 1 && token >= (familyStart[family + 1] as number)) family += 1;
  return family;
}

/** The meaning of a corpus's words, from which tokens are made. */
export interface Words {
  /** A place with what follows from it: its metropolitan area, and country and state where a city has but one. */
  completed(place: Place): Place & { readonly metro?: string };
  /** Concepts of a record's tags, each once. */
  sectorsOf(tags: readonly string[]): readonly string[];
  /** The same without what they are kinds of. */
  ownSectorsOf(tags: readonly string[]): readonly string[];
  /** Concepts a free text speaks of, with what they are kinds of, each once. */
  themesOf(text: string): readonly string[];
  /** The same without what they are kinds of. */
  ownThemesOf(text: string): readonly string[];
  /** The fields of a question, weightiest first, from its tags and its own words. */
  fieldsOf(tags: readonly string[], text?: string): readonly AskedField[];
  /** How much a deal in the field `found` counts for who asks for `asked`, 0 to 1. */
  likenessOf(asked: string, found: string): number;
  /** Concepts broader than a key, its own concept included where it is only a name. */
  broaderOf(key: string): readonly string[];
  /** Concepts that are kinds of one without being narrower in the vocabulary. */
  kindsOf(concept: string): readonly string[];
  /** Whether a key is so broad that it makes no field. */
  isBroad(key: string): boolean;
  /** A concept as a person reads it, where the vocabulary knows it. */
  labelOf(concept: string): string | undefined;
}

type PlaceColumns = Parameters<typeof placeOf>[0];

/** Sectors are numbered in 16 bits; a larger vocabulary is free text, whose rare words say nothing. */
const MAX_SECTORS = 0xffff;
/** Tags of one company or investor that are looked at; real records have at most a dozen or so. */
const MAX_TAGS = 40;
/** A token while its family still grows: the family's number above the number within it. */
const FAMILY_ROOM = 2 ** 24;
const FAMILY_NUMBER = Object.fromEntries(TOKEN_FAMILIES.map((family, at) => [family, at])) as Record<
  TokenFamily,
  number
>;

/**
 * Numbers tokens within their families as they are met, and remembers what columns meant: a corpus has few
 * places and tags in many rows, and reading one costs a hundred times as much as a look-up.
 */
export class TokenTable {
  readonly #words: Words;
  readonly #keys: string[][] = TOKEN_FAMILIES.map(() => []);
  readonly #numbers = TOKEN_FAMILIES.map(() => new Map<string, number>());
  readonly #labels: string[] = [];
  readonly #places = new Map<string, number>();
  readonly #placeTokens: number[] = [];
  readonly #placeNames: string[] = [];
  readonly #sectors = new Map<string, readonly number[]>();

  /** `like`: a table whose tokens get the same numbers within their families; new ones follow. */
  constructor(words: Words, like?: Table) {
    this.#words = words;
    if (like !== undefined) this.#seed(like);
    for (const stage of STAGES) this.number('stage', stage);
    for (let bin = 0; bin < SIZE_BINS; bin += 1) this.number('size', String(bin));
  }

  #seed(like: Table): void {
    const keys = allStrings({ starts: like.tokenStarts, bytes: like.tokenBytes });
    for (const [at, family] of TOKEN_FAMILIES.entries()) {
      for (const key of keys.slice(like.familyStart[at], like.familyStart[at + 1])) this.number(family, key);
    }
    this.#labels.push(...allStrings({ starts: like.labelStarts, bytes: like.labelBytes }));
  }

  number(family: TokenFamily, key: string): number {
    const at = FAMILY_NUMBER[family];
    const numbers = this.#numbers[at] as Map<string, number>;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    const number = (this.#keys[at] as string[]).push(key) - 1;
    numbers.set(key, number);
    return number;
  }

  /** A token that is usable before the families are complete; `resolve` gives its number in the table. */
  provisional(family: TokenFamily, number: number): number {
    return FAMILY_NUMBER[family] * FAMILY_ROOM + number;
  }

  /** The number of a place; NONE if nothing is said. */
  place(columns: PlaceColumns): number {
    const key = `${columns.country ?? ''}|${columns.state ?? ''}|${columns.city ?? ''}`;
    if (key === '||') return NONE;
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const { country, state, metro, city } = this.#words.completed(placeOf(columns));
    const token = (family: TokenFamily, name: string | undefined) =>
      name === undefined ? NONE : this.provisional(family, this.number(family, name));
    this.#placeTokens.push(
      token('country', country),
      token('state', state === undefined ? undefined : `${country ?? ''}/${state}`),
      token('metro', metro),
      token('city', city),
    );
    const number = this.#placeNames.push(describePlace(columns)) - 1;
    this.#places.set(key, number);
    return number;
  }

  /** The tokens of a place, provisional. */
  tokensOfPlace(place: number): readonly number[] {
    return this.#placeTokens.slice(place * 4, place * 4 + 4).filter((token) => token !== NONE);
  }

  country(text: string): number | undefined {
    const code = countryCode(text);
    return code === undefined ? undefined : this.provisional('country', this.number('country', code));
  }

  stage(stage: string): number {
    return this.provisional('stage', STAGE_NUMBER.get(stage) as number);
  }

  /** Sectors of a record, numbered within their family, each once. */
  sectors(tags: readonly string[]): readonly number[] {
    const numbers: number[] = [];
    for (let at = 0; at < tags.length && at < MAX_TAGS; at += 1) {
      const tag = tags[at] as string;
      let known = this.#sectors.get(tag);
      if (known === undefined) {
        // The first is the tag's own key: where the vocabulary does not know it, the tag is its name.
        known = this.#words
          .sectorsOf([tag])
          .flatMap((concept, at) => this.#sector(concept, at === 0 ? tag : concept));
        this.#sectors.set(tag, known);
      }
      for (const number of known) if (!numbers.includes(number)) numbers.push(number);
    }
    return numbers;
  }

  /** A concept of the vocabulary by its key, with the name it has where the vocabulary gives none. */
  sector(concept: string, label: string): number | undefined {
    return this.#sector(concept, label)[0];
  }

  #sector(concept: string, label: string): readonly number[] {
    if (this.#labels.length >= MAX_SECTORS && !this.#numbers.at(-1)?.has(concept)) return [];
    const number = this.number('sector', concept);
    this.#labels[number] ??= this.#words.labelOf(concept) ?? label;
    return [number];
  }

  /** The finished columns, and what gives a provisional token its number. */
  finish(): { readonly columns: TokenColumns; readonly resolve: (token: number) => number } {
    const familyStart = new Uint32Array(TOKEN_FAMILIES.length + 1);
    for (const [at, keys] of this.#keys.entries()) {
      familyStart[at + 1] = (familyStart[at] as number) + keys.length;
    }
    const resolve = (token: number) =>
      token === NONE
        ? NONE
        : (familyStart[Math.floor(token / FAMILY_ROOM)] as number) + (token % FAMILY_ROOM);
    const tokens = packStrings(this.#keys.flat());
    const labels = packStrings(this.#labels);
    const places = packStrings(this.#placeNames);
    const columns = {
      familyStart,
      tokenStarts: tokens.starts,
      tokenBytes: tokens.bytes,
      labelStarts: labels.starts,
      labelBytes: labels.bytes,
      placeTokens: Uint32Array.from(this.#placeTokens, resolve),
      placeNameStarts: places.starts,
      placeNameBytes: places.bytes,
    };
    return { columns, resolve };
  }
}

export type TokenColumns = Pick<
  Table,
  | 'familyStart'
  | 'tokenStarts'
  | 'tokenBytes'
  | 'labelStarts'
  | 'labelBytes'
  | 'placeTokens'
  | 'placeNameStarts'
  | 'placeNameBytes'
>;
