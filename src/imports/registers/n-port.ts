import { idsOf, investorFact } from '../../corpus/entities.ts';
import type { StagedRow } from '../../corpus/queries-record-stage.ts';
import type { FileRecord } from '../../corpus/record.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { filedName, readable } from '../../reference/names/rules-filed.ts';
import { placeKey } from '../../reference/rules-countries.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import type { Stage } from '../../reference/rules-investor-terms.ts';
import { edgarPlace } from './form-d-filing.ts';
import type { RecordInput, RecordReading, RecordSource } from './record-source.ts';
import {
  fundFamilies,
  namedSecurity,
  type Registrant,
  stageOfSecurity,
  whyNoPrivateCompany,
  whyNotPrivate,
} from './rules-holdings.ts';
import { secCik } from './rules-record-ids.ts';
import { eachGroup, eachRow, emitHolding, firstDay, lastDay } from './y-combinator.ts';

/** Holdings that may be private, by their number; and all tables of the filings, by accession number. */
const CANDIDATES = 'nport-candidate';
export const FILINGS = 'nport-filing';

/** A quarter has some ten thousand; a file with a hundred times as many is none. */
const MAX_CANDIDATES = 1_000_000;

const tableOf = (input: RecordInput) => input.name.toLowerCase().replace(/\.tsv$/, '');

/**
 * Reads the tables of the data sets: what may be a private holding is put aside by filing, with who filed. Of one archive the
 * holdings come before the identifiers, which take back those with a ticker or ISIN.
 */
export async function readTables(reading: RecordReading): Promise<void> {
  const groups = new Map<string, RecordInput[]>();
  for (const input of reading.inputs) groups.set(input.group, [...(groups.get(input.group) ?? []), input]);
  for (const inputs of groups.values()) {
    const candidates = new Set<string>();
    const of = (table: string) => inputs.filter((input) => tableOf(input) === table);
    for (const input of of('fund_reported_holding')) await readHoldings(reading, input, candidates);
    for (const input of of('identifiers')) await readIdentifiers(reading, input, candidates);
    for (const input of of('submission')) await readFilings(reading, input, 'submission', submissionOf);
    for (const input of of('registrant')) await readFilings(reading, input, 'registrant', registrantOf);
    for (const input of of('fund_reported_info')) await readFilings(reading, input, 'series', seriesOf);
  }
  await takeBackListed(reading);
}

/** About five million rows a quarter, of which some ten thousand are put aside. */
function readHoldings(reading: RecordReading, input: RecordInput, candidates: Set<string>): Promise<void> {
  const required = ['accession number', 'holding id', 'issuer name', 'asset cat', 'fair value level'];
  return eachRow(reading, input, { format: 'tsv', encoding: 'utf-8', required }, (record, place) => {
    const why = whyNotPrivate({
      assetCategory: record.raw('asset cat').toUpperCase(),
      issuerType: record.raw('issuer type').toUpperCase(),
      payoff: record.raw('payoff profile'),
      fairValueLevel: record.raw('fair value level'),
      isRestricted: record.flag('is restricted security') === true,
      cusip: record.raw('issuer cusip'),
    });
    if (why !== undefined) return { skip: why };
    const id = record.raw('holding id');
    const accession = record.raw('accession number');
    if (id === '' || accession === '') return { skip: 'no number of the holding or filing' };
    if (candidates.size >= MAX_CANDIDATES)
      throw new OperatorError('limit', `${input.label} has more than ${MAX_CANDIDATES} private holdings.`);
    candidates.add(id);
    const values = {
      accession,
      issuer: record.text('issuer name'),
      title: record.text('issuer title'),
      country: record.text('investment country'),
    };
    reading.stage.add(CANDIDATES, id, 'holding', values, place);
    return 'staged';
  });
}

function readIdentifiers(
  reading: RecordReading,
  input: RecordInput,
  candidates: ReadonlySet<string>,
): Promise<void> {
  const options = { format: 'tsv', encoding: 'utf-8', required: ['holding id'] } as const;
  return eachRow(reading, input, options, (record, place) => {
    const id = record.raw('holding id');
    if (!candidates.has(id)) return { skip: 'identifies no private holding' };
    const isListed = isGiven(record, 'identifier isin') || isGiven(record, 'identifier ticker');
    reading.stage.add(CANDIDATES, id, isListed ? 'listed' : 'other', {}, place);
    return 'staged';
  });
}

/** Fillers for "none" are no identifiers. */
function isGiven(record: FileRecord, header: string): boolean {
  const text = record.text(header);
  return text !== undefined && !/^[0\-.\s]*$|^private$/i.test(text);
}

function readFilings(
  reading: RecordReading,
  input: RecordInput,
  part: string,
  valuesOf: (record: FileRecord) => Readonly<Record<string, unknown>>,
): Promise<void> {
  return eachRow(reading, input, { format: 'tsv', required: ['accession number'] }, (record, place) => {
    const accession = record.raw('accession number');
    if (accession === '') return { skip: 'no accession number' };
    reading.stage.add(FILINGS, accession, part, valuesOf(record), place);
    return 'staged';
  });
}

// REPORT_ENDING_PERIOD is the end of the fund's year; the holdings are those of REPORT_DATE.
const submissionOf = (record: FileRecord) => ({
  day: record.day('report date'),
  filedOn: record.day('filing date'),
});
const registrantOf = (record: FileRecord) => ({
  cik: secCik(record.text('cik'))?.id,
  name: record.text('registrant name'),
  city: record.text('city'),
  state: record.text('state'),
  country: record.text('country'),
});
const seriesOf = (record: FileRecord) => ({ series: record.text('series id') });

async function takeBackListed(reading: RecordReading): Promise<void> {
  await eachGroup(reading, CANDIDATES, ({ rows }) => {
    const isListed = rows.some(({ part }) => part === 'listed');
    for (const { part, place, values } of rows) {
      if (isListed) reading.account.end(place, { skip: 'has a ticker or ISIN' });
      else if (part === 'holding')
        reading.stage.add(FILINGS, String(values.accession), 'holding', values, place);
      else reading.account.end(place, 'merged');
    }
  });
}

const HELD = 'nport-held';
const DEALS = 'nport-deal';

/** A registrant as its newest filing has it. */
interface Filer extends Registrant {
  readonly filedOn: string;
  readonly accession: string;
  readonly city: string | undefined;
  readonly state: string | undefined;
  readonly country: string | undefined;
}

/** What is known of all filings when they are read; as many as there are registrants and series. */
interface Filers {
  readonly byCik: Map<string, Filer>;
  /** The day of the first report of each series. */
  readonly firstOf: Map<string, string>;
}

/** All registered funds together have about 1,500 registrants and 15,000 series. */
const MAX_FILERS = 200_000;

/**
 * Mutual funds that hold shares of private companies (SEC data sets of Form N-PORT). The investor is the family of funds, else the
 * registrant; one company is one deal of it.
 */
export const N_PORT: RecordSource = {
  name: 'n-port',
  describe: 'shares of private companies that mutual funds hold (SEC Form N-PORT data sets)',
  expects:
    'a data set (2026q2_nport.zip), or its FUND_REPORTED_HOLDING, IDENTIFIERS, SUBMISSION, REGISTRANT and FUND_REPORTED_INFO.tsv',
  uses: (name) =>
    /^(?:fund_reported_holding|identifiers|submission|registrant|fund_reported_info)\.tsv$/.test(name),
  async read(reading) {
    await readTables(reading);
    const filers: Filers = { byCik: new Map(), firstOf: new Map() };
    await joinFilings(reading, filers);
    const families = fundFamilies([...filers.byCik.values()]);
    await gatherByHolder(reading, families);
    await emit(reading, filers);
  },
};

const textOf = (row: StagedRow | undefined, name: string) => {
  const value = row?.values[name];
  return typeof value === 'string' ? value : undefined;
};

/** Joins the tables of each filing; a registrant and a series are kept as their newest filing has them. */
async function joinFilings(reading: RecordReading, filers: Filers): Promise<void> {
  await eachGroup(reading, FILINGS, ({ key, rows }) => {
    const of = (part: string) => rows.find((row) => row.part === part);
    const [submission, registrant] = [of('submission'), of('registrant')];
    const day = textOf(submission, 'day');
    const cik = textOf(registrant, 'cik');
    const filer = filerOf(key, submission, registrant);
    const series = textOf(of('series'), 'series') ?? cik;
    if (filers.byCik.size > MAX_FILERS || filers.firstOf.size > MAX_FILERS)
      throw new OperatorError(
        'limit',
        `There are more than ${MAX_FILERS} registrants or series in these files.`,
      );
    if (filer !== undefined && cik !== undefined) {
      const known = filers.byCik.get(cik);
      if (known === undefined || known.filedOn <= filer.filedOn) filers.byCik.set(cik, filer);
    }
    if (series !== undefined && day !== undefined) {
      const first = filers.firstOf.get(series);
      if (first === undefined || day < first) filers.firstOf.set(series, day);
    }
    for (const row of rows) {
      if (row.part !== 'holding') reading.account.end(row.place, 'merged');
      else if (cik === undefined || day === undefined || filer === undefined)
        reading.account.end(row.place, { skip: 'a holding without its filing or registrant' });
      else keepHolding(reading, row, { cik, day, series });
    }
  });
}

function filerOf(
  accession: string,
  submission: StagedRow | undefined,
  registrant: StagedRow | undefined,
): Filer | undefined {
  const [cik, name] = [textOf(registrant, 'cik'), textOf(registrant, 'name')];
  if (cik === undefined || name === undefined) return undefined;
  const [city, state, country] = ['city', 'state', 'country'].map((field) => textOf(registrant, field));
  return {
    cik,
    name: filedName(name),
    accession,
    filedOn: textOf(submission, 'filedOn') ?? '',
    city,
    // The form writes "US-MA".
    state: state?.replace(/^US-/, ''),
    country,
    town: city === undefined ? undefined : `${placeKey(city)}|${(state ?? '').toLowerCase()}`,
  };
}

function keepHolding(
  reading: RecordReading,
  row: StagedRow,
  filing: { readonly cik: string; readonly day: string; readonly series: string | undefined },
): void {
  const [issuer, title] = [textOf(row, 'issuer'), textOf(row, 'title')];
  const text = title ?? issuer ?? '';
  const named = namedSecurity(issuer ?? text);
  const why =
    typeof named === 'string' ? named : whyNoPrivateCompany(named.company, `${text} ${named.security}`);
  if (why !== undefined || typeof named === 'string') {
    reading.account.end(row.place, { skip: why ?? 'no name' });
    return;
  }
  const values = {
    ...filing,
    name: named.company,
    otherNames: named.otherNames,
    country: textOf(row, 'country'),
    stage: stageOfSecurity(`${named.security} ${text}`),
  };
  reading.stage.add(HELD, `${filing.cik}|${identityKey(named.company)}`, 'holding', values, row.place);
}

/** Puts the holdings of all registrants of a family together, by company. */
async function gatherByHolder(reading: RecordReading, families: ReadonlyMap<string, string>): Promise<void> {
  await eachGroup(reading, HELD, ({ key, rows }) => {
    const [cik = '', company = ''] = key.split('|');
    const family = families.get(cik);
    const holder = family === undefined ? cik : `family ${identityKey(family)}`;
    for (const row of rows)
      reading.stage.add(DEALS, `${holder}|${company}`, 'holding', { ...row.values, family }, row.place);
  });
}

async function emit(reading: RecordReading, { byCik, firstOf }: Filers): Promise<void> {
  await eachGroup(reading, DEALS, ({ key, rows }) => {
    const sorted = rows.toSorted((one, other) =>
      (textOf(one, 'day') ?? '') < (textOf(other, 'day') ?? '') ? -1 : 1,
    );
    const [first] = sorted;
    const last = sorted.at(-1);
    const investor = holderFact(byCik.get(textOf(last, 'cik') ?? ''), textOf(last, 'family'));
    if (first === undefined || investor === undefined) return;
    const days = rows.map((row) => textOf(row, 'day'));
    const stages = sorted.map((row) => textOf(row, 'stage')).filter((stage) => stage !== undefined);
    const isMade = emitHolding(reading, first.place, key.slice(0, key.indexOf('|')), investor, {
      name: textOf(first, 'name') ?? '',
      otherNames: sorted.flatMap((row) => (row.values.otherNames as string[] | undefined) ?? []),
      country: sorted.map((row) => textOf(row, 'country')).find((country) => country !== undefined),
      since: boughtBy(rows, firstOf),
      asOf: lastDay(days),
      stage: stages[0] as Stage | undefined,
    });
    for (const { place } of rows)
      reading.account.end(place, !isMade ? { skip: 'no name' } : place === first.place ? 'loaded' : 'merged');
  });
}

/** Funds report every quarter, by quarters of their own. */
const QUARTER_MS = 92 * 86_400_000;

/**
 * The day of the first report with a holding, by which it was bought; undefined if a series has it in the first report that was
 * read, within a quarter of that day: it may have been bought long before.
 */
function boughtBy(rows: readonly StagedRow[], firstOf: ReadonlyMap<string, string>): string | undefined {
  const firstOn = firstDay(rows.map((row) => textOf(row, 'day')));
  if (firstOn === undefined) return undefined;
  const until = new Date(Date.parse(firstOn) + QUARTER_MS).toISOString().slice(0, 10);
  const isOpen = rows.some((row) => {
    const day = textOf(row, 'day') ?? '';
    return day <= until && firstOf.get(textOf(row, 'series') ?? '') === day;
  });
  return isOpen ? undefined : firstOn;
}

function holderFact(filer: Filer | undefined, family: string | undefined): InvestorFact | undefined {
  if (filer === undefined) return undefined;
  const { city = '', state = '', country = '', cik } = filer;
  return investorFact({
    name: family ?? filer.name,
    // The family has no number: those of its registrants are numbers of single trusts.
    ids: family === undefined ? idsOf(secCik(cik)) : [],
    kind: 'organisation',
    typeWords: family === undefined ? 'Mutual fund' : 'Mutual fund family',
    ...edgarPlace(readable(city), state, country),
    asOf: filer.filedOn === '' ? undefined : filer.filedOn,
    record: filer.accession,
    url: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=NPORT-P`,
  });
}
