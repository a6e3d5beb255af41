import type { Question } from '../score/question.ts';
import type { Ask } from '../score/rules-ask.ts';
import {
  CLOSE,
  ENOUGH_ENTRIES,
  fieldExcess,
  fieldFact,
  fieldRarity,
  fieldTerm,
  heldBelow,
} from '../score/rules-parts.ts';
import type { Adjustment } from '../score/rules-signals.ts';
import type { Look } from '../score/sparse-rows.ts';
import type { Segment } from './segment.ts';
import { allStrings } from './strings.ts';
import { companyCount, ENTRY, firstToken, type Table, TOKEN_FAMILIES, type Words } from './table.ts';

/** Bytes of fields that are kept ready, six for each tag of the table; some are kept however many tags there are. */
const KEPT_BYTES = 4_000_000;
const LEAST_KEPT = 16;
/** Broader concepts of one field, a bit each. */
const MAX_ABOVE = 8;

/** A field over the tags of a table. */
export interface Field {
  readonly key: string;
  /** By tag: how much it counts for who asks for the field. */
  readonly like: Float32Array;
  /** By tag: its bit where it is broader than the field, and those of the broader ones it is itself a kind of. */
  readonly above: Uint8Array;
  readonly under: Uint8Array;
}

/** Says what tags of companies are to fields that are asked for. */
export class FieldTable {
  readonly #words: Words;
  readonly #keys: readonly string[];
  readonly #broader: readonly (readonly number[])[];
  readonly #fields = new Map<string, Field>();

  constructor(table: Table, words: Words) {
    this.#words = words;
    const family = TOKEN_FAMILIES.indexOf('sector');
    const keys = allStrings({ starts: table.tokenStarts, bytes: table.tokenBytes });
    this.#keys = keys.slice(firstToken(table, 'sector'), table.familyStart[family + 1]);
    const numbers = new Map(this.#keys.map((key, number) => [key, number]));
    this.#broader = this.#keys.map((key) =>
      words
        .broaderOf(key)
        .map((broader) => numbers.get(broader))
        .filter((number) => number !== undefined),
    );
  }

  field(key: string): Field {
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    const field = this.#make(key);
    const [oldest] = this.#fields.keys();
    const kept = Math.max(Math.floor(KEPT_BYTES / (6 * this.#keys.length + 1)), LEAST_KEPT);
    if (this.#fields.size >= kept && oldest !== undefined) this.#fields.delete(oldest);
    this.#fields.set(key, field);
    return field;
  }

  #make(key: string): Field {
    const tags = this.#keys.length;
    const like = Float32Array.from(this.#keys, (found) => this.#words.likenessOf(key, found));
    const [above, under] = [new Uint8Array(tags), new Uint8Array(tags)];
    const broader = new Set(this.#words.broaderOf(key));
    let bits = 0;
    for (let tag = 0; tag < tags && bits < MAX_ABOVE; tag += 1) {
      if (broader.has(this.#keys[tag] as string)) above[tag] = 1 << bits++;
    }
    for (let tag = 0; tag < tags; tag += 1) {
      for (const up of this.#broader[tag] as readonly number[])
        under[tag] = (under[tag] as number) | (above[up] as number);
    }
    return { key, like, above, under };
  }
}

/**
 * How much a company counts for a field, 0 to 1: by the closest of its tags. A broader tag counts only if none of the
 * others is a kind of it: "solar" says more than "energy".
 */
export function companyLikeness(
  { tagStart, tags }: Pick<Table, 'tagStart' | 'tags'>,
  { like, above, under }: Field,
  company: number,
): number {
  const [from, to] = [tagStart[company] as number, tagStart[company + 1] as number];
  let [most, covered] = [0, 0];
  let hasBroader = false;
  for (let at = from; at < to; at += 1) {
    const tag = tags[at] as number;
    covered |= under[tag] as number;
    if (above[tag] !== 0) hasBroader = true;
    else if ((like[tag] as number) > most) most = like[tag] as number;
  }
  for (let at = from; hasBroader && at < to; at += 1) {
    const tag = tags[at] as number;
    const bit = above[tag] as number;
    if (bit !== 0 && (covered & bit) === 0 && (like[tag] as number) > most) most = like[tag] as number;
  }
  return most;
}

/** Companies that everybody's share is taken over: its error is a sixth of it for a field of one in a hundred. */
const SAMPLE = 4_096;
/** Fields whose likenesses to these companies are kept, 4 MB, and questions whose shares are. */
const KEPT = 256;

/** Everybody's share of the fields of a question. */
interface Usual {
  /** Mean likeness to each. */
  readonly shares: readonly number[];
  /** Share of entries in one of them or close to it. */
  readonly close: number;
}

interface Asked {
  readonly fields: readonly Field[];
  /** By tag: 1 where it counts for one of them. */
  readonly touches: Uint8Array;
  /** Shares of the likeness to each in that to all, adding up to 1. */
  readonly weights: readonly number[];
  /** By field: 1 where being close to it makes a company one of the field. */
  readonly counts: readonly boolean[];
  readonly labels: readonly string[];
  /** Everybody's mean likeness, and share of entries close to it. */
  readonly share: number;
  readonly close: number;
}

/** How much of what an investor does is in the field asked: specialists come first, who has nothing in it is not A. */
export class FieldLook implements Look {
  readonly #segment: Segment;
  readonly #likes = new Map<string, Float32Array>();
  /** By the keys of a question's fields. */
  readonly #usual = new Map<string, Usual>();
  #table: FieldTable | undefined;
  #sample: { readonly companies: Uint32Array; readonly entries: Float32Array } | undefined;
  #asked: Asked | undefined;
  #self: readonly number[] = [];
  #isTie = false;
  #soft = 0;
  #close = 0;
  #companies = 0;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  begin(ask: Ask, _question: Question, whole?: Look): void {
    // By name: a question of a part of the corpus has it in the numbers of the whole.
    this.#self = ask.companyName === undefined ? [] : this.#segment.directory.companies(ask.companyName);
    this.#isTie = ask.sectorUse === 'tie';
    this.#asked = this.#askedOf(ask, whole instanceof FieldLook ? whole : this);
  }

  #askedOf(ask: Ask, whole: FieldLook): Asked | undefined {
    const { words } = this.#segment;
    const all = words.fieldsOf(ask.sectorTags, ask.words);
    const usual = whole.#usualOf(all.map(({ key }) => key));
    // Of a field that nobody on record is in, nothing can be said of anyone.
    const known = all
      .map(({ key, weight }, at) => ({ key, weight, share: usual.shares[at] as number }))
      .filter(({ share }) => share > 0);
    if (known.length === 0) return undefined;
    const hasField = known.some(({ key }) => !words.isBroad(key));
    const raw = known.map(({ weight, share }) => weight * fieldRarity(share));
    const sum = raw.reduce((total, one) => total + one, 0);
    const counts = known.map(({ key }) => !hasField || !words.isBroad(key));
    this.#table ??= new FieldTable(this.#segment.table, words);
    const table = this.#table;
    const fields = known.map(({ key }) => table.field(key));
    return {
      fields,
      touches: touchedBy(fields),
      weights: raw.map((one) => one / sum),
      counts,
      labels: known.filter((_, at) => counts[at]).map(({ key }) => words.labelOf(key) ?? key),
      share: known.reduce((total, { share }, at) => total + (share * (raw[at] as number)) / sum, 0),
      close: usual.close,
    };
  }

  #usualOf(keys: readonly string[]): Usual {
    const name = keys.join('\n');
    const known = this.#usual.get(name);
    if (known !== undefined) return known;
    const usual = this.#workOutUsual(keys);
    const [oldest] = this.#usual.keys();
    if (this.#usual.size >= KEPT && oldest !== undefined) this.#usual.delete(oldest);
    this.#usual.set(name, usual);
    return usual;
  }

  #workOutUsual(keys: readonly string[]): Usual {
    const { words } = this.#segment;
    this.#sample ??= this.#sampleOf();
    const { entries } = this.#sample;
    const all = entries.reduce((sum, one) => sum + one, 0);
    const likes = keys.map((key) => this.#likesOf(key));
    const hasField = keys.some((key) => !words.isBroad(key));
    const counts = keys.map((key) => !hasField || !words.isBroad(key));
    const sums = keys.map(() => 0);
    let close = 0;
    for (let at = 0; at < entries.length; at += 1) {
      const weight = entries[at] as number;
      let isClose = false;
      for (let of = 0; of < likes.length; of += 1) {
        const like = (likes[of] as Float32Array)[at] as number;
        if (like === 0) continue;
        sums[of] = (sums[of] as number) + weight * like;
        if (like >= CLOSE && counts[of] === true) isClose = true;
      }
      if (isClose) close += weight;
    }
    return { shares: sums.map((sum) => (all === 0 ? 0 : sum / all)), close: all === 0 ? 0 : close / all };
  }

  /** How much each company of the sample counts for a field. */
  #likesOf(key: string): Float32Array {
    const known = this.#likes.get(key);
    if (known !== undefined) return known;
    const { table, words } = this.#segment;
    this.#sample ??= this.#sampleOf();
    this.#table ??= new FieldTable(table, words);
    const field = this.#table.field(key);
    const likes = Float32Array.from(this.#sample.companies, (company) =>
      companyLikeness(table, field, company),
    );
    const [oldest] = this.#likes.keys();
    if (this.#likes.size >= KEPT && oldest !== undefined) this.#likes.delete(oldest);
    this.#likes.set(key, likes);
    return likes;
  }

  /** Companies with tags and backers, with how many entries the view sees of them. */
  #sampleOf(): { readonly companies: Uint32Array; readonly entries: Float32Array } {
    const { table, view } = this.#segment;
    const every = Math.max(Math.ceil(companyCount(table) / SAMPLE), 1);
    const companies: number[] = [];
    const entries: number[] = [];
    for (let company = 0; company < companyCount(table); company += every) {
      if (table.tagStart[company] === table.tagStart[company + 1]) continue;
      let seen = 0;
      const end = table.backerStart[company + 1] as number;
      for (let at = table.backerStart[company] as number; at < end; at += 1) {
        if ((view.weights[table.backerDay[at] as number] as number) > 0) seen += 1;
      }
      if (seen === 0) continue;
      companies.push(company);
      entries.push(seen);
    }
    return { companies: Uint32Array.from(companies), entries: Float32Array.from(entries) };
  }

  /** Sums over an investor's entries up to a deal, of companies whose tags are known. */
  #count(asked: Asked, investor: number, end: number): void {
    const { table, view } = this.#segment;
    const { fields, weights, counts, touches } = asked;
    const { dealStart, dealKind, dealDay, dealCompany, tagStart, tags } = table;
    let [soft, close, companies] = [0, 0, 0];
    for (let deal = dealStart[investor] as number; deal < end; deal += 1) {
      if (((dealKind[deal] as number) & ENTRY) === 0 || view.weights[dealDay[deal] as number] === 0) continue;
      const company = dealCompany[deal] as number;
      const [first, last] = [tagStart[company] as number, tagStart[company + 1] as number];
      if (first === last || this.#self.includes(company)) continue;
      companies += 1;
      // Most companies have nothing to do with any of the fields.
      let touched = 0;
      for (let at = first; at < last; at += 1) touched |= touches[tags[at] as number] as number;
      if (touched === 0) continue;
      let most = 0;
      for (let at = 0; at < fields.length; at += 1) {
        const like = companyLikeness(table, fields[at] as Field, company);
        soft += like * (weights[at] as number);
        if (like > most && counts[at] === true) most = like;
      }
      if (most >= CLOSE) close += 1;
    }
    this.#soft = soft;
    this.#close = close;
    this.#companies = companies;
  }

  #term(asked: Asked, investor: number): number {
    this.#count(asked, investor, this.#segment.view.shapeEnd[investor] as number);
    return fieldTerm(fieldExcess(this.#soft, this.#companies, asked.share), this.#soft);
  }

  /** How much more an investor is in the field than others, where that only breaks ties. */
  tie(investor: number): number {
    return this.#isTie && this.#asked !== undefined ? this.#term(this.#asked, investor) : 0;
  }

  adjust(investor: number, raw: number): readonly Adjustment[] {
    const asked = this.#asked;
    if (asked === undefined || this.#isTie) return [];
    const { table, model } = this.#segment;
    const term = this.#term(asked, investor);
    const end = table.dealStart[investor + 1] as number;
    // Scored by the newest entries, told of all: none of them means none at all.
    const countsAll = () => this.#count(asked, investor, end);
    const isLong = (this.#segment.view.shapeEnd[investor] as number) < end;
    if (isLong && this.#close === 0) countsAll();
    const isWithout = this.#close === 0 && this.#companies >= ENOUGH_ENTRIES;
    const fact = () => {
      countsAll();
      return fieldFact(asked.labels, this.#close, this.#companies, asked.close);
    };
    if (this.#companies === 0) return [];
    const held = isWithout ? heldBelow(raw + term, model.calibration) : 0;
    return [{ part: 'field', raw: term + held, fact }];
  }
}

function touchedBy(fields: readonly Field[]): Uint8Array {
  const touches = new Uint8Array(fields[0]?.like.length ?? 0);
  for (const { like } of fields) {
    for (let tag = 0; tag < like.length; tag += 1) if (like[tag] !== 0) touches[tag] = 1;
  }
  return touches;
}
