import { personKey } from '../../reference/rules-identity.ts';
import type { LpType } from '../../reference/rules-investor-terms.ts';

/** A file to fetch. */
export interface ArchiveLink {
  readonly url: string;
  readonly name: string;
}

/** A page has some hundred links; more of these files than this are never needed. */
const MAX_LINKS = 2_000;

/** The addresses a page links to whose last part matches, each once, in the page's order. */
export function linksOf(html: string, page: string, name: RegExp): ArchiveLink[] {
  const found = new Map<string, ArchiveLink>();
  for (const [, quoted, bare] of html.matchAll(/\bhref\s*=\s*(?:"([^"]{1,1000})"|'([^']{1,1000})')/gi)) {
    const href = (quoted ?? bare ?? '').replaceAll('&amp;', '&').trim();
    if (!URL.canParse(href, page)) continue;
    const url = new URL(href, page);
    const file = fileNameOf(url);
    if (file === undefined || url.protocol !== 'https:' || !name.test(file)) continue;
    found.set(url.href, { url: url.href, name: file });
    if (found.size >= MAX_LINKS) break;
  }
  return [...found.values()];
}

/** The last part of an address; undefined if it is not decodable. */
function fileNameOf(url: URL): string | undefined {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  } catch {
    return undefined;
  }
}

/** "ia07012026…" and "ia070126…" as the day they are of, sortable; undefined for another name. */
function rosterDay(name: string): string | undefined {
  const [, month, day, year = ''] = /^ia(\d{2})(\d{2})(20\d{2}|\d{2})(?!\d)/i.exec(name) ?? [];
  return month === undefined ? undefined : `${year.length === 4 ? year : `20${year}`}-${month}-${day}`;
}

/**
 * The newest roster of registered and the newest of exempt advisers among the links of the SEC's page. Names follow no
 * pattern ("ia060126_0.zip", "ia020226-exemptzip.zip"): the day is read from the front, the kind from the word "exempt".
 */
export function rosterLinks(html: string, page: string): ArchiveLink[] {
  const dated = linksOf(html, page, /^ia\d.*\.(?:zip|csv)$/i)
    .flatMap((link) => {
      const day = rosterDay(link.name);
      return day === undefined ? [] : [{ ...link, day, isExempt: /exempt/i.test(link.name) }];
    })
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
  return [false, true].flatMap((isExempt) => {
    const link = dated.find((one) => one.isExempt === isExempt);
    return link === undefined ? [] : [{ url: link.url, name: link.name }];
  });
}

/** The archives of returns of one year the IRS's page links to, in the page's order. */
export function returnLinks(html: string, page: string, year: number): ArchiveLink[] {
  return linksOf(html, page, new RegExp(`^${year}_TEOS_XML_\\w+\\.zip$`, 'i'));
}

const FILING_DATA = 'https://reports.adviserinfo.sec.gov/reports/foia/advFilingData';

/**
 * The newest `months` archives of Form ADV filing data, by the host's own list
 * (`reports_metadata.json`: `advFilingData.<year>.files[].fileName`). Each holds one month's filings only, and every
 * adviser files once a year: 15 months see all of them.
 */
export function filingArchives(manifest: unknown, months: number): ArchiveLink[] {
  const years = isRecord(manifest) && isRecord(manifest.advFilingData) ? manifest.advFilingData : {};
  const links: (ArchiveLink & { readonly from: string })[] = [];
  for (const [year, entry] of Object.entries(years)) {
    const files: unknown = isRecord(entry) ? entry.files : undefined;
    if (!/^20\d{2}$/.test(year) || !Array.isArray(files)) continue;
    for (const file of files.slice(0, MAX_LINKS)) {
      const name: unknown = isRecord(file) ? file.fileName : undefined;
      const [, from] =
        typeof name === 'string' ? (/^ADV_Filing_Data_(20\d{6})_20\d{6}\.zip$/.exec(name) ?? []) : [];
      if (typeof name === 'string' && from !== undefined)
        links.push({ url: `${FILING_DATA}/${year}/${name}`, name, from });
    }
  }
  return links
    .toSorted((one, other) => (one.from < other.from ? 1 : -1))
    .slice(0, months)
    .map(({ url, name }) => ({ url, name }));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * How a publisher cuts a data set: `quarter` "2026q2", `month` "2026_08", `window` "01jun2026-31aug2026" (Form 13F:
 * three months from December, March, June and September).
 */
export type PeriodKind = 'quarter' | 'month' | 'window';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAY_MS = 86_400_000;

/** The `count` periods that ended before `today` (`YYYY-MM-DD`), the newest first, as file names write them. */
export function periodsBefore(kind: PeriodKind, today: string, count: number): string[] {
  const length = kind === 'month' ? 1 : 3;
  const offset = kind === 'window' ? 2 : 0;
  // The first day after the newest period that is over.
  const after = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  while ((after.getUTCMonth() - offset + 12) % length !== 0) after.setUTCMonth(after.getUTCMonth() - 1);
  return Array.from({ length: count }, () => {
    const end = new Date(after.getTime() - DAY_MS);
    after.setUTCMonth(after.getUTCMonth() - length);
    return nameOf(kind, after, end);
  });
}

function nameOf(kind: PeriodKind, first: Date, last: Date): string {
  const year = first.getUTCFullYear();
  const month = first.getUTCMonth();
  if (kind === 'quarter') return `${year}q${month / 3 + 1}`;
  if (kind === 'month') return `${year}_${String(month + 1).padStart(2, '0')}`;
  return `01${MONTHS[month]}${year}-${last.getUTCDate()}${MONTHS[last.getUTCMonth()]}${last.getUTCFullYear()}`;
}

/** The last month of a period as a file name writes it, `YYYY-MM`; undefined for anything else. */
export function periodEnd(period: string): string | undefined {
  const [, year, quarter] = /^(20\d\d)q([1-4])$/i.exec(period) ?? [];
  if (quarter !== undefined) return `${year}-${String(Number(quarter) * 3).padStart(2, '0')}`;
  const [, monthsYear, month] = /^(20\d\d)_(0[1-9]|1[0-2])$/.exec(period) ?? [];
  if (month !== undefined) return `${monthsYear}-${month}`;
  const [, word = '', endYear] = /^\d\d[a-z]{3}20\d\d-\d\d([a-z]{3})(20\d\d)$/i.exec(period) ?? [];
  const at = MONTHS.indexOf(word.toLowerCase());
  return at < 0 ? undefined : `${endYear}-${String(at + 1).padStart(2, '0')}`;
}

/** Whether `month` ("2026_08") is one of the three of `quarter` ("2026q3"). */
export function isWithin(month: string, quarter: string): boolean {
  const [end, last] = [periodEnd(month), periodEnd(quarter)];
  if (end === undefined || last === undefined || !/q\d$/i.test(quarter)) return false;
  return (
    end.slice(0, 4) === last.slice(0, 4) && Math.ceil(Number(end.slice(5)) / 3) * 3 === Number(last.slice(5))
  );
}

/** An archive of a data set of which there is one a period. */
export interface SetLink {
  /** As its name writes it: "2026q2", "2026_08", "01jun2026-31aug2026". */
  readonly period: string;
  /** The last month of it, `YYYY-MM`. */
  readonly end: string;
  readonly url: string;
}

/**
 * The archives of a data set that a listing page links to, the newest first and one a period. An archive's name begins
 * with its period; what follows is `_<kind>` in whatever directory ("2026q2_d.zip", "2025q3_d_0.zip"), or anything in
 * one of the set's own `directories`, of which the last part counts. Of several of one period the one that was put there
 * last counts: a site that replaces a file adds `_0`, `_1`.
 *
 * NOTE: the shape of the page on 2026-11-22, by three independent readers of it: `<a href="/files/datastandardsinnovation/
 * data/form-d-data-sets/2026q2_d.zip">` beside `/files/structureddata/data/form-d-data-sets/2019q2_d_0.zip`.
 */
export function setLinks(
  html: string,
  page: string,
  kind: string,
  directories: readonly string[],
): SetLink[] {
  const folders = new Set(directories.map((directory) => directory.split('/').at(-1)));
  const byPeriod = new Map<string, SetLink & { readonly copy: number }>();
  for (const { url, name } of linksOf(html, page, /^(?:20\d\d|\d\d[a-z]{3}20\d\d).{1,80}\.zip$/i)) {
    const [, text = '', rest = ''] =
      /^(20\d\dq[1-4]|20\d\d_\d\d|\d\d[a-z]{3}20\d\d-\d\d[a-z]{3}20\d\d)(.{0,60})\.zip$/i.exec(name) ?? [];
    const period = text.toLowerCase();
    const end = periodEnd(period);
    const [, ofKind, copy] = /^_([a-z\d]{1,20}?)(?:_(\d{1,2}))?$/i.exec(rest) ?? [];
    const isOfSet = ofKind?.toLowerCase() === kind || folders.has(new URL(url).pathname.split('/').at(-2));
    if (end === undefined || !isOfSet) continue;
    const link = { period, end, url, copy: copy === undefined ? -1 : Number(copy) };
    const other = byPeriod.get(period);
    if (other === undefined || other.copy < link.copy) byPeriod.set(period, link);
  }
  return [...byPeriod.values()]
    .toSorted((one, other) => (one.end < other.end ? 1 : -1))
    .map(({ period, end, url }) => ({ period, end, url }));
}

/**
 * The IRS's words for a private foundation (Exempt Organizations BMF, field FOUNDATION): operating and exempt from the
 * tax on investment income (02), other operating (03), non-operating (04). All other codes are churches, schools,
 * clubs and public charities, which are no investors.
 */
const PRIVATE_FOUNDATION = new Set(['02', '03', '04']);

/** Smaller ones hold no stakes in funds: 5 % of 5 million a year is all they have to invest again, USD. */
export const FOUNDATION_FLOOR_USD = 5_000_000;

/** What a family's foundation must hold to be treated as the family's office, USD (investor-corpora.md, section 5). */
export const FAMILY_FLOOR_USD = 25_000_000;

/** "family foundation" as the master file writes it: cut at 70 letters, with abbreviations, with a word between. */
const FAMILY_FOUNDATION =
  /\bfam(?:ily)? ?(?:(?:private|charitable|char|charit ?able|educational|scholarship|memorial|philanthropic|art) )?(?:foundat|fou?nd(?:atio|ato)?n|fdn|fndn|fdtn|fndtn|fund|tr\b|trust)|\bfamily(?: charit ?able)?$/i;

/** A foundation for families rather than of one. */
const FOR_FAMILIES = /(?:^(?:the )?|\bchild(?:ren)?(?:'?s)? (?:and |& )?|\bhealthy )fam(?:ily|ilies)\b/i;

/** True for an organisation whose FOUNDATION code says it is a private foundation ("4" is what is left of "04"). */
export function isPrivateFoundation(code: string): boolean {
  return PRIVATE_FOUNDATION.has(code.trim().padStart(2, '0'));
}

/** True if the name says that the foundation is one family's. */
export function isFamilyFoundationName(name: string): boolean {
  return FAMILY_FOUNDATION.test(name) && !FOR_FAMILIES.test(name);
}

/** A private foundation's kind of limited partner: a family's with much to invest acts as the family's office. */
export function foundationLpType(name: string, assetsUsd: number): LpType {
  return isFamilyFoundationName(name) && assetsUsd >= FAMILY_FLOOR_USD ? 'family_office' : 'institutional';
}

/**
 * Family names that more than one American in a thousand bears (US Census 2010, first 40): there a first and a last name
 * are those of many people, and a middle name is asked for.
 */
const COMMON_NAMES = new Set(
  (
    'smith johnson williams brown jones garcia miller davis rodriguez martinez hernandez lopez gonzalez wilson anderson ' +
    'thomas taylor moore jackson martin lee perez thompson white harris sanchez clark ramirez lewis robinson walker ' +
    'young allen king wright scott torres nguyen hill flores'
  ).split(' '),
);

/** Offices a family holds in its own foundation; paid staff (executive directors, programme officers) is not family. */
const OFFICE =
  /\b(?:trustee|director|president|chair(?:man|woman|person)?|founder|secretary|treasurer|manager|board)\b/i;
const STAFF =
  /\b(?:executive director|exec\.? dir|program|grants?|staff|assistant|controller|accountant|counsel)\b/i;

export interface Officer {
  readonly name: string;
  readonly title: string;
}

/**
 * True for an officer of a family's foundation who bears the family's name: people of means who are named in a public
 * return. Others on the list are lawyers, bankers and staff. Only name and office are taken, never an address.
 */
export function isFamilyMember(officer: Officer, foundation: string): boolean {
  if (!isFamilyFoundationName(foundation) || !OFFICE.test(officer.title) || STAFF.test(officer.title))
    return false;
  const words = personKey(officer.name)
    .split(' ')
    .filter((word) => !/^(?:jr|sr|ii|iii|iv)$/.test(word));
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last.length < 3) return false;
  if (COMMON_NAMES.has(last) && words.length < 3) return false;
  const [before = ''] = personKey(foundation).split(/ fam(?:ily)?/);
  return before.split(' ').includes(last);
}

/** Longer lines are sentences, not names. */
const MAX_LINE = 200;

/** What makes a line the name of a pooled vehicle rather than of a share, a bond or an account. */
const VEHICLE =
  /\b(?:funds?|partners|ventures?|capital|equity|investors?|opportunit(?:y|ies)|buyout|growth|seed|co-?invest(?:ment)?|secondar(?:y|ies)|feeder)\b/i;
const FUND = /\b(?:funds?|partners|ventures?)\b/i;
/** Legal forms of funds; "LLC" is that of any small company too and counts only with one of the words of `FUND`. */
const FUND_FORM =
  /\b(?:l\.?\s?p|l\.?\s?l\.?\s?p|limited partnership|scs|scsp|ltd|limited|offshore|cayman)\b\.?/i;
const LLC = /\bl\.?\s?l\.?\s?c\b\.?/i;
/** The number of a fund: roman from II, or one or two figures; "I" and "V" alone stand after a word of a vehicle only. */
const NUMBERED = /\b(?:ii|iii|iv|vi{0,3}|ix|xi{0,3}|xiv|xv|xvi{0,3}|[1-9]\d?)(?:-?[a-e])?\b/i;

/** What is traded on a market, and what is no stake at all, whatever else the line says. */
const NEVER =
  /\b(?:cash|money market|treasur(?:y|ies|ers)|t-?bills?|certificates? of deposit|cds?|savings|checking|deposits?|accrued|receivables?|prepaid|dividends?|mutual funds?|index fund|etfs?|exchange[- ]traded|ishares|vanguard|fidelity|spdr|schwab|dodge (?:&|and) cox|pimco|t\.? ?rowe price|american funds|dfa|dimensional|admiral|instl|institutional (?:shares|class)|investor shares|common stocks?|life insurance|annuit(?:y|ies)|bullion|bitcoin|brokerage|see (?:attached|statement|schedule)|statement \d|various|miscellaneous)\b/i;

/** Words of bonds, loans and things, which stand in names of funds too ("Road Loan Fund II LP"). */
const THING =
  /\b(?:bonds?|notes?|loans?|mortgages?|preferred|corporate|municipal|government|securities|fixed income|real estate held|land|artwork?|options?|gold|royalt(?:y|ies)|interest)\b/i;

/** A heading instead of a name: "LIMITED PARTNERSHIPS", "Other investments", "Hedge funds". */
const HEADING =
  /^(?:other|total|alternative|private|publicly traded|non-?marketable|limited|investments?|interests?|in|hedge|venture|capital|equity|real|estate|assets?|funds?|partnerships?|investors?|and|&|of|the|[-:,/ ])+(?:\(.*\))?$/i;

/** What a schedule puts before or behind a name. */
const AROUND =
  /^(?:investments? in|interest in|limited partner(?:ship)? interest in|k-?1\s*(?:from)?|partnership\s*[-:])\s*[-:]?\s*|\s*(?:\(k-?1\)|-\s*k-?1|\(at (?:cost|fmv)\))\s*$/gi;

/**
 * The fund a line of a foundation's list of "other investments" names ("XYZ VENTURES FUND III LP"), as it is
 * written; undefined for cash, bonds, shares, mutual funds and headings ("LIMITED PARTNERSHIPS"). A stake is
 * recognised by the words of a vehicle together with its legal form or its number.
 */
export function fundNameOf(line: string): string | undefined {
  const name = line.replace(AROUND, '').replace(/\s+/g, ' ').trim();
  if (name.length < 6 || name.length > MAX_LINE || NEVER.test(name) || HEADING.test(name)) return undefined;
  const [, ...rest] = name
    .replace(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()
    .split(' ');
  const isNumbered = NUMBERED.test(rest.join(' '));
  const hasForm = FUND_FORM.test(name) || (LLC.test(name) && FUND.test(name));
  if (THING.test(name) && !(FUND.test(name) && hasForm)) return undefined;
  if (VEHICLE.test(name)) return hasForm || isNumbered ? name : undefined;
  // "SEQUEL IX, L.P.": a numbered partnership without any of the words.
  return isNumbered && FUND_FORM.test(name) ? name : undefined;
}

/** The month each season's classes begin in, as Y Combinator's calendar has been since 2005 (spring and fall since 2024). */
const BEGINS: Readonly<Record<string, string>> = {
  winter: '01',
  w: '01',
  spring: '04',
  x: '04',
  summer: '06',
  s: '06',
  fall: '09',
  autumn: '09',
  f: '09',
};

/**
 * The first day of the season of a class ("W21", "Winter 2021" is 2021-01-01): a class starts within three months of it. Undefined
 * for what names no season and year ("IK12", "Unspecified").
 */
export function dayOfBatch(batch: string): string | undefined {
  const [, season = '', figures = ''] = /^([a-z]+)[\s'-]*((?:20)?\d{2})$/i.exec(batch.trim()) ?? [];
  const month = BEGINS[season.toLowerCase()];
  return month === undefined ? undefined : `${figures.length === 4 ? figures : `20${figures}`}-${month}-01`;
}
