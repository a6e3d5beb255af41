import type { PartName } from '../signals.ts';

/**
 * What the second stage knows of an investor beside SIGNALS, each with the part it stands in. As in `signals.ts` P is
 * the sum of decayed entries, P_x of those with x, b_x the share of all decayed entries with x, E entries, n deals. What
 * is not asked gives 0 to all.
 */
export const SECOND_SIGNALS = [
  /** Mean of ln(investors that entered the company on the same day). */
  { name: 'together', part: 'breadth' },
  /** (Entries alone + 0.5) / (E + 1). */
  { name: 'alone', part: 'breadth' },
  /** Largest P_x / (P + 0.5) over countries, and over metropolitan areas. */
  { name: 'one_country', part: 'breadth' },
  { name: 'one_metro', part: 'breadth' },
  /** (n - E + 0.5) / (n + 1): how often it goes on. */
  { name: 'again', part: 'activity' },
  /** (Entries into companies that had raised before + 1) / (E + 2). */
  { name: 'late', part: 'activity' },
  /** ln(days since its first deal). */
  { name: 'senior', part: 'activity' },
  /** ln(USD) asked less its own mean, and the same of stages in steps. */
  { name: 'size_off', part: 'size' },
  { name: 'stage_off', part: 'stage' },
  /** (P_x + 2 b_x) / (P + 2): the share of its entries with what is asked; `kind`: first or later rounds of a company. */
  { name: 'country_share', part: 'country' },
  { name: 'metro_share', part: 'metro' },
  { name: 'stage_share', part: 'stage' },
  { name: 'size_share', part: 'size' },
  { name: 'kind_share', part: 'similar' },
  { name: 'stage_size_share', part: 'size' },
  { name: 'country_size_share', part: 'size' },
  /** ln(1 + entries of the last twelve months with what is asked). */
  { name: 'country_recent', part: 'country' },
  { name: 'size_recent', part: 'size' },
  /** ln(1 + P_z / (2 b_z + 0.001)), z the size asked to a tenth of its logarithm. */
  { name: 'size_exact', part: 'size' },
  /** As `similar`, by place and sectors alone. */
  { name: 'place_sector', part: 'similar' },
] as const satisfies readonly { readonly name: string; readonly part: PartName }[];

export type SecondSignalName = (typeof SECOND_SIGNALS)[number]['name'];

/** Place of each signal in SECOND_SIGNALS. */
export const SECOND = Object.fromEntries(SECOND_SIGNALS.map(({ name }, at) => [name, at])) as Readonly<
  Record<SecondSignalName, number>
>;
