import type { LpType, Stage } from '../kind/investor-terms.ts';

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
  /** What public records say of a limited partner; null where they say nothing. */
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
