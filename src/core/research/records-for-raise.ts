/** A public record that can be downloaded without a key, as far as it matters for a raise. */
export interface RecordForRaise {
  /** As `warmpath corpus pull` calls it. */
  readonly name: string;
  readonly title: string;
  /** What it tells of who could invest, as the end of "…: ". */
  readonly about: string;
  /** What is downloaded, MB, by the publishers' pages of November 2026; the pull tells the exact size before it begins. */
  readonly megabytes: number;
  /** Download at 50 Mbit a second and import together, minutes. */
  readonly minutes: number;
}

const FORM_D: RecordForRaise = {
  name: 'form-d',
  title: 'Form D (SEC)',
  about: 'private raises in the United States, with the funds that raised',
  megabytes: 32,
  minutes: 1,
};
const FORM_ADV: RecordForRaise = {
  name: 'form-adv',
  title: 'Form ADV (SEC)',
  about: 'advisers and the private funds that they run, with their assets',
  megabytes: 60,
  minutes: 2,
};
const BDC: RecordForRaise = {
  name: 'bdc',
  title: 'BDC holdings (SEC)',
  about: 'private companies that business development companies hold',
  megabytes: 120,
  minutes: 3,
};
const YC: RecordForRaise = {
  name: 'y-combinator',
  title: 'Y Combinator',
  about: 'every company of one accelerator, with fields and places',
  megabytes: 10,
  minutes: 1,
};
const WIKIDATA: RecordForRaise = {
  name: 'wikidata',
  title: 'Wikidata',
  about: 'investors and funds of all countries, with founders and seats',
  megabytes: 5,
  minutes: 1,
};
const FORM_345: RecordForRaise = {
  name: 'form-345',
  title: 'Forms 3, 4 and 5 (SEC)',
  about: 'founders and officers who sold shares lately',
  megabytes: 135,
  minutes: 3,
};
const FORM_13F: RecordForRaise = {
  name: 'form-13f',
  title: 'Form 13F (SEC)',
  about: 'institutions and what they manage',
  megabytes: 90,
  minutes: 2,
};
const PENSIONS: RecordForRaise = {
  name: 'form-5500',
  title: 'Form 5500 (Department of Labor)',
  about: 'pension plans with their assets',
  megabytes: 100,
  minutes: 2,
};
const FOUNDATIONS: RecordForRaise = {
  name: 'irs-990pf',
  title: 'Form 990-PF (IRS)',
  about: 'foundations with their assets and what they are invested in',
  megabytes: 800,
  minutes: 15,
};

/** What a person need not think about: half a minute of a usual line. */
const SMALL_MEGABYTES = 150;

/** Whether it is small enough to be downloaded unless somebody says no. */
export function isSmall({ megabytes }: RecordForRaise): boolean {
  return megabytes <= SMALL_MEGABYTES;
}

/**
 * The public records that matter for a raise, the most useful first. `country`: ISO 3166-1 alpha-3, undefined where it is
 * not known; the records of the United States matter there, and to a fund anywhere, as its limited partners need not be near.
 */
export function recordsForRaise(
  raise: 'startup_equity' | 'fund_lp',
  country: string | undefined,
): readonly RecordForRaise[] {
  if (raise === 'fund_lp') return [PENSIONS, FORM_13F, FORM_345, WIKIDATA, FORM_ADV, FOUNDATIONS];
  if (country === 'USA') return [FORM_D, FORM_ADV, YC, BDC, WIKIDATA];
  return [WIKIDATA, YC];
}
