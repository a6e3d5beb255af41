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

/** A raise as far as publishers' records tell raises apart. `country`: ISO 3166-1 alpha-3, undefined if it is not known. */
export interface RaiseServed {
  readonly raise: 'startup_equity' | 'fund_lp';
  readonly country: string | undefined;
}

/** By name: title, about, megabytes, minutes. */
const RECORDS = {
  'form-d': ['Form D (SEC)', 'private raises in the United States, with the funds that raised', 32, 1],
  'form-adv': ['Form ADV (SEC)', 'advisers and the private funds that they run, with their assets', 60, 2],
  bdc: ['BDC holdings (SEC)', 'private companies that business development companies hold', 120, 3],
  'y-combinator': ['Y Combinator', 'every company of one accelerator, with fields and places', 10, 1],
  wikidata: ['Wikidata', 'investors and funds of all countries, with founders and seats', 5, 1],
  'form-345': ['Forms 3, 4 and 5 (SEC)', 'founders and officers who sold shares lately', 135, 3],
  'form-13f': ['Form 13F (SEC)', 'institutions and what they manage', 90, 2],
  'form-5500': ['Form 5500 (Department of Labor)', 'pension plans with their assets', 100, 2],
  'irs-990pf': ['Form 990-PF (IRS)', 'foundations with their assets and what they are invested in', 800, 15],
} as const;
type RecordName = keyof typeof RECORDS;

/** The records of a raise, the most useful first. */
const FOR: Readonly<Record<'company_us' | 'company' | 'fund', readonly RecordName[]>> = {
  company_us: ['form-d', 'form-adv', 'y-combinator', 'bdc', 'wikidata'],
  company: ['wikidata', 'y-combinator'],
  fund: ['form-5500', 'form-13f', 'form-345', 'wikidata', 'form-adv', 'irs-990pf'],
};

/** What a person need not think about: half a minute of a usual line. */
const SMALL_MEGABYTES = 150;

/** Whether it is small enough to be downloaded unless somebody says no. */
export function isSmall({ megabytes }: RecordForRaise): boolean {
  return megabytes <= SMALL_MEGABYTES;
}

/**
 * The public records that matter for a raise, the most useful first. Those of the United States matter there, and to a fund
 * anywhere, as its limited partners need not be near.
 */
export function recordsForRaise({ raise, country }: RaiseServed): readonly RecordForRaise[] {
  const served = raise === 'fund_lp' ? 'fund' : country === 'USA' ? 'company_us' : 'company';
  return FOR[served].flatMap((name) => recordNamed(name) ?? []);
}

/** The record of a source; undefined of a source that is no such record. */
export function recordNamed(source: string): RecordForRaise | undefined {
  const name = source as RecordName;
  if (!(name in RECORDS)) return undefined;
  const [title, about, megabytes, minutes] = RECORDS[name];
  return { name, title, about, megabytes, minutes };
}
