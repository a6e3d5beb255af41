import { idsOf, investorFact } from '../../corpus/entities.ts';
import type { InvestorFact } from '../../corpus/rules-investor-record.ts';
import { parseDay } from '../../platform/values/text.ts';
import { readable } from '../../reference/names/rules-filed.ts';
import { textAt, type XmlNode } from './form-d-filing.ts';
import type { RecordInput, RecordReading, RecordSource } from './record-source.ts';
import {
  amendmentOf,
  DOLLARS_FROM,
  decisiveReport,
  edgarCodePlace,
  inOrder,
  lpTypeOfName,
  type ManagerReport,
  managerSizeUsd,
  secCik,
  secCrd,
} from './rules-record-ids.ts';
import { eachElement, eachGroup, eachRow, originOf } from './y-combinator.ts';

/** One report of Form 13F as a table or a cover page gives it. */
export interface FiledReport {
  readonly accession: string;
  readonly cik: string;
  readonly name: string;
  readonly city?: string | undefined;
  readonly stateOrCountry?: string | undefined;
  readonly crd?: string | undefined;
  readonly submissionType: string;
  readonly isAmendment: boolean;
  readonly amendmentType?: string | undefined;
  readonly periodOn: string;
  /** The day of filing; a cover page alone has only that of its signature. */
  readonly filedOn: string;
  /** `tableValueTotal` as it is written. */
  readonly value?: string | undefined;
}

export function reportOf(filed: FiledReport): ManagerReport {
  const amendment = amendmentOf(filed.submissionType, filed.isAmendment, filed.amendmentType);
  return { periodOn: filed.periodOn, filedOn: filed.filedOn, amendment };
}

/**
 * The manager of all these reports, with the size in the decisive one; undefined if none names it. `before` is its size by an earlier
 * import, USD.
 */
export function managerFact(
  reports: readonly FiledReport[],
  before: number | undefined,
): { fact: InvestorFact; of: FiledReport; isDoubtful: boolean } | undefined {
  const known = reports.map((filed) => ({ ...reportOf(filed), filed }));
  const of = (decisiveReport(known) ?? known.at(-1))?.filed;
  if (of === undefined) return undefined;
  // A notice says that others report the shares: it has no total, and an earlier quarter's would be out of date.
  const isWhole = reportOf(of).amendment !== 'addition';
  const whole = inOrder(known).map(({ filed }) => filed);
  const { usd: assetsUsd, isDoubtful } = isWhole ? managerSizeUsd(whole, before) : { isDoubtful: false };
  const lpType = lpTypeOfName(of.name);
  const cik = secCik(of.cik);
  const fact = investorFact({
    name: of.name,
    ids: idsOf(cik, secCrd(of.crd)),
    kind: 'organisation',
    lpType,
    city: of.city === undefined ? undefined : readable(of.city),
    ...edgarCodePlace(of.stateOrCountry),
    assetsUsd,
    assetsOn: assetsUsd === undefined ? undefined : of.periodOn,
    asOf: of.filedOn,
    record: of.accession,
    url:
      cik === undefined
        ? undefined
        : `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik.id}&type=13F`,
  });
  if (fact === undefined || cik === undefined) return undefined;
  return { fact: lpType === undefined ? { ...fact, onlyKnown: true } : fact, of, isDoubtful };
}

/** The set of staged reports, by the manager's CIK. */
export const MANAGERS = '13f-manager';

/** Emits each manager once, from all its reports; the others end as merged. */
export async function emitManagers(reading: RecordReading): Promise<void> {
  await eachGroup(reading, MANAGERS, async ({ key, rows }) => {
    const reports = rows.map(({ values }) => values as unknown as FiledReport);
    const fact = managerFact(reports, await sizeBefore(reading, key, reports));
    for (const [at, { place }] of rows.entries()) {
      if (fact === undefined) reading.account.end(place, { skip: 'no name or no CIK' });
      else if (reports[at] !== fact.of) reading.account.end(place, 'merged');
      else {
        reading.sink.investor(fact.fact, originOf(reading, place));
        if (fact.isDoubtful)
          reading.account.note('a total that may still be in thousands of dollars: the size was left out');
        reading.account.end(place, 'loaded');
      }
    }
  });
}

/** What an import before this one read of the manager: it shows the unit, unless a report from before the change is here. */
async function sizeBefore(
  { stage, source }: RecordReading,
  cik: string,
  reports: readonly FiledReport[],
): Promise<number | undefined> {
  const id = secCik(cik);
  const first = reports.map(({ filedOn }) => filedOn).toSorted()[0];
  if (id === undefined || first === undefined || first < DOLLARS_FROM) return undefined;
  return stage.assetsBefore(id, source, first);
}

/** Cover pages (`primary_doc.xml`); the lists of shares in the same folder are left out by their name. */
export async function readManagerDocuments(
  reading: RecordReading,
  inputs: readonly RecordInput[],
): Promise<void> {
  for (const input of inputs) {
    await eachElement(reading, input, { element: 'edgarSubmission' }, (node, place) => {
      const report = documentReport(node, input.name);
      if (typeof report === 'string') return { skip: report };
      reading.stage.add(MANAGERS, report.cik, 'report', { ...report }, place);
      return 'staged';
    });
  }
}

/**
 * The report a cover page makes, or why it cannot be used. It does not say when it was filed; the day of its signature
 * is at most some days before, and decides whether values are in dollars.
 */
export function documentReport(node: XmlNode, fileName: string): FiledReport | string {
  const submissionType = textAt(node, 'headerData/submissionType') ?? '';
  if (!/^13F-/.test(submissionType)) return 'not a Form 13F';
  if (/^test$/i.test(textAt(node, 'headerData/filerInfo/liveTestFlag') ?? '')) return 'a test filing';
  const cik = textAt(node, 'headerData/filerInfo/filer/credentials/cik')?.replace(/^0+/, '');
  const manager = 'formData/coverPage/filingManager';
  const name = textAt(node, `${manager}/name`);
  const periodOn = day(textAt(node, 'headerData/filerInfo/periodOfReport'));
  const filedOn = day(textAt(node, 'formData/signatureBlock/signatureDate'));
  if (cik === undefined || cik === '') return 'no CIK';
  if (name === undefined) return 'no name';
  if (periodOn === undefined || filedOn === undefined) return 'no date';
  return {
    accession: `${cik}:${periodOn}:${fileName}`,
    cik,
    name,
    city: textAt(node, `${manager}/address/city`),
    stateOrCountry: textAt(node, `${manager}/address/stateOrCountry`),
    crd: textAt(node, 'formData/coverPage/crdNumber'),
    submissionType,
    isAmendment: textAt(node, 'formData/coverPage/isAmendment') === 'true',
    amendmentType: textAt(node, 'formData/coverPage/amendmentInfo/amendmentType'),
    periodOn,
    filedOn,
    value: textAt(node, 'formData/summaryPage/tableValueTotal'),
  };
}

/** "12-31-2020". */
function day(text: string | undefined): string | undefined {
  return parseDay(text, 'month-first');
}

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

/**
 * Form 13F, what institutional managers file with the SEC about their listed shares: the quarterly data sets
 * (three of their tables; the shares themselves are not read) and single cover pages. A manager whose name is
 * that of a family office, endowment, foundation, pension fund or insurer becomes a limited partner with its
 * size; of all others only those who are known already are reported.
 */
export const FORM_13F: RecordSource = {
  name: 'form-13f',
  describe: 'family offices and institutions with listed shares (SEC Form 13F)',
  expects:
    'a data set (01dec2025-28feb2026_form13f.zip), its COVERPAGE, SUMMARYPAGE and SUBMISSION, or primary_doc.xml',
  uses: (name) => /^(?:coverpage|summarypage|submission)\.tsv$|\.xml$/.test(name),
  async read(reading) {
    const documents = reading.inputs.filter(({ name }) => /\.xml$/i.test(name));
    const tables = reading.inputs.filter((input) => !documents.includes(input));
    if (tables.length > 0) await readManagerTables(reading, tables);
    if (documents.length > 0) await readManagerDocuments(reading, documents);
    await emitManagers(reading);
  },
};
