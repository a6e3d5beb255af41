import type { Mode } from '../platform/values/scope.ts';
import { type LpType, STAGES, type Stage } from '../reference/rules-investor-terms.ts';

/** The rows an index is built from, as the store streams them. Dates are ISO (`2012-11-30`), money USD, ids positive. */
export interface InvestorRow {
  readonly id: number;
  readonly name: string;
  readonly identityKey: string;
  readonly lpType: LpType | null;
  readonly isPerson: boolean;
  /** Its type in the words of the source. */
  readonly typeWords: string | null;
  /** The beginning of how it or a record describes it. */
  readonly description: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  /** Declared by the investor or a directory, not seen in deals. */
  readonly stages: readonly Stage[];
  readonly sectorTags: readonly string[];
  readonly countries: readonly string[];
  readonly chequeMinUsd: number | null;
  readonly chequeMaxUsd: number | null;
  readonly exitSizeUsd: number | null;
  readonly exitOn: string | null;
  readonly mergedInto: number | null;
  /** Who says so: the name of a file format or of a public record. */
  readonly source: string;
  /** The day of the source; what is declared later than the index's day does not exist yet. */
  readonly asOf: string | null;
  /** What public records say of a limited partner; null if they say nothing. */
  readonly lp: LpRow | null;
}

export interface LpRow {
  readonly assetsUsd: number | null;
  /** The day the assets were reported as of, and their source. */
  readonly assetsOn: string | null;
  readonly assetsSource: string | null;
  /** In its own or a record's words; only of those that back funds. */
  readonly description: string | null;
}

/** An investor's stake in a fund. */
export interface CommitmentRow {
  /** Id as in the rows of investors, before merges are followed. */
  readonly investor: number;
  readonly fundName: string;
  /** Equal keys are one fund. */
  readonly fundKey: string;
  readonly source: string;
  /** The day of the record it is from. */
  readonly asOf: string | null;
  /** Who manages the fund, where exactly one investor on record does. */
  readonly managerId: number | null;
}

export interface CompanyRow {
  readonly id: number;
  readonly name: string;
  readonly identityKey: string;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly sectorTags: readonly string[];
}

export interface AliasRow {
  readonly of: 'investor' | 'company';
  readonly id: number;
  readonly key: string;
}

/** No day: in `day` and `known` of deals. */
export const NO_DAY = -0x8000_0000;
/** No stage, and no word on who led: in `stage` and `lead` of deals. */
export const UNKNOWN = 0xff;

/** The code of a stage in `Deals`: its place in `STAGES`, `UNKNOWN` for none. */
export function stageCode(stage: Stage | null): number {
  return stage === null ? UNKNOWN : STAGES.indexOf(stage);
}

/**
 * Deals (an investor's part in a round), column by column; the first `count` places of each column hold them, in no
 * order. An investor stands at most once in a round, unless records of it were merged: then each record may.
 */
export interface Deals {
  readonly count: number;
  /** Ids as in the rows of investors (before merges are followed) and companies, and of the round. */
  readonly investor: Float64Array;
  readonly company: Float64Array;
  readonly round: Float64Array;
  /** Days since 1970-01-01 of the announcement; `NO_DAY` if it is not known. */
  readonly day: Int32Array;
  /** The day the round's source was taken, `NO_DAY` where not known: an undated round exists from then on. */
  readonly known: Int32Array;
  /** A place in `STAGES`, or `UNKNOWN`. */
  readonly stage: Uint8Array;
  /** USD raised in the whole round; NaN where not known. */
  readonly raised: Float64Array;
  /** 1 led the round, 0 did not, `UNKNOWN`. */
  readonly lead: Uint8Array;
}

/**
 * A part of a corpus. Kinds come in this order, each in any number of batches: gone (only in changes),
 * investors and companies by ascending id, deals, aliases, commitments. A batch belongs to its receiver and
 * is not used again.
 */
export type Batch =
  | { readonly kind: 'gone'; readonly investors: readonly number[] }
  | { readonly kind: 'investors'; readonly rows: readonly InvestorRow[] }
  | { readonly kind: 'companies'; readonly rows: readonly CompanyRow[] }
  | ({ readonly kind: 'deals' } & Deals)
  | { readonly kind: 'aliases'; readonly rows: readonly AliasRow[] }
  | { readonly kind: 'commitments'; readonly rows: readonly CommitmentRow[] };

/** What `changes` came to; `version` is that of the instant it was read at. */
export type Changes =
  | { readonly kind: 'delta'; readonly version: number }
  /** More than the limit, or not known any longer: read everything. Nothing was handed over. */
  | { readonly kind: 'too-many' };

/** Takes a batch; the next one comes when it has resolved. A throw ends the reading and comes through. */
export type TakeBatch = (batch: Batch) => Promise<void>;

/** Where indexes get their data from; `queries-parts.ts` is the one behind the service. */
export interface CorpusFeed {
  /** A name of this database that no other has: what was built from another one's corpus says nothing about this one's. */
  lineage(): Promise<string>;
  /** The corpus's version: it grows with every committed change. */
  version(mode: Mode): Promise<number>;
  /** Hands over the whole corpus of a mode as it stood at one instant; resolves to the version of that instant. */
  read(mode: Mode, take: TakeBatch): Promise<number>;
  /**
   * Hands over the investors of a mode that changed after version `since`, as they stood at one instant: who of them
   * exists no longer (`gone`), and of the others the records, all their deals, the companies of these and the aliases
   * of both. Changed is an investor whose record, aliases or deals changed, or a round, company or company's alias of
   * one of its deals; with one comes every record merged with it, so that all deals of a merged investor are there.
   * At most `limit` investors.
   */
  changes(mode: Mode, since: number, limit: number, take: TakeBatch): Promise<Changes>;
  /** Calls `onChange` after a committed change; may miss some, so `version` is asked now and then as well. */
  watch(onChange: () => void): Promise<{ close(): Promise<void> }>;
}

/**
 * The public id of an investor: `inv_` and ten characters, made of its number in the corpus by a bijection of 48 bits, so
 * that it needs no column, stays the same over restarts, and one id does not show its neighbours. It hides nothing that is
 * secret: every investor of the corpus is everybody's.
 */
const PREFIX = 'inv_';
/** Ids of companies are made alike; they distinguish the candidates for a name. */
const COMPANY_PREFIX = 'com_';
/** Crockford's alphabet: no letter looks like a digit. https://www.crockford.com/base32.html */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 48n;
const MASK = (1n << BITS) - 1n;
/** Odd, so that it has an inverse modulo 2^48; the golden ratio's digits spread neighbours far apart. */
const FACTOR = 0x9e37_79b9_7f4bn;
const LENGTH = 10;
const ID = /^inv_[0-9a-hjkmnp-tv-z]{10}$/;

/** The inverse of an odd number modulo 2^48: each step of Newton's method doubles the bits that are right. */
function inverseOf(odd: bigint): bigint {
  let inverse = odd;
  for (let bits = 3n; bits < BITS; bits *= 2n) inverse = (inverse * (2n - odd * inverse)) & MASK;
  return inverse & MASK;
}

const INVERSE = inverseOf(FACTOR);

/** The public id of the investor with this number. */
export function investorIdOf(number: number): string {
  return PREFIX + textOf(number);
}

/** The public id of the company with this number. */
export function companyIdOf(number: number): string {
  return COMPANY_PREFIX + textOf(number);
}

function textOf(number: number): string {
  let rest = (BigInt(number) * FACTOR) & MASK;
  let text = '';
  for (let at = 0; at < LENGTH; at += 1) {
    text = ALPHABET.charAt(Number(rest & 31n)) + text;
    rest >>= 5n;
  }
  return text;
}

/** The number of a public id, whatever its case; undefined for any other text. */
export function numberOfInvestorId(text: string): number | undefined {
  const id = text.trim().toLowerCase();
  if (!ID.test(id)) return undefined;
  let value = 0n;
  for (const letter of id.slice(PREFIX.length)) value = (value << 5n) | BigInt(ALPHABET.indexOf(letter));
  if (value > MASK) return undefined;
  return Number((value * INVERSE) & MASK);
}
