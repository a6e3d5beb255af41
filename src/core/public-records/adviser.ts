import type { LpType } from '../kind/investor-terms.ts';
import { isFamilyOfficeName } from './lp-names.ts';

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
 * equal. Undefined where it has none of these or more of another kind.
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
  /** False where the source says nothing of funds at all (the daily feed). */
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
