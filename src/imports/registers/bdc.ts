import { idsOf, investorFact } from '../../corpus/entities.ts';
import type { StagedRow } from '../../corpus/queries-record-stage.ts';
import type { FileRecord } from '../../corpus/record.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { filedName, readable } from '../../reference/names/rules-filed.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import type { RecordInput, RecordReading, RecordSource, RowEnd } from './record-source.ts';
import {
  type NamedSecurity,
  namedSecurity,
  securityKind,
  stageOfSecurity,
  whyNoPrivateCompany,
} from './rules-holdings.ts';
import { edgarCodePlace, secCik } from './rules-record-ids.ts';
import { eachGroup, eachRow, emitHolding, firstDay, lastDay, originOf } from './y-combinator.ts';

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

/** Why shares are those of no private company that the fund invested in; undefined if nothing says so. */
export function whyNotCounted(record: FileRecord, named: NamedSecurity, text: string): string | undefined {
  const level = member(record, 'fair value hierarchy and nav axis');
  const isObserved = record.flag('investment significant unobservable input true false') === false;
  if (QUOTED.test(level) || isObserved) return 'valued by a market price';
  return whyNoPrivateCompany(named.company, text);
}

const HELD = 'bdc-held';
const DEALS = 'bdc-deal';
const FUNDS = 'bdc-fund';

/** What is known of a fund when all its rows are read. */
interface Fund {
  name: string;
  /** Rows of holdings by day of the report: a day with few is none of a whole schedule. */
  readonly rowsOn: Map<string, number>;
  lent: number;
  held: number;
  investor?: InvestorFact | undefined;
}

/** A filing repeats single values of many other days; what has a quarter of the rows of the fullest is a schedule of a smaller fund. */
const WHOLE = 0.25;
/** A fund has reports of some years; more days of one fund are made up. */
const MAX_DAYS = 1_000;

/** There are about 250. */
const MAX_FUNDS = 10_000;

/**
 * Business development companies: funds that lend to private companies and hold shares of some (SEC data sets of their schedules of
 * investments). Shares make a deal, loans and warrants mark a lender.
 */
export const BDC: RecordSource = {
  name: 'bdc',
  describe: 'shares of private companies that business development companies hold (SEC BDC data sets)',
  expects: 'a data set (2026_08_bdc.zip, 2025q4_bdc.zip), or its soi.tsv and sub.tsv',
  uses: (name) => name === 'soi.tsv' || name === 'sub.tsv',
  async read(reading) {
    const funds = new Map<string, Fund>();
    for (const input of reading.inputs) {
      if (input.name.toLowerCase() === 'soi.tsv') await readSchedule(reading, input, funds);
      else await readSubmissions(reading, input);
    }
    await weigh(reading, funds);
    await describeFunds(reading, funds);
    await emit(reading, funds);
  },
};

function readSchedule(reading: RecordReading, input: RecordInput, funds: Map<string, Fund>): Promise<void> {
  const required = ['cik', 'name', 'ddate', 'investment identifier axis|investment issuer name axis'];
  return eachRow(reading, input, { format: 'tsv', required }, (record, place) => {
    const row = scheduleRow(record);
    if (typeof row === 'string') return { skip: row };
    const fund = fundOf(funds, row.cik, row.fund);
    if (fund.rowsOn.has(row.day) || fund.rowsOn.size < MAX_DAYS)
      fund.rowsOn.set(row.day, (fund.rowsOn.get(row.day) ?? 0) + 1);
    const { named, day, kind, acquiredOn, industry } = row;
    if (typeof named === 'string') {
      if (kind !== 'loan') return { skip: named };
      reading.stage.add(HELD, `${row.cik}|?${row.identifier.slice(0, 300)}`, 'loan', {}, place);
      return 'staged';
    }
    const why = whyNotCounted(record, named, `${row.identifier} ${named.security}`);
    if (why !== undefined && kind !== 'loan') return { skip: why };
    const values = { day, kind, acquiredOn, industry, name: named.company, otherNames: named.otherNames };
    const stage = stageOfSecurity(named.security);
    const key = `${row.cik}|${identityKey(named.company)}`;
    reading.stage.add(HELD, key, kind ?? 'unknown', { ...values, stage }, place);
    return 'staged';
  });
}

function fundOf(funds: Map<string, Fund>, cik: string, name: string): Fund {
  const known = funds.get(cik);
  if (known !== undefined) return known;
  if (funds.size >= MAX_FUNDS)
    throw new OperatorError('limit', `soi.tsv names more than ${MAX_FUNDS} funds.`);
  const fund: Fund = { name, rowsOn: new Map(), lent: 0, held: 0 };
  funds.set(cik, fund);
  return fund;
}

/** `sub.tsv`: who filed, from where. */
function readSubmissions(reading: RecordReading, input: RecordInput): Promise<void> {
  return eachRow(reading, input, { format: 'tsv', required: ['adsh', 'cik', 'name'] }, (record, place) => {
    const cik = secCik(record.text('cik'))?.id;
    const name = record.text('name');
    if (cik === undefined || name === undefined) return { skip: 'no fund' };
    const [city, state, country] = ['cityba', 'stprba', 'countryba'].map((header) => record.text(header));
    const values = { name, city, state, country, filedOn: record.day('filed'), adsh: record.text('adsh') };
    reading.stage.add(FUNDS, cik, 'fund', values, place);
    return 'staged';
  });
}

const textOf = (row: StagedRow | undefined, name: string) => {
  const value = row?.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Looks at what a fund has of each company: with a loan it is a lender there, with a warrant alone it was one. */
async function weigh(reading: RecordReading, funds: ReadonlyMap<string, Fund>): Promise<void> {
  await eachGroup(reading, HELD, ({ key, rows }) => {
    const cik = key.slice(0, key.indexOf('|'));
    const fund = funds.get(cik);
    const has = (part: string) => rows.some((row) => row.part === part);
    const end = (how: RowEnd) => rows.map((row) => reading.account.end(row.place, how));
    if (has('loan')) {
      if (fund !== undefined) fund.lent += 1;
      end({ skip: 'a loan, or shares beside one: its holder is a lender' });
      return;
    }
    const shares = rows.filter((row) => row.part === 'shares');
    const [first] = shares;
    if (first === undefined) {
      end({
        skip: has('warrant') ? 'a warrant alone: lenders are given it' : 'no kind of security in its text',
      });
      return;
    }
    if (fund !== undefined) fund.held += 1;
    const days = shares.map((row) => textOf(row, 'day'));
    const values = {
      name: textOf(first, 'name'),
      otherNames: shares.flatMap((row) => (row.values.otherNames as string[] | undefined) ?? []),
      industry: shares.map((row) => textOf(row, 'industry')).find((industry) => industry !== undefined),
      acquiredOn: firstDay(shares.map((row) => textOf(row, 'acquiredOn'))),
      firstOn: firstDay(days),
      lastOn: lastDay(days),
      // The stage of what was bought first; later series of it are follow-ons.
      stage: shares
        .map((row) => textOf(row, 'stage'))
        .filter((stage) => stage !== undefined)
        .sort(byStage)[0],
    };
    reading.stage.add(DEALS, key, 'deal', values, first.place);
    for (const row of rows) if (row !== first) reading.account.end(row.place, 'merged');
  });
}

const STAGES = ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'] as const;
type AnyStage = (typeof STAGES)[number];
function byStage(one: string, other: string): number {
  return STAGES.indexOf(one as AnyStage) - STAGES.indexOf(other as AnyStage);
}

/** Most of what it finances it lends to. */
const isLender = ({ lent, held }: Fund) => lent > held;

/** Makes an investor of each fund; a lender is described where the corpus knows it, and becomes none by this record. */
async function describeFunds(reading: RecordReading, funds: ReadonlyMap<string, Fund>): Promise<void> {
  for (const [cik, fund] of funds) fund.investor = fundFact(cik, fund, undefined);
  await eachGroup(reading, FUNDS, ({ key, rows }) => {
    const fund = funds.get(key);
    const newest = rows.reduce((one, other) =>
      (textOf(other, 'filedOn') ?? '') > (textOf(one, 'filedOn') ?? '') ? other : one,
    );
    const investor = fund === undefined ? undefined : fundFact(key, fund, newest);
    for (const { place } of rows) {
      if (investor === undefined) reading.account.end(place, { skip: 'a fund without a row in soi.tsv' });
      else reading.account.end(place, place === newest.place ? 'loaded' : 'merged');
    }
    if (fund === undefined || investor === undefined) return;
    fund.investor = investor;
    reading.sink.investor(investor, originOf(reading, newest.place));
  });
}

function fundFact(cik: string, fund: Fund, filed: StagedRow | undefined): InvestorFact | undefined {
  const city = textOf(filed, 'city');
  const country = textOf(filed, 'country');
  const lender = isLender(fund);
  return investorFact({
    name: filedName(textOf(filed, 'name') ?? fund.name),
    ids: idsOf(secCik(cik)),
    kind: 'organisation',
    typeWords: `Business development company${lender ? ' (private credit)' : ''}`,
    city: city === undefined ? undefined : readable(city),
    ...(country === undefined || country === 'US' ? edgarCodePlace(textOf(filed, 'state')) : { country }),
    asOf: textOf(filed, 'filedOn'),
    record: textOf(filed, 'adsh'),
    url: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=10-`,
    ...(lender || fund.held === 0 ? { onlyKnown: true } : {}),
  });
}

async function emit(reading: RecordReading, funds: ReadonlyMap<string, Fund>): Promise<void> {
  await eachGroup(reading, DEALS, ({ key, rows }) => {
    const cik = key.slice(0, key.indexOf('|'));
    const fund = funds.get(cik);
    const [row] = rows;
    if (row === undefined) return;
    const end = (how: RowEnd) => reading.account.end(row.place, how);
    if (fund?.investor === undefined) return end({ skip: 'a fund without a name' });
    if (isLender(fund)) return end({ skip: 'shares of a fund that mostly lends' });
    const firstOn = textOf(row, 'firstOn');
    const isNew = firstOn !== undefined && firstOn > firstSchedule(fund);
    const industry = textOf(row, 'industry');
    const isMade = emitHolding(reading, row.place, cik, fund.investor, {
      name: textOf(row, 'name') ?? '',
      otherNames: (row.values.otherNames as string[] | undefined) ?? [],
      sectorTags: industry === undefined ? [] : [industry.slice(0, 100)],
      since: textOf(row, 'acquiredOn') ?? (isNew ? firstOn : undefined),
      asOf: textOf(row, 'lastOn') ?? reading.asOf,
      stage: textOf(row, 'stage') as AnyStage | undefined,
    });
    end(isMade ? 'loaded' : { skip: 'no name' });
  });
}

/** The day of the first whole schedule of a fund: what it holds then may be years old. */
function firstSchedule({ rowsOn }: Fund): string {
  const fullest = Math.max(...rowsOn.values());
  return firstDay([...rowsOn].filter(([, rows]) => rows >= fullest * WHOLE).map(([day]) => day)) ?? '';
}
