import { OperatorError } from '../../../core/operator-error.ts';
import { whyNotPrivate } from '../../../core/public-records/holdings/reported-holding.ts';
import { secCik } from '../../../core/public-records/record-ids.ts';
import type { FileRecord } from '../../record.ts';
import { eachGroup, eachRow } from '../each.ts';
import type { RecordInput, RecordReading } from '../record-source.ts';

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
