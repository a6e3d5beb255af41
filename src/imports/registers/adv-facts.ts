import { idsOf, investorFact } from '../../corpus/entities.ts';
import type { FileRecord } from '../../corpus/record.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { socialPage } from '../../platform/values/social-url.ts';
import { parseDay } from '../../platform/values/text.ts';
import { readable } from '../../reference/names/rules-filed.ts';
import { domainOf } from '../../reference/reference.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import { addressKey } from './form-d-filing.ts';
import {
  type AdviserReport,
  type AdviserRole,
  adviserRole,
  CLIENTS,
  type ClientAssets,
  type FundCounts,
  INSTITUTIONAL_CLIENTS,
  secCik,
  secCrd,
  sectorsOfName,
} from './rules-record-ids.ts';

/** An adviser as in one of the three products of Form ADV. */
export interface Adviser extends AdviserReport {
  readonly crd: string;
  readonly cik?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  /** Websites and pages on social networks, in the order they are filed. */
  readonly addresses: readonly string[];
  /** Regulatory assets under management, else the gross assets of its private funds, USD. */
  readonly assetsUsd?: number | undefined;
  readonly filedOn?: string | undefined;
}

const DESCRIPTION: Readonly<Record<AdviserRole['role'], string>> = {
  vc: 'Venture capital adviser',
  pe: 'Private equity adviser',
  hedge: 'Hedge fund adviser',
  family_office: 'Family office',
  institutional: 'Adviser to institutional investors',
  other: 'Investment adviser',
};

/** Roles that say which kind of investor an adviser is. */
const TYPED: ReadonlySet<AdviserRole['role']> = new Set(['vc', 'pe', 'hedge', 'family_office']);

/** Statuses of firms that are not advisers any more. */
const GONE = /terminat|withdr|cancel|revoked|denied|suspend/i;

/** True for a firm whose status says that it is registered (or exempt) no longer. */
export function isGone(status: string | undefined): boolean {
  return status !== undefined && GONE.test(status);
}

/**
 * The adviser as an investor, or why it is none. Its funds' sizes are no sizes of cheques: none is derived
 * from them. One that is neither a fund manager nor a limited partner only updates known investors
 * (`onlyKnown`).
 */
export function adviserFact(adviser: Adviser): InvestorFact | string {
  const crd = secCrd(adviser.crd);
  if (crd === undefined) return 'no CRD number';
  const { role, lpType } = adviserRole(adviser);
  const isUs = adviser.country === undefined || /^(?:united states|us|usa)$/i.test(adviser.country.trim());
  const { website, socialUrl } = addressesOf(adviser.name, adviser.addresses);
  const fact = investorFact({
    name: adviser.name,
    ids: idsOf(crd, secCik(adviser.cik)),
    kind: 'organisation',
    lpType,
    typeWords: TYPED.has(role) ? DESCRIPTION[role] : undefined,
    city: adviser.city === undefined ? undefined : readable(adviser.city),
    state: isUs || /^canada$/i.test(adviser.country ?? '') ? adviser.state : undefined,
    country: adviser.country ?? (adviser.state === undefined ? undefined : 'USA'),
    website,
    socialUrl,
    description: describe(adviser, role),
    sectorTags: role === 'vc' || role === 'pe' ? sectorsOfName(adviser.name) : [],
    assetsUsd: adviser.assetsUsd,
    assetsOn: adviser.assetsUsd === undefined ? undefined : adviser.filedOn,
    asOf: adviser.filedOn,
    record: crd.id,
    url: `https://adviserinfo.sec.gov/firm/summary/${crd.id}`,
  });
  if (fact === undefined) return 'no name';
  return role === 'hedge' || role === 'other' ? { ...fact, onlyKnown: true } : fact;
}

function describe({ funds, isExempt }: Adviser, role: AdviserRole['role']): string | undefined {
  if (role === 'other') return undefined;
  const kinds = [
    [funds.vc, 'venture capital'],
    [funds.pe, 'private equity'],
    [funds.hedge, 'hedge'],
  ] as const;
  const counted = kinds.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`);
  const standing = isExempt ? 'exempt reporting adviser' : 'registered adviser';
  const has = counted.length === 0 ? '' : `; private funds: ${counted.join(', ')}`;
  return `${DESCRIPTION[role]} (${standing} in the USA${has}).`;
}

/** The first address that is the firm's own site, and its page on LinkedIn; many file only the latter, or a page of Twitter. */
function addressesOf(name: string, addresses: readonly string[]): { website?: string; socialUrl?: string } {
  const [firstWord = ''] = identityKey(name).split(' ');
  const tidy = addresses.map((address) => readableAddress(address)).filter((address) => address !== '');
  const own = tidy.filter((address) => domainOf(address) !== undefined);
  // Of many sites (of funds, of portfolio companies) the one that is called like the firm.
  const website = own.find((address) => domainOf(address)?.startsWith(firstWord) === true) ?? own[0];
  const socialUrl = tidy
    .map((address) => socialPage(address, 'linkedin.com', 'company')?.url)
    .find((address) => address !== undefined);
  return { ...(website === undefined ? {} : { website }), ...(socialUrl === undefined ? {} : { socialUrl }) };
}

/** Addresses are filed in capitals: scheme and host mean the same in small letters, and so do paths on these sites. */
function readableAddress(address: string): string {
  const tidy = address.trim();
  if (/[a-z]/.test(tidy)) return tidy;
  return tidy.toLowerCase().replace(/\/$/, '');
}

/**
 * The monthly roster ("Information About Registered Investment Advisers and Exempt Reporting Advisers", SEC): one row a
 * firm, 448 columns of registered and 171 of exempt ones. Amounts are padded text, `.00` for nothing.
 */
export const ROSTER_REQUIRED = [
  'organization crd',
  'primary business name',
  'latest adv filing date',
] as const;

/** The adviser in a row of the roster, or why the row cannot be used. */
export function rosterAdviser(record: FileRecord): Adviser | string {
  const name = record.text('primary business name') ?? record.text('legal name');
  if (name === undefined) return 'no name';
  if (isGone(record.text('sec current status'))) return 'not an adviser any more';
  const fileNumber = record.raw('sec');
  const funds = rosterFunds(record);
  const managed = record.usd('5f 2 c');
  const inFunds = record.usd('total gross assets of private funds');
  return {
    name,
    crd: record.raw('organization crd'),
    cik: record.text('cik'),
    city: record.text('main office city'),
    state: record.text('main office state'),
    country: record.text('main office country'),
    addresses: record.raw('website address').split(/[\s;,]+/),
    isExempt: /exempt|era/i.test(record.raw('firm type')) || fileNumber.startsWith('802-'),
    reportsFunds: true,
    funds,
    clients: clientAssets((letter) => record.usd(`5d ${letter} 3`)),
    assetsUsd: managed ?? inFunds,
    filedOn: record.day('latest adv filing date'),
  };
}

/** How many funds of each kind; "Y" without a number is one. */
function rosterFunds(record: FileRecord): FundCounts {
  const counted = (kind: string) => Number(record.text(`total number of ${kind} funds`) ?? 0) || 0;
  const any = (kind: string) => Math.max(counted(kind), record.flag(`any ${kind} funds`) === true ? 1 : 0);
  const others = ['real estate', 'securitized', 'liquidity', 'other'].map(any);
  return { vc: any('vc'), pe: any('pe'), hedge: any('hedge'), other: Math.max(...others) };
}

/** Assets by kind of client, from `assetsOf` for each letter of item 5.D; undefined if there are none. */
export function clientAssets(assetsOf: (letter: string) => number | undefined): ClientAssets | undefined {
  const sum = (letters: readonly string[]) =>
    letters.reduce((total, letter) => total + (assetsOf(letter) ?? 0), 0);
  const all = sum(CLIENTS);
  return all === 0 ? undefined : { institutional: sum(INSTITUTIONAL_CLIENTS), all };
}

/** A row of `IA_ADV_Base_A` or `ERA_ADV_Base`: one filing of one adviser. Columns are named by the form's items. */
export interface BaseRow {
  readonly crd: string;
  readonly filing: string;
  /** "2026-03-27T09:31:51", sortable. */
  readonly submitted: string;
  readonly filedOn?: string | undefined;
  readonly name: string;
  readonly isExempt: boolean;
  /** The main office in a form that compares: its people give it as theirs elsewhere. */
  readonly addressKey?: string | undefined;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly country?: string | undefined;
  readonly managedUsd?: number | undefined;
  readonly clients?: ClientAssets | undefined;
  readonly isVentureOnly?: boolean | undefined;
}

/** The filing in a row, or why it cannot be used. */
export function baseRow(record: FileRecord, isExempt: boolean): BaseRow | string {
  const crd = secCrd(record.raw('1e1'))?.id;
  if (crd === undefined) return 'no CRD number';
  const filing = record.raw('filingid');
  if (filing === '') return 'no filing number';
  const name = record.text('1b1') ?? record.text('1a');
  if (name === undefined) return 'no name';
  const submitted = submittedAt(record.raw('datesubmitted'));
  if (submitted === undefined) return 'no date of filing';
  return {
    crd,
    filing,
    submitted,
    filedOn: submitted.slice(0, 10),
    name,
    isExempt: isExempt || record.raw('1d').startsWith('802-'),
    addressKey: addressKey(record.raw('1f1 street 1'), record.raw('1f1 city'), record.raw('1f1 state')),
    city: record.text('1f1 city'),
    state: record.text('1f1 state'),
    country: record.text('1f1 country'),
    managedUsd: record.usd('5f2c'),
    clients: clientAssets((letter) => record.usd(`5d3${letter}`)),
    isVentureOnly: record.flag('2b1') ?? record.flag('2b 1'),
  };
}

/**
 * When a filing was submitted: "09/03/2025 09:31:51 AM", "6/24/2025 7:44", "6/24/2025", an ISO time. Undefined where the
 * text is none of these.
 */
export function submittedAt(text: string): string | undefined {
  const day = parseDay(text.trim(), 'month-first');
  if (day === undefined) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', half] =
    /[\sT](\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AP]M)?/i.exec(text.trim()) ?? [];
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (/p/i.test(half ?? '') ? 12 : 0);
  return `${day}T${[hour, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':')}`;
}
