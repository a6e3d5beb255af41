import type { InvestorRow } from '../../corpus/rules-investor-id.ts';
import { STAGES, type Stage } from '../../reference/rules-investor-terms.ts';
import { placeLabel } from '../../reference/rules-place.ts';
import {
  type AskedField,
  conceptNamed,
  fieldsAbove,
  fieldsAround,
  isWay,
  labelOf,
  moreKindsOf,
  WAYS,
} from '../../reference/rules-tags.ts';
import { Growing } from '../index/growing.ts';
import { dateOf, packStrings, stringAt } from '../index/strings.ts';
import { firstToken, NONE, type Table, type TokenTable, UNDATED } from '../index/table.ts';
import { kindOfNumber } from '../index/view.ts';
import type { Question } from './question.ts';
import type { Ask } from './rules-ask.ts';
import { fieldTerm, MARKET_CHANCE, oneOf, shareOfAll, TECHNOLOGY, WAY_SHARE } from './rules-formula.ts';
import type { StatedShown } from './rules-market.ts';
import type { Stated } from './rules-read-cheque.ts';
import { statedOf } from './rules-stated-of.ts';
import { nearestOf, type StatedWorld, stagesOfBits } from './stated-places.ts';
import { itemsOf, type StatedSums } from './stated-sums.ts';
import { ITEM, ITEM_BITS, STATED, type StatedColumns } from './stated-table.ts';

/** How importers of registers say where an institution is: no statement of where it invests. */
const OF_REGISTERS = /(?<=\b(?:foundation|plans?|adviser)) in the USA\b/u;
/** Sources of statements are a handful; the last number stands for any more. */
const MAX_SOURCES = 0xff;

function bitsOf(stated: Stated, hasSeat: boolean): number {
  const { generalist, technology, worldwide, role, customers, condition, fields, stages, cheque, countries } =
    stated;
  const says = fields.length > 0 || stages.length > 0 || cheque !== undefined || countries.length > 0;
  return (
    (says || hasSeat || generalist !== undefined || worldwide !== undefined ? STATED.any : 0) |
    (generalist === undefined ? 0 : STATED.generalist) |
    (technology === undefined ? 0 : STATED.technology) |
    (worldwide === undefined ? 0 : STATED.worldwide) |
    (role === undefined ? 0 : role.value === 'lead' ? STATED.lead : STATED.follow) |
    (customers === undefined ? 0 : customers.value === 'b2b' ? STATED.b2b : STATED.b2c) |
    (condition === undefined ? 0 : STATED.condition)
  );
}

/** Gathers `StatedColumns` from rows, by their raw number. */
export class StatedColumnsBuilder {
  readonly #tokens: TokenTable;
  readonly #bits = new Growing(Uint16Array);
  readonly #stages = new Growing(Uint8Array);
  readonly #min = new Growing(Float32Array);
  readonly #max = new Growing(Float32Array);
  readonly #start = new Growing(Uint32Array);
  readonly #list = new Growing(Uint32Array);
  readonly #source = new Growing(Uint8Array);
  readonly #day = new Growing(Uint16Array);
  readonly #sources = new Map<string, number>();

  constructor(tokens: TokenTable) {
    this.#tokens = tokens;
    this.#start.push(0);
  }

  /** Of every investor, in turn. `isKnown`: false if nothing of it was known yet. Returns what it states. */
  add(row: InvestorRow, isKnown: boolean, day: number): Stated | undefined {
    const hasSeat = row.country !== null || row.city !== null;
    const stated = isKnown
      ? statedOf({
          stages: row.stages,
          chequeMinUsd: row.chequeMinUsd ?? undefined,
          chequeMaxUsd: row.chequeMaxUsd ?? undefined,
          countries: row.countries,
          sectorTags: row.sectorTags,
          description: row.description?.replace(OF_REGISTERS, '') ?? undefined,
          // A foundation's name is that of who gave: a power company's gives to schools, a farm's to music.
          name: row.isPerson || row.lpType === 'institutional' ? undefined : row.name,
        })
      : undefined;
    this.#bits.push(stated === undefined ? 0 : bitsOf(stated, hasSeat));
    this.#stages.push(
      (stated?.stages ?? []).reduce((bits, { value }) => bits | (1 << STAGES.indexOf(value)), 0),
    );
    this.#min.push(stated?.cheque?.value.minUsd ?? Number.NaN);
    this.#max.push(stated?.cheque?.value.maxUsd ?? Number.NaN);
    if (stated !== undefined) this.#addItems(stated);
    this.#start.push(this.#list.length);
    this.#source.push(this.#sourceOf(row.source));
    this.#day.push(Number.isNaN(day) || day < 0 || day >= UNDATED ? UNDATED : day);
    return stated;
  }

  #addItems(stated: Stated): void {
    const countries = (item: number, codes: Iterable<string>) => {
      for (const code of new Set(codes)) this.#push(item, this.#tokens.number('country', code));
    };
    const fields = (item: number, statements: Stated['fields']) => {
      for (const { value, words } of statements) {
        const own = this.#tokens.sector(value, labelOf(value) ?? words);
        if (own !== undefined) this.#push(item, own);
      }
    };
    countries(
      ITEM.country,
      stated.countries.flatMap(({ value }) => value),
    );
    countries(ITEM.focus, stated.focus);
    const isAside = (statement: Stated['fields'][number]) => stated.asides.includes(statement.value);
    fields(
      ITEM.field,
      stated.fields.filter((one) => !isAside(one)),
    );
    fields(ITEM.notField, stated.excludedFields);
    countries(
      ITEM.notCountry,
      stated.excludedCountries.flatMap(({ value }) => value),
    );
    fields(ITEM.aside, stated.fields.filter(isAside));
  }

  #push(item: number, number: number): void {
    this.#list.push(item * 2 ** ITEM_BITS + number);
  }

  #sourceOf(source: string): number {
    const known = this.#sources.get(source);
    if (known !== undefined) return known;
    const number = Math.min(this.#sources.size, MAX_SOURCES);
    if (number < MAX_SOURCES) this.#sources.set(source, number);
    return number;
  }

  /** `raw`: the raw number of each ordinal. */
  finish(raw: Uint32Array): StatedColumns {
    const start = new Uint32Array(raw.length + 1);
    const list = new Growing(Uint32Array);
    for (const [at, of] of raw.entries()) {
      for (let next = this.#start.at(of); next < this.#start.at(of + 1); next += 1)
        list.push(this.#list.at(next));
      start[at + 1] = list.length;
    }
    const sources = packStrings([...this.#sources.keys()]);
    return {
      statedBits: Uint16Array.from(raw, (of) => this.#bits.at(of)),
      statedStages: Uint8Array.from(raw, (of) => this.#stages.at(of)),
      statedMin: Float32Array.from(raw, (of) => this.#min.at(of)),
      statedMax: Float32Array.from(raw, (of) => this.#max.at(of)),
      statedStart: start,
      statedList: list.column(),
      statedSource: Uint8Array.from(raw, (of) => this.#source.at(of)),
      statedDay: Uint16Array.from(raw, (of) => this.#day.at(of)),
      statedSourceStarts: sources.starts,
      statedSourceBytes: sources.bytes,
    };
  }
}

/** What is asked, in numbers within the families of a table. */
export interface StatedAsk {
  readonly ask: Ask;
  readonly question: Question;
  /** The country asked, or those of an area; empty if none is. */
  readonly countries: ReadonlySet<number>;
  readonly stages: readonly number[];
  readonly kindStages: readonly number[];
  /** By sector number, how near it is to what is asked (0 to 1), the fields asked weighing by what they are. */
  readonly near: readonly { readonly weight: number; readonly like: ReadonlyMap<number, number> }[];
  /** Concepts asked by the name they are asked by. */
  readonly askedAs: ReadonlyMap<string, string>;
  readonly fieldShare: number;
  readonly usualFit: number;
  readonly customers: 'b2b' | 'b2c' | undefined;
  /** By sector: 1 if it is a way to build what is asked. */
  readonly ways: Uint8Array;
  /** Sectors asked, with what is broader: who leaves one of them out leaves the raise out. */
  readonly asked: ReadonlySet<number>;
}

/** What is shown of an investor for a question. */
export function shownOf(table: Table, sums: StatedSums, now: StatedAsk, investor: number): StatedShown {
  const { ask, near, countries, asked, askedAs, ways } = now;
  const items = itemsOf(table, investor);
  const bits = table.statedBits[investor] as number;
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const labels = { starts: table.labelStarts, bytes: table.labelBytes };
  const nameOf = (number: number) =>
    placeLabel('country', stringAt(keys, firstToken(table, 'country') + number));
  const nearness = (field: number) =>
    Math.max(0, ...near.map(({ like, weight }) => weight * (like.get(field) ?? 0)));
  const telling = [...items.fields, ...items.asides].filter((field) => sums.isBroad[field] === 0);
  const byNearness = telling.toSorted((one, other) => nearness(other) - nearness(one));
  const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
  const seat = table.seat[investor] as number;
  const [, state = NONE] = table.placeTokens.subarray(seat * 4, seat * 4 + 4);
  const fieldName = (field: number) =>
    askedAs.get(stringAt(keys, firstToken(table, 'sector') + field)) ?? stringAt(labels, field);
  const leavesOut = [
    ...items.notFields.filter((field) => asked.has(field)).map(fieldName),
    ...items.notCountries.filter((one) => countries.has(one)).map(nameOf),
  ];
  return {
    kind: kindOfNumber(table.kind[investor] as number),
    by: sourceOf(table, investor),
    stages: stagesOfBits(table.statedStages[investor] as number).map((at) => STAGES[at] as Stage),
    askedStages: ask.stages,
    cheque: {
      ...(Number.isNaN(min) ? {} : { minUsd: min }),
      ...(Number.isNaN(max) ? {} : { maxUsd: max }),
    },
    askedUsd: ask.sizeUsd,
    countries: [...items.focus, ...items.countries.filter((one) => !items.focus.includes(one))].map(nameOf),
    isWorldwide: (bits & STATED.worldwide) !== 0,
    askedCountry: askedPlace(now, items.countries, nameOf),
    statesCountry: items.countries.some((one) => countries.has(one)),
    seat:
      seat === NONE
        ? undefined
        : stringAt({ starts: table.placeNameStarts, bytes: table.placeNameBytes }, seat),
    ...seatNear(table, sums, now, investor),
    region: now.question.nearby?.get(state),
    fields: byNearness.map(fieldName),
    isGeneralist: (bits & STATED.generalist) !== 0,
    isTechnology: (bits & STATED.technology) !== 0,
    isOfWays: telling.every((field) => ways[field] === 1),
    isNear: byNearness[0] !== undefined && nearness(byNearness[0]) > 0,
    askedFields: ask.sectorTags,
    leavesOut,
    customers: (bits & STATED.b2b) !== 0 ? 'b2b' : (bits & STATED.b2c) !== 0 ? 'b2c' : undefined,
    isLead: (bits & STATED.lead) !== 0,
    means: Number.isNaN(table.exitSize[investor] as number) ? undefined : 'sold a company or shares of one',
  };
}

/** How near the country of a seat abroad is to the country asked, where that is stated. */
function seatNear(
  table: Table,
  sums: StatedSums,
  { countries }: StatedAsk,
  investor: number,
): Pick<StatedShown, 'seatNear'> {
  const seat = table.seat[investor] as number;
  if (seat === NONE) return {};
  const home = (table.placeTokens[seat * 4] as number) - firstToken(table, 'country');
  if (countries.has(home) || !itemsOf(table, investor).countries.some((one) => countries.has(one))) return {};
  const near = nearestOf(sums.codes, home, countries);
  return near === undefined ? {} : { seatNear: near };
}

/** The country asked; of an area that of its countries which is stated. */
function askedPlace(
  { countries, question }: StatedAsk,
  stated: readonly number[],
  nameOf: (number: number) => string,
): string | undefined {
  const [first] = countries;
  const met = stated.find((one) => countries.has(one));
  if (question.area !== undefined && met === undefined) return question.area.label;
  return first === undefined ? undefined : nameOf(met ?? first);
}

/** " (investor list of 2024-06-30)". */
function sourceOf(table: Table, investor: number): string {
  const number = table.statedSource[investor] as number;
  if (number >= table.statedSourceStarts.length - 1) return '';
  const source = stringAt(
    { starts: table.statedSourceStarts, bytes: table.statedSourceBytes },
    number,
  ).replaceAll('-', ' ');
  const day = table.statedDay[investor] as number;
  return ` (${source}${day === UNDATED ? '' : ` of ${dateOf(day)}`})`;
}

/** Who states a part of the field asked (blockchain for fintech) does that part of it, and not the rest. */
const PART = 0.7;

/** The sectors of a table by what the graph of fields says of them. */
export class StatedFields {
  readonly #table: Table;
  #numbers: ReadonlyMap<string, number> | undefined;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Numbers of sectors by key; read once. */
  get #byKey(): ReadonlyMap<string, number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const table = this.#table;
    const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
    const from = firstToken(table, 'sector');
    const numbers = new Map<string, number>();
    for (let at = from; at < table.tokenStarts.length - 1; at += 1) {
      numbers.set(stringAt(keys, at), at - from);
    }
    this.#numbers = numbers;
    return numbers;
  }

  /** The number of a sector; none if the table has no such. */
  numbersOf(key: string): readonly number[] {
    const number = this.#byKey.get(key);
    return number === undefined ? [] : [number];
  }

  /** By sector: 1 for ways to build, if what is asked is made of software; none of them is another field then. */
  ways(isOfSoftware: boolean): Uint8Array {
    const table = this.#table;
    const ways = new Uint8Array(table.tokenStarts.length - 1 - firstToken(table, 'sector'));
    for (const way of isOfSoftware ? WAYS.flatMap((key) => this.numbersOf(key)) : []) ways[way] = 1;
    return ways;
  }

  /** Sectors near what is asked, by number. */
  near(key: string): ReadonlyMap<number, number> {
    const like = new Map<number, number>();
    const asked = conceptNamed(key) ?? key;
    const parts = new Set(moreKindsOf(asked));
    for (const [concept, value] of [...fieldsAround(asked), [key, 1] as const]) {
      const number = this.#byKey.get(concept);
      const isPart =
        concept !== asked && concept !== key && (parts.has(concept) || fieldsAbove(concept).includes(asked));
      const own = isPart ? Math.min(value, PART) : value;
      if (number !== undefined) like.set(number, Math.max(like.get(number) ?? 0, own));
    }
    return like;
  }
}

/** What those that state fields hold of the ones asked, on average; of ways to build at least what the market does. */
export function fieldShareOf(
  { fields, withFields }: StatedWorld,
  near: StatedAsk['near'],
  asked: readonly AskedField[],
): number {
  const weights = near.reduce((sum, { weight }) => sum + weight, 0);
  if (weights === 0) return 0;
  let sum = 0;
  for (const { weight, like } of near) {
    for (const [field, value] of like) sum += weight * value * (fields.get(field) ?? 0);
  }
  const share = Math.min(shareOfAll(sum / weights, withFields, MARKET_CHANCE.field), 1);
  return asked.every(({ key }) => isWay(key)) ? Math.max(share, WAY_SHARE) : share;
}

/** The most a field can add: who states nothing but what is asked. */
export function mostOfFields(share: number): number {
  return Math.max(TECHNOLOGY, fieldTerm(oneOf(1), share, false), fieldTerm(oneOf(1), share, true));
}
