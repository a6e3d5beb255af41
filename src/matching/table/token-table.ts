import { STAGES } from '../../core/kind/investor-terms.ts';
import { countryCode } from '../../core/place/countries.ts';
import { describePlace, type Place, placeOf } from '../../core/place/place.ts';
import type { AskedField } from '../../core/words/fields.ts';
import { allStrings, packStrings } from './strings.ts';
import { NONE, SIZE_BINS, STAGE_NUMBER, type Table, TOKEN_FAMILIES, type TokenFamily } from './table.ts';

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

  /** The number of a place; NONE where nothing is said. */
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
