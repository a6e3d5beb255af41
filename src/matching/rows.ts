import type { LpType, Stage } from '../core/investor-record.ts';

/** The rows an index is built from, as the store streams them. Dates are ISO (`2012-11-30`), money USD, ids positive. */
export interface InvestorRow {
  readonly id: number;
  readonly name: string;
  readonly identityKey: string;
  readonly lpType: LpType | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  /** Declared by the investor or a directory, not seen in deals. */
  readonly stages: readonly Stage[];
  readonly sectorTags: readonly string[];
  readonly countries: readonly string[];
  readonly chequeMaxUsd: number | null;
  readonly exitSizeUsd: number | null;
  readonly exitOn: string | null;
  readonly mergedInto: number | null;
  /** The day of the source; what is declared later than the index's day does not exist yet. */
  readonly asOf: string | null;
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
