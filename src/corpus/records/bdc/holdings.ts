import {
  type NamedSecurity,
  namedSecurity,
  securityKind,
  whyNoPrivateCompany,
} from '../../../core/public-records/holdings/security-text.ts';
import { secCik } from '../../../core/public-records/record-ids.ts';
import type { FileRecord } from '../../record.ts';

/** One row of the schedule, taken apart. */
export interface ScheduleRow {
  readonly cik: string;
  /** The fund's name. */
  readonly fund: string;
  /** The day of the report. */
  readonly day: string;
  /** The company and its security; where the text tells neither, why. */
  readonly named: NamedSecurity | string;
  readonly kind: NamedSecurity['kind'];
  readonly identifier: string;
  readonly acquiredOn: string | undefined;
  readonly industry: string | undefined;
}

/** Columns with what a holding is worth or cost: the SEC's labels of one element have changed. */
const WORTH = [
  'initial fair value of investment',
  'investment owned fair value',
  'adjusted cost basis',
  'investment owned cost',
  'investment shares',
  'investment owned balance shares',
];
/** Axes whose members are totals of the schedule, or belong to another one. */
const TOTALS = ['consolidation items axis', 'segments axis', 'range axis', 'measurement input type axis'];
const QUOTED = /level\s?[12]\b|inputs,? level [12]/i;

const member = (record: FileRecord, header: string) =>
  (record.text(header) ?? '').replace(/\s*\[member\]$/i, '');
/** "http://fasb.org/us-gaap/2025#CommonStockMember" says "Common Stock". */
const ofUri = (uri: string | undefined) =>
  (/#(\w{1,100}?)(?:Member)?$/.exec(uri ?? '')?.[1] ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

/**
 * A row of `soi.tsv` (https://www.sec.gov/data-research/sec-markets-data/bdc-data-sets: one row for each combination of axes
 * and period of a filing), or why it is no holding on the day of a report.
 */
export function scheduleRow(record: FileRecord): ScheduleRow | string {
  const cik = secCik(record.text('cik'))?.id;
  const fund = record.text('name');
  const day = record.day('ddate');
  if (cik === undefined || fund === undefined) return 'no fund';
  if (day === undefined) return 'no date';
  // Changes over quarters (of interest, of fair value) are no holdings of a day.
  if ((record.text('qtrs') ?? '0') !== '0') return 'a change over time, no holding of a day';
  const identifier = record.raw('investment identifier axis');
  const issuer = member(record, 'investment issuer name axis');
  if (identifier === '' && issuer === '') return 'a sum, cash or a heading';
  if (TOTALS.some((header) => record.text(header) !== undefined)) return 'a sum, cash or a heading';
  if (!WORTH.some((header) => Number(record.text(header)) > 0)) return 'a row without a value of the holding';
  const type = [
    member(record, 'investment type axis'),
    ofUri(record.text('investment type extensible enumeration')),
    member(record, 'investment name axis'),
    member(record, 'financial instrument axis'),
  ].join(' ');
  const named = namedSecurity(identifier, issuer, type);
  const acquiredOn = record.day('investment acquisition date');
  const industry = member(record, 'industry sector axis');
  const kind = typeof named === 'string' ? securityKind(`${identifier} ${type}`) : named.kind;
  const found = { cik, fund, day, named, kind, identifier, acquiredOn };
  return { ...found, industry: industry === '' ? undefined : industry };
}

/** Why shares are those of no private company that the fund invested in; undefined where nothing says so. */
export function whyNotCounted(record: FileRecord, named: NamedSecurity, text: string): string | undefined {
  const level = member(record, 'fair value hierarchy and nav axis');
  const isObserved = record.flag('investment significant unobservable input true false') === false;
  if (QUOTED.test(level) || isObserved) return 'valued by a market price';
  return whyNoPrivateCompany(named.company, text);
}
