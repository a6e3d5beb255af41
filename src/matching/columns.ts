import type { LpType } from '../core/investor-record.ts';
import type { Family } from '../core/ranking/formula.ts';

/** Postings of one token: which investors have it, ascending, with how much. */
export interface Posting {
  readonly investors: Uint32Array;
  /** Decayed deals with it, a declared fact counting as one deal of today. */
  readonly decayed: Float64Array;
  /** Deals with it, undecayed; 0 where it is only declared. */
  readonly deals: Uint32Array;
  /** Everybody's decayed deals with it over everybody's decayed deals, > 0. */
  readonly share: number;
}

/** The index's content: dense columns by investor ordinal, lists by token, deals by investor. */
export interface Columns {
  /** The index's day, days since 1970-01-01. */
  readonly day: number;
  readonly ids: Float64Array;
  readonly names: readonly string[];
  readonly geographies: readonly string[];
  readonly lpTypes: readonly (LpType | null)[];
  readonly declaredSectors: readonly (readonly string[])[];
  readonly chequeMax: Float64Array;
  readonly exitSize: Float64Array;
  /** Days since 1970-01-01; NaN where unknown, as are the money columns. */
  readonly exitDay: Float64Array;
  /** 1 where the investor is a candidate for a company's raise. */
  readonly backsCompanies: Uint8Array;
  readonly decayed: Float64Array;
  readonly recent: Uint32Array;
  readonly deals: Uint32Array;
  /** Decayed deals of a family with what is declared in it added; `decayed` itself where nobody declares any. */
  readonly decayedIn: Readonly<Record<Family, Float64Array>>;
  readonly sizeMean: Float64Array;
  readonly sizeDeviation: Float64Array;
  readonly sizeRounds: Uint32Array;
  readonly everybodysDeviation: number;
  readonly postings: ReadonlyMap<string, Posting>;
  /** The investor's own seat, as tokens. */
  readonly seats: readonly (readonly string[])[];
  /** Deals of investor i: `dealStart[i]` to `dealStart[i + 1]`, newest first. Day NaN where undated. */
  readonly dealStart: Uint32Array;
  readonly dealCompany: Uint32Array;
  readonly dealDay: Float64Array;
  /** Sector tags of investor i by number of deals: `tagStart[i]` to `tagStart[i + 1]`. */
  readonly tagStart: Uint32Array;
  readonly tags: readonly string[];
  readonly companyNames: readonly string[];
  readonly investorsByKey: ReadonlyMap<string, readonly number[]>;
  readonly companiesByKey: ReadonlyMap<string, readonly number[]>;
  /** By `lookupKey`, for names whose exact key nobody has. */
  readonly companiesByLooseKey: ReadonlyMap<string, readonly number[]>;
  /** Ordinals of the investors of company c. */
  readonly funders: ReadonlyMap<number, readonly number[]>;
}
