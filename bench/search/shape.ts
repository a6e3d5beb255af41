/**
 * The shape of a real corpus of deals, as numbers: measured on a large export of deals of the years to 2012 (13,500
 * investors, 64,900 deals, 16,300 companies), rounded, and nothing else of it. Where a figure is ours, it says so.
 */

/** Deals per investor: the share of investors with at least so many. 60 % have one, one in 13,500 has 450. */
export const DEALS_AT_LEAST: readonly (readonly [deals: number, share: number])[] = [
  [1, 1],
  [2, 0.395],
  [3, 0.26],
  [6, 0.14],
  [12, 0.074],
  [36, 0.022],
  [76, 0.0074],
  [178, 0.0022],
  [275, 0.00074],
  [450, 0.000_074],
  // Ours: the largest of a million; the most active firms of today have backed two to three thousand rounds.
  [2_500, 0.000_001],
];
/** Ours: a directory's investors of whom no deal is known (an OpenVC list has them by the thousand). */
export const LISTED_ONLY = 0.04;
/** Companies per investor: 1.2 measured among those with a known investor; later exports have more. */
export const COMPANIES_PER_INVESTOR = 1.3;
/** Rounds per company; with the above about 2.2 investors a round (measured 2.7, later exports 1.9). */
export const ROUNDS_PER_COMPANY: readonly number[] = [0.5, 0.2, 0.12, 0.08, 0.05, 0.05];
/** A deal in a company the investor backs already: 77 distinct companies in 100 deals. */
export const FOLLOW_ON = 0.5;
/** How companies of one place and theme share the investors: the exponent that makes a few of them sought after. */
export const SOUGHT_AFTER = 2.2;

export const TAGS = 700;
/** A tag's popularity is (rank + 4)^-1.25: the first in 17 % of companies, the 10th in 4 %, the 100th in 0.4 %. */
export const TAG_ZIPF = { offset: 4, exponent: 1.25 } as const;
/** Tags per company from 1 on; mean 2.7 (2.3 measured, 3.3 in later exports). */
export const TAGS_PER_COMPANY: readonly number[] = [0.43, 0.16, 0.13, 0.11, 0.07, 0.05, 0.03, 0.02];
/** Themes tags come from, and how often they do: pairs then meet 4 times as often as by chance, as measured (e^1.4). */
export const THEMES = 40;
export const THEME_ZIPF = 0.7;
export const TAG_OF_THEME = 0.85;
/** The best known tags are at home in several themes ("software" goes with everything). */
export const GENERAL_TAGS = 40;

/** Metropolitan areas: one with 23 % of the companies, the others (rank + 1)^-1.25; 712 measured. */
export const METROS = 700;
export const FIRST_METRO = 0.23;
export const METRO_EXPONENT = 1.25;
/** Cities of a metro grow with the root of its size, about 2,000 in all; within it they are (rank)^-1.3. */
export const CITIES_BY_ROOT = 60;
export const CITY_EXPONENT = 1.3;
/** Shares of companies by country: the first, then the others (rank)^-1.1. Between 65 % (2012) and half (today). */
export const FIRST_COUNTRY = 0.55;
export const COUNTRY_EXPONENT = 1.1;
/** Shares of the states of the first country: the first 40 %, then (rank)^-1.2. */
export const FIRST_STATE = 0.4;
export const STATE_EXPONENT = 1.2;

/** Where an investor's next company is: 0.31 in one city, 0.55 in one state, 0.86 in one country, measured. */
export const NEAR_HOME = { metro: 0.34, state: 0.42, country: 0.8 } as const;
/** A deal in one of the investor's themes: 38 % of an investor's companies carry its favourite tag. */
export const IN_FOCUS = 0.5;
/** How readily an investor takes a round that is not of its stage, or lies outside its active years (ours). */
export const OFF_STAGE = 0.35;
export const OFF_YEARS = 0.1;
/** Mean active years of an investor, and years more for each deal (ours; the corpus ends before most do). */
export const ACTIVE_YEARS = { mean: 3, perDeal: 0.25 } as const;

export const YEARS = 12;
/** Rounds grow by 17 % a year. */
export const GROWTH = 0.16;
/** Days between two rounds of a company: a year and a half. */
export const DAYS_BETWEEN_ROUNDS = 550;
/** The last day of every made-up corpus. */
export const AS_OF = '2026-06-30';

/** First rounds by stage, pre-seed to series-c-plus; a company's later rounds climb from there. */
export const FIRST_STAGE: readonly number[] = [0.1, 0.45, 0.27, 0.11, 0.07];
/** ln USD, mean and deviation, by stage; sizes of seed rounds vary most. */
export const SIZE: readonly (readonly [mean: number, deviation: number])[] = [
  [12.3, 1.3],
  [13.1, 1.3],
  [15.2, 1.0],
  [15.95, 0.91],
  [16.5, 0.95],
];
/** 13 % of rounds name no amount, and about 10 % no stage. */
export const SIZE_UNKNOWN = 0.13;
export const STAGE_UNKNOWN = 0.1;
/** The company's place is unknown in 7 %. */
export const PLACE_UNKNOWN = 0.07;
/** Ours: directories know the seat of about half of the investors. */
export const SEAT_KNOWN = 0.5;
/** Ours: investors of a known LP type, and the types' shares in the order of `LP_TYPES`. */
export const LP_KNOWN = 0.06;
export const LP_SHARES: readonly number[] = [0.2, 0.15, 0.08, 0.17, 0.4];
