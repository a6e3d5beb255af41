import type { KnownNames, OnRecord } from '../../profile/rules-vocabulary.ts';
import { otherNamesOf } from '../../reference/names/rules-known-firms.ts';
import { identityKey, personKey } from '../../reference/rules-identity.ts';
import { type INVESTOR_KINDS, type LP_TYPES, STAGES } from '../../reference/rules-investor-terms.ts';
import type { Place } from '../../reference/rules-place.ts';
import { Directory } from '../score/question.ts';
import type { Bytes } from './mapped-file.ts';
import { openTable } from './segment.ts';
import type { NamedSegment, ServedIndex } from './served-index.ts';
import { beginningNearly, beginningWith, type Range, type SortedNames, stringAt } from './strings.ts';
import {
  firstToken,
  LP_NUMBER,
  STAGE_BITS,
  STAGE_NUMBER,
  type Table,
  type TOKEN_FAMILIES,
  type Words,
} from './table.ts';
import { kindNumber } from './view.ts';

/** A name on record, with what orders it among those that are equally near. */
export interface FoundName {
  readonly name: string;
  /** Corpus id of an investor; companies have none in an index. */
  readonly id?: number;
  /** "Berlin, Germany"; empty if it is not known. */
  readonly place: string;
  /** Deals of an investor, backers of a company. */
  readonly weight: number;
  readonly isExact: boolean;
}

/** Texts shorter than this begin too many names for a slip to say anything. */
const SLIPS_FROM = 4;
/** A question for names that are near: fewer letters begin a hundred. */
const NEAR_FROM = 3;

/** Names beginning with a name that are looked at for itself: those with more deals come first. */
const NAMESAKES = 20;

type Which = 'investor' | 'company';

/** One segment of an index, opened for its words alone. What costs more than a moment is read when it is first asked. */
class Part {
  readonly table: Table;
  readonly #words: Words;
  #directory: Directory | undefined;
  #stages: number | undefined;
  #types: number | undefined;
  #kinds: number | undefined;

  constructor(buffer: Bytes, words: Words) {
    this.table = openTable(buffer);
    this.#words = words;
  }

  get directory(): Directory {
    this.#directory ??= new Directory(this.table, this.#words);
    return this.#directory;
  }

  /** Kinds there are, as bits by number. */
  get kinds(): number {
    this.#kinds ??= this.table.kind.reduce((bits, kind) => bits | (1 << kind), 0);
    return this.#kinds;
  }

  get types(): number {
    this.#types ??= this.table.lpType.reduce((bits, type) => bits | (1 << type), 0);
    return this.#types;
  }

  /** Stages that a deal has or an investor declares, as bits. */
  get stages(): number {
    if (this.#stages === undefined) {
      const { dealKind, declared } = this.table;
      // Bit 0 of the first sum is the unknown stage.
      let bits = dealKind.reduce((sum, kind) => sum | (1 << (kind & STAGE_BITS)), 0) >> 1;
      const first = firstToken(this.table, 'stage');
      for (const token of declared) {
        if (token >= first && token < first + STAGES.length) bits |= 1 << (token - first);
      }
      this.#stages = bits;
    }
    return this.#stages;
  }

  hasPlace(place: Place): boolean {
    const { country, state, near, city } = this.#words.completed(place);
    const { directory } = this;
    const area = directory.area(place);
    const has = (family: (typeof TOKEN_FAMILIES)[number], key: string | undefined) =>
      key === undefined || directory.token(family, key) >= 0;
    return (
      (area === undefined || area.tokens.length > 0) &&
      has('country', country) &&
      has('state', state === undefined ? undefined : `${country ?? ''}/${state}`) &&
      (near === undefined || has('metro', this.#words.completed(place).metro)) &&
      has('city', city)
    );
  }

  has(which: Which, name: string): boolean {
    return (
      (which === 'investor' ? this.directory.investors(name) : this.directory.companies(name)).length > 0
    );
  }

  sorted(which: Which): SortedNames {
    const { table } = this;
    return which === 'investor'
      ? { ordinals: table.investorSort, starts: table.investorSortStarts, bytes: table.investorSortBytes }
      : { ordinals: table.companySort, starts: table.companySortStarts, bytes: table.companySortBytes };
  }

  weight(which: Which, ordinal: number): number {
    const { dealStart, backerStart } = this.table;
    const starts = which === 'investor' ? dealStart : backerStart;
    return (starts[ordinal + 1] as number) - (starts[ordinal] as number);
  }

  found(which: Which, ordinal: number, isExact: boolean): FoundName {
    const { table } = this;
    const isInvestor = which === 'investor';
    const [starts, bytes] = isInvestor
      ? [table.nameStarts, table.nameBytes]
      : [table.companyNameStarts, table.companyNameBytes];
    const at = (isInvestor ? table.seat : table.companyPlace)[ordinal] as number;
    return {
      name: stringAt({ starts, bytes }, ordinal),
      ...(isInvestor ? { id: table.ids[ordinal] as number } : {}),
      place: stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, at),
      weight: this.weight(which, ordinal),
      isExact,
    };
  }
}

/** The words of a served index: what is on record, and whose names begin how. In the memory that the index has anyway. */
export class IndexWords implements OnRecord {
  readonly investors: KnownNames;
  readonly companies: KnownNames;
  readonly #parts: readonly Part[];
  /** Of the base: ids of investors that are gone or stand in the delta. */
  readonly #dead: ReadonlySet<number>;

  /** `before`: the words of the index that this one takes the place of; a base they share is not opened again. */
  constructor({ base, delta, dead }: Omit<ServedIndex, 'facts'>, words: Words, before?: IndexWords) {
    const open = (segment: NamedSegment) => new Part(segment.buffer, words);
    const kept = before?.baseId === base.id ? before.#parts[0] : undefined;
    this.baseId = base.id;
    this.#parts = [kept ?? open(base), ...(delta === undefined ? [] : [open(delta)])];
    this.#dead = new Set(dead);
    const namesOf = (which: Which): KnownNames => ({
      has: (name) => this.#parts.some((part) => part.has(which, name)),
      near: (name, limit) => {
        const key = identityKey(name);
        if ([...key].length < NEAR_FROM) return [];
        return [...new Set(this.beginning(which, key, limit).map((one) => one.name))];
      },
      called: (name) => {
        const key = identityKey(name);
        const found = this.beginning(which, name, NAMESAKES).find((one) => identityKey(one.name) === key);
        return found && { name: found.name, place: found.place, deals: found.weight };
      },
    });
    this.investors = namesOf('investor');
    this.companies = namesOf('company');
  }

  readonly baseId: string;

  get isEmpty(): boolean {
    return this.#parts.every(({ table }) => table.ids.length === 0);
  }

  hasTown(cityKey: string): boolean {
    return this.#parts.some(({ directory }) => directory.token('city', cityKey) >= 0);
  }

  hasPlace(place: Place): boolean {
    return this.#parts.some((part) => part.hasPlace(place));
  }

  hasSector(key: string): boolean {
    return this.#parts.some(({ directory }) => directory.token('sector', key) >= 0);
  }

  hasKind(kind: (typeof INVESTOR_KINDS)[number]): boolean {
    return this.#parts.some(({ kinds }) => ((kinds >> kindNumber(kind)) & 1) === 1);
  }

  hasLpType(type: (typeof LP_TYPES)[number]): boolean {
    const isOfType = this.#parts.some(({ types }) => ((types >> (LP_NUMBER.get(type) as number)) & 1) === 1);
    return isOfType || (type === 'angel' && this.hasKind('angel'));
  }

  hasStage(stage: (typeof STAGES)[number]): boolean {
    return this.#parts.some(({ stages }) => ((stages >> (STAGE_NUMBER.get(stage) as number)) & 1) === 1);
  }

  /** Labels of sectors on record whose key begins with a key, in no order. */
  sectorsBeginning(key: string, limit: number): readonly string[] {
    const found = new Set<string>();
    for (const { table, directory } of this.#parts) {
      for (const number of directory.sectorsBeginning(key)) {
        found.add(stringAt({ starts: table.labelStarts, bytes: table.labelBytes }, number));
        if (found.size >= limit) break;
      }
    }
    return [...found];
  }

  /**
   * The names that begin with a text, those with most deals or backers first; then those that do but for one slip. Names
   * are compared without case, accents and legal form.
   */
  beginning(which: Which, text: string, limit: number): readonly FoundName[] {
    const typed = personKey(text).replace(/^the (?=.)/u, '');
    if (typed === '') return [];
    const begins = this.#best(which, limit, (names) => [beginningWith(names, typed)], true);
    const called = which === 'investor' ? this.#called(text) : [];
    const exact = [...called, ...begins.filter((one) => called.every(({ id }) => id !== one.id))].slice(
      0,
      limit,
    );
    if (exact.length >= limit || typed.length < SLIPS_FROM) return exact;
    const near = this.#best(which, limit, (names) => beginningNearly(names, typed), false);
    const isNew = (one: FoundName) =>
      !exact.some(({ name, place }) => name === one.name && place === one.place);
    return [...exact, ...near.filter(isNew)].slice(0, limit);
  }

  /** Investors that are known by this name and another one, those with most deals first: a16z, HongShan. */
  #called(text: string): readonly FoundName[] {
    const others = otherNamesOf(text);
    const found = new Map<number | undefined, FoundName>();
    for (const [at, part] of others.length < 2 ? [] : this.#parts.entries()) {
      for (const ordinal of others.flatMap((name) => part.directory.investors(name))) {
        const one = part.found('investor', ordinal, true);
        if (at > 0 || one.id === undefined || !this.#dead.has(one.id)) found.set(one.id, one);
      }
    }
    return [...found.values()].toSorted((one, other) => other.weight - one.weight);
  }

  #best(
    which: Which,
    limit: number,
    rangesOf: (names: SortedNames) => readonly Range[],
    isExact: boolean,
  ): readonly FoundName[] {
    const kept: { part: Part; ordinal: number; weight: number }[] = [];
    for (const [at, part] of this.#parts.entries()) {
      const names = part.sorted(which);
      const seen = new Set<number>();
      for (const [from, to] of rangesOf(names)) {
        for (let rank = from; rank < to; rank += 1) {
          const ordinal = names.ordinals[rank] as number;
          const weight = part.weight(which, ordinal);
          const worst = kept[limit - 1];
          if (worst !== undefined && weight <= worst.weight) continue;
          if (seen.has(ordinal)) continue;
          if (at === 0 && which === 'investor' && this.#dead.has(part.table.ids[ordinal] as number)) continue;
          seen.add(ordinal);
          const place = kept.findIndex((one) => one.weight < weight);
          kept.splice(place < 0 ? kept.length : place, 0, { part, ordinal, weight });
          if (kept.length > limit) kept.pop();
        }
      }
    }
    return kept.map(({ part, ordinal }) => part.found(which, ordinal, isExact));
  }
}
