import {
  CLIENTS,
  type ClientAssets,
  type FundCounts,
  INSTITUTIONAL_CLIENTS,
} from '../../../core/public-records/adviser.ts';
import type { FileRecord } from '../../record.ts';
import { type Adviser, isGone } from './adviser-facts.ts';

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

/** Assets by kind of client, from `assetsOf` for each letter of item 5.D; undefined where there are none. */
export function clientAssets(assetsOf: (letter: string) => number | undefined): ClientAssets | undefined {
  const sum = (letters: readonly string[]) =>
    letters.reduce((total, letter) => total + (assetsOf(letter) ?? 0), 0);
  const all = sum(CLIENTS);
  return all === 0 ? undefined : { institutional: sum(INSTITUTIONAL_CLIENTS), all };
}
