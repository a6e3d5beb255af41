import type { SourceId } from '../../reference/rules-identity.ts';
import type { LpType } from '../../reference/rules-investor-terms.ts';
import { labelOf, mentionedIn } from '../../reference/rules-tags.ts';

/**
 * Family offices by name. The words are those public projects on Form ADV go by; "offices" is as frequent, and
 * "multi-family" alone is in half of all cases the business of letting flats.
 */
const FAMILY_OFFICE =
  /\b(?:family (?:investment )?offices?|family (?:capital|partners|holdings|investments))\b|\bmulti-?family\b(?! (?:real estate|housing|residential|apartments?|propert(?:y|ies)|realty|equity|income|credit|debt|mortgages?|loans?|reit|value|fund))/i;

/** A firm that lets flats, whatever else its name says. */
const FLATS =
  /\bmulti-?family\b.*\b(?:real estate|housing|residential|apartments?|propert(?:y|ies)|realty|reit|value|fund)\b/i;

/** True if the name says that the firm invests the money of one family or of several. */
export function isFamilyOfficeName(name: string): boolean {
  return FAMILY_OFFICE.test(name) && !FLATS.test(name);
}

/** Who advises or serves institutions and is none: "Foundation Capital", "Pension Consulting Group". */
const SERVES_OTHERS =
  /\b(?:advis[eo]rs?|advisory|asset management|capital|wealth|consult(?:ing|ants?)|services|brokers?|brokerage|agency|financial|securities|solutions|planning|planners|administrators? (?:llc|inc)|ventures?|resource|partners|marketing)\b/i;

const INSTITUTIONS: readonly RegExp[] = [
  /\bendowments?\b/i,
  // "… Foundation", "Foundation for …": as the last word before the legal form, or with what it is for.
  /\b(?:foundation|fdn)(?:,? (?:inc|incorporated|ltd|limited|trust|tr|corp|corporation)\.?|,? the)*$/i,
  /\bfoundation (?:for|of|to)\b/i,
  /\b(?:pension|superannuation|provident) (?:fund|plan|trust|scheme|board|reserve|system|insurance|benefits?|investment)/i,
  /\b(?:retirement|pension)s? (?:system|fund|board|trust|association|investment)s?\b/i,
  /\binvestment board\b|\bboard of (?:pensions|administration|investments)\b|\bpermanent fund\b/i,
  /\bsovereign (?:wealth )?fund\b|\binvestment authority\b|\bstate treasurer\b/i,
  /\buniversity\b.*\b(?:investment|endowment|trust|regents|trustees)\b|^(?:regents|trustees|president and fellows) of\b/i,
  /\b(?:insurance|assurance|reinsurance) (?:co|company|corp|corporation|association|society|exchange|plc|ltd)\b/i,
];

/**
 * The kind of limited partner a manager's own name says it is, or undefined: family offices, endowments, foundations,
 * pension funds, insurers, sovereign funds. A firm that serves such bodies is none of them.
 */
export function lpTypeOfName(name: string): LpType | undefined {
  const tidy = name.replace(/[\s/]+/g, ' ').trim();
  if (isFamilyOfficeName(tidy)) return 'family_office';
  if (SERVES_OTHERS.test(tidy)) return undefined;
  return INSTITUTIONS.some((pattern) => pattern.test(tidy)) ? 'institutional' : undefined;
}

/** The private funds an adviser reports (Form ADV item 7.B(1)), by kind. */
export interface FundCounts {
  readonly vc: number;
  readonly pe: number;
  readonly hedge: number;
  /** Real estate, securitised, liquidity and other funds: the largest of these counts. */
  readonly other: number;
}

export const NO_FUNDS: FundCounts = { vc: 0, pe: 0, hedge: 0, other: 0 };

export type AdviserKind = 'vc' | 'pe' | 'hedge';

/** What an adviser manages for whom, USD (Form ADV items 5.D and 5.F). */
export interface ClientAssets {
  /** For pension plans, charities, states and towns, insurers, sovereign funds: letters g, h, i, k, l. */
  readonly institutional: number;
  /** For all kinds of clients. */
  readonly all: number;
}

/** The letters of item 5.D whose clients are institutions (investor-corpora.md, section 1). */
export const INSTITUTIONAL_CLIENTS = ['g', 'h', 'i', 'k', 'l'] as const;
/** All letters of item 5.D. */
export const CLIENTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n'] as const;

/** Half of the assets: then institutions are what the adviser lives on, not a side line. */
const INSTITUTIONAL_SHARE = 0.5;
/** The SEC's own line between small and large advisers (Form ADV item 2.A(1)), USD. */
const INSTITUTIONAL_FLOOR_USD = 100_000_000;

/**
 * What kind of fund manager an adviser is: the kind it has most funds of, venture before buyout before hedge where
 * equal. Undefined if it has none of these or more of another kind.
 */
export function adviserKind({ vc, pe, hedge, other }: FundCounts): AdviserKind | undefined {
  if (vc > 0 && vc >= Math.max(pe, hedge, other)) return 'vc';
  if (pe > 0 && pe >= Math.max(hedge, other)) return 'pe';
  return hedge > 0 && hedge >= other ? 'hedge' : undefined;
}

/** The words of item 7.B(1) for a fund's kind, and of Form D's and of the SEC's summaries. */
export function fundKind(fundType: string): keyof FundCounts | undefined {
  const type = fundType.toLowerCase();
  if (type.trim() === '') return undefined;
  if (/venture/.test(type)) return 'vc';
  if (/private equity/.test(type)) return 'pe';
  return /hedge/.test(type) ? 'hedge' : 'other';
}

export interface AdviserReport {
  readonly name: string;
  readonly funds: FundCounts;
  readonly clients?: ClientAssets | undefined;
  /** Exempt from registration: an adviser to venture funds, or to private funds of less than 150 million USD. */
  readonly isExempt: boolean;
  /** Item 2.B(1): adviser solely to venture capital funds. */
  readonly isVentureOnly?: boolean | undefined;
  /** False if the source says nothing of funds at all (the daily feed). */
  readonly reportsFunds: boolean;
  /** Files funds it does not sponsor. */
  readonly isPlatform?: boolean | undefined;
}

export interface AdviserRole {
  /** `other`: neither a fund manager nor a limited partner; recorded only for known investors. */
  readonly role: AdviserKind | 'family_office' | 'institutional' | 'other';
  readonly lpType?: LpType;
}

/**
 * What an adviser is to a company or fund that raises money. A family office by its name; a venture or
 * private equity firm by its funds, or by its exemption for venture advisers; else an adviser that lives on
 * institutions' money. Managers of hedge funds and the managers of people's savings, which most registered
 * advisers are, are `other`.
 */
export function adviserRole(said: AdviserReport): AdviserRole {
  if (isFamilyOfficeName(said.name)) return { role: 'family_office', lpType: 'family_office' };
  const kind = said.isPlatform === true ? undefined : adviserKind(said.funds);
  if (kind === 'vc' || kind === 'pe') return { role: kind };
  if (said.isVentureOnly === true && kind === undefined && said.isPlatform !== true) return { role: 'vc' };
  // The feed lists every adviser without its funds: there an exempt one that calls itself a venture firm is one.
  if (!said.reportsFunds && said.isExempt && isVentureName(said.name)) return { role: 'vc' };
  if (kind === 'hedge') return { role: 'hedge' };
  const { institutional = 0, all = 0 } = said.clients ?? {};
  const isForInstitutions =
    institutional >= INSTITUTIONAL_FLOOR_USD && institutional >= INSTITUTIONAL_SHARE * all;
  return isForInstitutions ? { role: 'institutional', lpType: 'institutional' } : { role: 'other' };
}

function isVentureName(name: string): boolean {
  return /\b(?:ventures?|venture (?:capital|partners)|vc)\b/i.test(name);
}

/** An adviser whose funds name this many other advisers files for them (investor-corpora.md, section 1). */
export const PLATFORM_ADVISERS = 25;

/**
 * EDGAR's own codes of countries, `code alpha-3` (https://www.sec.gov/submit-filings/filer-support-resources/
 * edgar-state-country-codes). The codes of American states are the postal ones; several of these look like them and are
 * not ("PR" aside, a code with a figure is never a state).
 */
const COUNTRIES =
  'B2 AFG|B3 ALB|B4 DZA|B6 AND|B7 AGO|B9 ATG|C1 ARG|1B ARM|1C ABW|C3 AUS|C4 AUT|1D AZE|C5 BHS|C6 BHR|C7 BGD|C8 BRB|' +
  '1F BLR|C9 BEL|D1 BLZ|D0 BMU|D3 BOL|1E BIH|B1 BWA|D5 BRA|D8 VGB|D9 BRN|E0 BGR|E3 KHM|E4 CMR|E9 CYM|F3 CHL|F4 CHN|' +
  'F5 TWN|F8 COL|G2 CRI|1M HRV|G4 CYP|2N CZE|G7 DNK|G8 DOM|H1 ECU|H2 EGY|H3 SLV|1H EST|H5 ETH|H9 FIN|I0 FRA|2M DEU|' +
  'J0 GHA|J1 GIB|J3 GRC|J8 GTM|Y7 GGY|K3 HKG|K5 HUN|K6 ISL|K7 IND|K8 IDN|L2 IRL|Y8 IMN|L3 ISR|L6 ITA|L8 JAM|M0 JPN|' +
  'Y9 JEY|M2 JOR|1P KAZ|M3 KEN|M5 KOR|M6 KWT|1R LVA|M8 LBN|N0 LBR|N2 LIE|1Q LTU|N4 LUX|N5 MAC|N8 MYS|O1 MLT|1T MHL|' +
  'O4 MUS|O5 MEX|O9 MCO|P0 MNG|Z5 MNE|P2 MAR|P7 NLD|Q2 NZL|Q5 NGA|Q8 NOR|P4 OMN|R0 PAK|R1 PAN|R4 PRY|R5 PER|R6 PHL|' +
  'R9 POL|S1 PRT|S3 QAT|S5 ROU|S6 RWA|T0 SAU|T1 SEN|T2 SYC|U0 SGP|T3 ZAF|U3 ESP|V7 SWE|V8 CHE|W1 THA|W8 TUR|C0 ARE|' +
  'X0 GBR|X3 URY|Q1 VNM|Z4 CAN';

const CANADA = 'A0 AB|A1 BC|A2 MB|A3 NB|A4 NL|A5 NS|A6 ON|A7 PE|A8 QC|A9 SK|B0 YT';

function tableOf(text: string): ReadonlyMap<string, string> {
  return new Map(text.split('|').map((row) => [row.slice(0, 2), row.slice(3)]));
}

const COUNTRY_OF = tableOf(COUNTRIES);
const PROVINCE_OF = tableOf(CANADA);

/** The country (alpha-3) and state or province a code of EDGAR means; empty if it is none that is known. */
export function edgarCodePlace(code: string | undefined): {
  readonly country?: string;
  readonly state?: string;
} {
  const tidy = code?.trim().toUpperCase() ?? '';
  const country = COUNTRY_OF.get(tidy);
  if (country !== undefined) return { country };
  const province = PROVINCE_OF.get(tidy);
  if (province !== undefined) return { country: 'CAN', state: province };
  return /^[A-Z]{2}$/.test(tidy) ? { country: 'USA', state: tidy } : {};
}

/** Ids of registers are numbers of at most ten digits; filers write them with and without leading zeros. */
function numberOf(text: string | undefined): string | undefined {
  const digits = text?.trim() ?? '';
  return /^\d{1,12}$/.test(digits) && Number(digits) > 0 ? String(Number(digits)) : undefined;
}

/** The SEC's number of a filer, without leading zeros ("0001978011" is 1978011); undefined if it is none. */
export function secCik(text: string | undefined): SourceId | undefined {
  const id = numberOf(text);
  return id === undefined ? undefined : { namespace: 'sec-cik', id };
}

/** FINRA's number of an adviser (CRD), without leading zeros ("000128590" is 128590); undefined if it is none. */
export function secCrd(text: string | undefined): SourceId | undefined {
  const id = numberOf(text);
  return id === undefined ? undefined : { namespace: 'sec-crd', id };
}

/**
 * The employer identification number as nine digits: "01-0631747", "010631747" and "10631747" (what a spreadsheet
 * leaves of it) are one. Undefined if it is none.
 */
export function ein(text: string | undefined): SourceId | undefined {
  const digits = (text?.trim() ?? '').replace(/^(\d{2})-(?=\d{7}$)/, '$1');
  if (!/^\d{5,9}$/.test(digits) || Number(digits) === 0) return undefined;
  return { namespace: 'ein', id: digits.padStart(9, '0') };
}

/** The SEC's number of a private fund ("805-1234567890"); undefined if it is none. */
export function secFund(text: string | undefined): SourceId | undefined {
  const [, digits] = /^805-?(\d{10})$/.exec(text?.trim() ?? '') ?? [];
  return digits === undefined ? undefined : { namespace: 'sec-fund', id: `805-${digits}` };
}

/** Wikidata's number of a thing, bare or as the end of its address; undefined if it is none. */
export function wikidataItem(text: string | undefined): SourceId | undefined {
  const [, id] =
    /^(?:https?:\/\/www\.wikidata\.org\/(?:entity|wiki)\/)?(Q[1-9]\d{0,11})$/.exec(text?.trim() ?? '') ?? [];
  return id === undefined ? undefined : { namespace: 'wikidata', id };
}

/**
 * The day from which Form 13F gives values in dollars; before it they are in thousands (SEC Release 34-95148, form
 * amendments effective 3 January 2023). By the day of filing: a late report of an old quarter is in dollars too.
 */
export const DOLLARS_FROM = '2023-01-03';

/** A value of Form 13F in USD; undefined if it is missing or the day of filing is not known. */
export function managerValueUsd(value: string | undefined, filedOn: string | undefined): number | undefined {
  const figure = value?.replaceAll(',', '').trim() ?? '';
  if (filedOn === undefined || !/^\d{1,15}(?:\.\d+)?$/.test(figure) || Number(figure) === 0) return undefined;
  return filedOn < DOLLARS_FROM ? Number(figure) * 1000 : Number(figure);
}

/** A manager must file from $100M of listed shares on: a total of a tenth of that, and less, is as likely still in thousands. */
const LEAST_CREDIBLE_USD = 10e6;
/** What a total falls by if the unit is missed, give or take what a portfolio moves in some quarters. */
const UNIT_FALL = { least: 300, most: 3_000 } as const;

/**
 * The size of a manager by its complete reports, the oldest first: of the last; `known` is that of a
 * report before them, USD. Hundreds of filers went on in thousands when dollars
 * were asked for; a fall to a thousandth shows it, and then the value is read in thousands. Undefined, with `isDoubtful`, if the total
 * is too small for a filer and no earlier report says in which unit it is.
 */
export function managerSizeUsd(
  reports: readonly { readonly value?: string | undefined; readonly filedOn: string }[],
  known?: number,
): { readonly usd?: number; readonly isDoubtful: boolean } {
  let before = known;
  let size: { readonly usd?: number; readonly isDoubtful: boolean } = { isDoubtful: false };
  for (const { value, filedOn } of reports) {
    const written = managerValueUsd(value, filedOn);
    if (written === undefined) size = { isDoubtful: false };
    else {
      const fall = before === undefined ? 1 : before / written;
      const isInThousands = filedOn >= DOLLARS_FROM && fall >= UNIT_FALL.least && fall <= UNIT_FALL.most;
      const usd = isInThousands ? written * 1000 : written;
      const isDoubtful = filedOn >= DOLLARS_FROM && before === undefined && usd < LEAST_CREDIBLE_USD;
      size = isDoubtful ? { isDoubtful } : { usd, isDoubtful };
      if (!isDoubtful) before = usd;
    }
  }
  return size;
}

/** One report of a manager, as far as it says which other report it stands in place of. */
export interface ManagerReport {
  readonly periodOn: string;
  readonly filedOn: string;
  /** `NEW HOLDINGS` adds to the report it amends; `RESTATEMENT` stands in its place. */
  readonly amendment: 'none' | 'restatement' | 'addition';
}

/**
 * Which of a manager's reports shows its size: of the newest quarter the latest that is complete by itself.
 * An addition never does, for its total is that of the added holdings only. Undefined for none.
 */
export function decisiveReport<Report extends ManagerReport>(reports: readonly Report[]): Report | undefined {
  return inOrder(reports).at(-1);
}

/** The reports that are complete by themselves, the newest quarter and its latest last. */
export function inOrder<Report extends ManagerReport>(reports: readonly Report[]): Report[] {
  return reports
    .filter(({ amendment }) => amendment !== 'addition')
    .toSorted((one, other) => compare(one.periodOn, other.periodOn) || compare(one.filedOn, other.filedOn));
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** The kind of a report by the cover page's words ("RESTATEMENT", "NEW HOLDINGS") and the form's name ("13F-HR/A"). */
export function amendmentOf(
  submissionType: string,
  isAmendment: boolean,
  amendmentType: string | undefined,
): ManagerReport['amendment'] {
  if (!isAmendment && !/\/A$/i.test(submissionType.trim())) return 'none';
  return /new holdings/i.test(amendmentType ?? '') ? 'addition' : 'restatement';
}

/**
 * What a foundation is for, by the first letter of its NTEE code (National Taxonomy of Exempt Entities, major groups):
 * words for people. A code of a tax list is no statement of what a foundation invests in, and makes no sector.
 */
const PURPOSES: Readonly<Record<string, string>> = {
  A: 'arts, culture and humanities',
  B: 'education',
  C: 'the environment',
  D: 'animals',
  E: 'health care',
  F: 'mental health',
  G: 'diseases and disorders',
  H: 'medical research',
  I: 'crime and legal aid',
  J: 'employment',
  K: 'food, agriculture and nutrition',
  L: 'housing and shelter',
  M: 'public safety and disaster relief',
  N: 'recreation and sports',
  O: 'youth development',
  P: 'human services',
  Q: 'international affairs',
  R: 'civil rights',
  S: 'community improvement',
  U: 'science and technology',
  V: 'social science',
  W: 'public benefit',
  X: 'religion',
};

/** The purpose a code names; undefined for grant-making (T), unknown (Z) and no code. */
export function foundationPurpose(ntee: string): string | undefined {
  return PURPOSES[ntee.trim().charAt(0).toUpperCase()];
}

/**
 * Sectors a firm that has one puts into its name. Words that are as often a place or a family ("Water Street", "Cloud
 * Creek", "Art") are not among them.
 */
const NAMED = new Set([
  'biotechnology',
  'healthcare',
  'energy',
  'cleantechnology',
  'realestate',
  'blockchain',
  'foodbeverage',
  'agriculture',
  'enterprisesoftware',
  'robotic',
  'cybersecurity',
  'deeptech',
  'education',
  'media',
]);

/** The sectors a fund manager's own name says it invests in, as the vocabulary calls them; mostly none. */
export function sectorsOfName(name: string): string[] {
  return mentionedIn(name).flatMap((concept) => (NAMED.has(concept) ? (labelOf(concept) ?? []) : []));
}
