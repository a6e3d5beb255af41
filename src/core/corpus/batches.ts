import { STAGES, type Stage } from '../kind/investor-terms.ts';
import type { AliasRow, CommitmentRow, CompanyRow, InvestorRow } from './rows.ts';

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
  /** Days since 1970-01-01 of the announcement; `NO_DAY` where it is not known. */
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
