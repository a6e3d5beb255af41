import type { InvestorFact } from '../../../core/corpus/facts.ts';
import { identityKey } from '../../../core/identity/identity.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import { edgarCodePlace } from '../../../core/public-records/edgar-places.ts';
import { filedName, readable } from '../../../core/public-records/filed-names.ts';
import { stageOfSecurity } from '../../../core/public-records/holdings/security-text.ts';
import { secCik } from '../../../core/public-records/record-ids.ts';
import type { StagedRow } from '../../../store/corpus/record-stage.ts';
import { idsOf, investorFact } from '../../entities.ts';
import type { RowEnd } from '../account.ts';
import { eachGroup, eachRow, originOf } from '../each.ts';
import { emitHolding, firstDay, lastDay } from '../holding-facts.ts';
import type { RecordInput, RecordReading, RecordSource } from '../record-source.ts';
import { scheduleRow, whyNotCounted } from './holdings.ts';

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
