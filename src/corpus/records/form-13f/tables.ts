import { eachGroup, eachRow } from '../each.ts';
import type { RecordInput, RecordReading } from '../record-source.ts';
import type { FiledReport } from './manager-facts.ts';
import { MANAGERS } from './managers.ts';

const REPORTS = '13f-report';

/**
 * The three tables of a data set, joined by accession number: who filed when, under which name, and the total. Rows of
 * several data sets may be given at once.
 */
export async function readManagerTables(
  reading: RecordReading,
  inputs: readonly RecordInput[],
): Promise<void> {
  for (const input of inputs) {
    const part = input.name.toLowerCase().replace(/\.tsv$/, '');
    const columns = COLUMNS[part];
    if (columns === undefined) continue;
    const required = ['accession number', ...columns.required];
    await eachRow(reading, input, { format: 'tsv', required }, (record, place) => {
      const accession = record.text('accession number');
      if (accession === undefined) return { skip: 'no accession number' };
      const values = Object.fromEntries(columns.text.map((name) => [name, record.text(name)]));
      const days = Object.fromEntries(columns.days.map((name) => [name, record.day(name)]));
      reading.stage.add(REPORTS, accession, part, { ...values, ...days }, place);
      return 'staged';
    });
  }
  await eachGroup(reading, REPORTS, ({ key, rows }) => {
    const of = (part: string) => rows.find((row) => row.part === part);
    const [cover, submission, summary] = [of('coverpage'), of('submission'), of('summarypage')];
    const main = cover ?? submission ?? summary;
    const report =
      cover && submission
        ? reportFrom(key, cover.values, submission.values, summary?.values)
        : 'a report without its cover page or submission';
    for (const row of rows) {
      // The cover page stands for the report; what else was read of it has become a part of it.
      if (typeof report === 'string') reading.account.end(row.place, { skip: report });
      else if (row !== main) reading.account.end(row.place, 'merged');
    }
    if (typeof report !== 'string' && main !== undefined)
      reading.stage.add(MANAGERS, report.cik, 'report', { ...report }, main.place);
  });
}

interface Columns {
  readonly required: readonly string[];
  readonly text: readonly string[];
  readonly days: readonly string[];
}

const COLUMNS: Readonly<Record<string, Columns>> = {
  submission: {
    required: ['cik', 'filing date'],
    text: ['cik', 'submissiontype'],
    days: ['filing date', 'periodofreport'],
  },
  coverpage: {
    required: ['filingmanager name'],
    text: [
      'filingmanager name',
      'filingmanager city',
      'filingmanager stateorcountry',
      'crdnumber',
      'isamendment',
      'amendmenttype',
    ],
    days: ['reportcalendarorquarter'],
  },
  summarypage: { required: ['tablevaluetotal'], text: ['tablevaluetotal'], days: [] },
};

type Values = Readonly<Record<string, unknown>>;

function reportFrom(
  accession: string,
  cover: Values,
  submission: Values,
  summary: Values | undefined,
): FiledReport | string {
  const text = (values: Values | undefined, name: string) => {
    const value = values?.[name];
    return typeof value === 'string' ? value : undefined;
  };
  const cik = text(submission, 'cik')?.replace(/^0+/, '');
  const name = text(cover, 'filingmanager name');
  const filedOn = text(submission, 'filing date');
  const periodOn = text(submission, 'periodofreport') ?? text(cover, 'reportcalendarorquarter');
  if (cik === undefined || cik === '') return 'no CIK';
  if (name === undefined) return 'no name';
  if (filedOn === undefined || periodOn === undefined) return 'no date';
  return {
    accession,
    cik,
    name,
    city: text(cover, 'filingmanager city'),
    stateOrCountry: text(cover, 'filingmanager stateorcountry'),
    crd: text(cover, 'crdnumber'),
    submissionType: text(submission, 'submissiontype') ?? '',
    isAmendment: /^(?:y|yes|true|1)$/i.test(text(cover, 'isamendment') ?? ''),
    amendmentType: text(cover, 'amendmenttype'),
    periodOn,
    filedOn,
    value: text(summary, 'tablevaluetotal'),
  };
}
