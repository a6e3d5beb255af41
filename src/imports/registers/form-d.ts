import { joinPeople, type PeopleJoined, type StagedRow } from '../../corpus/queries-record-stage.ts';
import { parseDay, parseUsd } from '../../platform/values/text.ts';
import { type Adviser, adviserFact, isGone, ROSTER_REQUIRED, rosterAdviser } from './adv-facts.ts';
import { readFilings } from './adv-filings.ts';
import { BDC } from './bdc.ts';
import { FORM_13F } from './form-13f.ts';
import { FORM_345 } from './form-345.ts';
import { FORM_5500 } from './form-5500.ts';
import { filedOn, formDFacts } from './form-d-facts.ts';
import {
  FORM_D_COLUMNS,
  type FormD,
  type FormDTable,
  filingOf,
  filingOfXml,
  nodesAt,
  valuesOf,
  type XmlNode,
} from './form-d-filing.ts';
import { importRecords, type RecordImportOptions, type RecordImportReport } from './inputs.ts';
import { IRS_990PF, IRS_BMF } from './irs.ts';
import { N_PORT } from './n-port.ts';
import type { RecordReading, RecordSource, RecordSourceName, RowEnd, RowPlace } from './record-source.ts';
import { NO_FUNDS } from './rules-record-ids.ts';
import { WIKIDATA } from './wikidata.ts';
import { eachElement, eachGroup, eachRow, originOf, Y_COMBINATOR } from './y-combinator.ts';

/**
 * The adviser in a `Firm` of the daily feed (IAPD "IA_FIRM_SEC_Feed", ISO-8859-1), or why it cannot be used.
 * The feed says nothing of funds; exempt advisers carry neither employees nor assets.
 */
export function feedAdviser(firm: XmlNode): Adviser | string {
  const at = (path: string, name: string) => {
    const value = nodesAt(firm, path)[0]?.attributes[name]?.trim() ?? '';
    return value === '' ? undefined : value;
  };
  const name = at('Info', 'BusNm') ?? at('Info', 'LegalNm');
  if (name === undefined) return 'no name';
  if (isGone(at('Rgstn', 'St'))) return 'not an adviser any more';
  return {
    name,
    crd: at('Info', 'FirmCrdNb') ?? '',
    city: at('MainAddr', 'City'),
    state: at('MainAddr', 'State'),
    country: at('MainAddr', 'Cntry'),
    addresses: nodesAt(firm, 'FormInfo/Part1A/Item1/WebAddrs/WebAddr').map((node) => node.text.trim()),
    isExempt: at('Rgstn', 'FirmType') === 'ERA' || at('Info', 'SECNb')?.startsWith('802-') === true,
    reportsFunds: false,
    funds: NO_FUNDS,
    assetsUsd: parseUsd(at('FormInfo/Part1A/Item5F', 'Q5F2C')),
    filedOn: parseDay(at('Filing', 'Dt')),
  };
}

/** A table of the filing data that is read. Compliance contacts (1J, 1K) are not: never write to them. */
const FILING_TABLE =
  /(?:^|_)(?:adv_base|adv_base_a|schedule_d_7b1|schedule_d_7b1a3a|schedule_d_1i|schedule_a_b|1d3_cik)(?:_\w+)?\.csv$/;
const UNUSED_TABLE =
  /(?:^|_)(?:adv_base_b|schedule_[a-z]_\w+|adv_filing_types|1[a-z]_1[a-z]|drp|sch_r)(?:_\w+)?\.csv$|^advw/;

function isFilingTable(name: string): boolean {
  return FILING_TABLE.test(name) && !/adv_base_b|7b1a(?!3a)/.test(name);
}

/**
 * Form ADV, what investment advisers file with the SEC: the monthly roster, the filing data behind it, and
 * the daily feed. Each firm is known by its CRD number; of several filings the newest holds.
 */
export const FORM_ADV: RecordSource = {
  name: 'form-adv',
  describe: 'investment advisers: venture and private equity firms, family offices (SEC Form ADV)',
  expects:
    'a roster (ia07012026.zip, …-exempt.zip), filing data (ADV_Filing_Data_….zip) or the feed (IA_FIRM_SEC_Feed_….xml)',
  uses: (name) =>
    /\.xml$/.test(name) || isFilingTable(name) || (/\.csv$/.test(name) && !UNUSED_TABLE.test(name)),
  async read(reading) {
    const filings = reading.inputs.filter(({ name }) => isFilingTable(name.toLowerCase()));
    if (filings.length > 0) await readFilings(reading, filings);
    for (const input of reading.inputs) {
      if (filings.includes(input)) continue;
      if (/\.xml$/i.test(input.name)) {
        await eachElement(reading, input, { element: 'Firm' }, (firm, place) =>
          emitAdviser(reading, feedAdviser(firm), place),
        );
      } else {
        await eachRow(reading, input, { format: 'csv', required: ROSTER_REQUIRED }, (record, place) =>
          emitAdviser(reading, rosterAdviser(record), place),
        );
      }
    }
  },
};

function emitAdviser(reading: RecordReading, adviser: Adviser | string, place: RowPlace): RowEnd {
  if (typeof adviser === 'string') return { skip: adviser };
  const fact = adviserFact(adviser);
  if (typeof fact === 'string') return { skip: fact };
  reading.sink.investor(fact, originOf(reading, place));
  return 'loaded';
}

export type RecordsJoined = RecordImportReport & { readonly joined?: PeopleJoined };

/** Imports one path of public records and, where people came with it, joins them again. */
export async function importAndJoin(options: RecordImportOptions): Promise<RecordsJoined> {
  const { system, mode, source, onProgress } = options;
  const report = await importRecords(options);
  if (source.name !== 'form-d' && source.name !== 'form-adv') return report;
  onProgress?.({ doing: 'inferring deals from people', rows: 0, rowsPerSecond: 0, percent: 99 });
  return { ...report, joined: await joinPeople(system, mode) };
}

/** Offerings are amended for some years: a longer chain goes round in a circle. */
const MAX_CHAIN = 100;

/** Rows of each table whose place is kept with a filing until it is known what becomes of it. */
type Places = readonly (readonly [number, number])[];

function tableOf(name: string): FormDTable | undefined {
  const table = name.toLowerCase().replace(/\.tsv$/, '');
  return table in FORM_D_COLUMNS ? (table as FormDTable) : undefined;
}

/**
 * Form D, the notice of a private offering: funds with their managers, companies with their rounds, and the people of
 * both. Read from the SEC's quarterly tables or from XML filings as EDGAR serves them.
 */
export const FORM_D: RecordSource = {
  name: 'form-d',
  describe:
    'private offerings (SEC Form D): quarterly data sets (zip or folder of TSV files) or filings as XML',
  expects:
    'YYYYqQ_d.zip, a folder with FORMDSUBMISSION.tsv, ISSUERS.tsv, OFFERING.tsv and RELATEDPERSONS.tsv, or primary_doc.xml files',
  uses: (name) => tableOf(name) !== undefined || name.endsWith('.xml'),
  async read(reading) {
    const chain = new Map<string, string>();
    for (const input of reading.inputs) {
      const table = tableOf(input.name);
      if (table === undefined) {
        await eachElement(reading, input, { element: 'edgarSubmission' }, (node, place) => {
          const filing = filingOfXml(node, input.label);
          if (typeof filing === 'string') return { skip: filing };
          noteChain(chain, filing);
          reading.stage.add('xml', filing.id, 'filing', { filing }, place);
          return 'staged';
        });
        continue;
      }
      const columns = FORM_D_COLUMNS[table];
      await eachRow(reading, input, { format: 'tsv', required: ['accessionnumber'] }, (record, place) => {
        const id = record.raw('accessionnumber');
        if (id === '') return { skip: 'no accession number' };
        const values = valuesOf(record, columns);
        if (table === 'offering' && values.PREVIOUSACCESSIONNUMBER !== undefined)
          chain.set(id, values.PREVIOUSACCESSIONNUMBER);
        reading.stage.add('table', id, table, values, place);
        return 'staged';
      });
    }
    await joinTables(reading, chain);
    await joinXml(reading, chain);
    await emit(reading);
  },
};

function noteChain(chain: Map<string, string>, filing: FormD): void {
  const previous = filing.offering.PREVIOUSACCESSIONNUMBER ?? '';
  if (previous !== '') chain.set(filing.id, previous);
}

/** What an offering goes by: the file number, which every amendment repeats, else the first filing of the chain. */
function offeringOf(filing: FormD, chain: ReadonlyMap<string, string>): string {
  const file = filing.submission.FILE_NUM ?? '';
  if (file !== '') return file;
  let id = filing.id;
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    const previous = chain.get(id);
    if (previous === undefined) break;
    id = previous;
  }
  return id;
}

async function joinTables(reading: RecordReading, chain: ReadonlyMap<string, string>): Promise<void> {
  await eachGroup(reading, 'table', ({ key, rows }) => {
    const { kept, repeated } = withoutRepeats(rows);
    for (const row of repeated) reading.account.end(row.place, 'merged');
    const filing = filingOf(key, kept);
    if (typeof filing === 'string') {
      for (const row of kept) reading.account.end(row.place, { skip: filing });
      return;
    }
    const main = kept.find((row) => row.part === 'offering')?.place ?? kept[0]?.place;
    if (main === undefined) return;
    const places: Places = kept.map(({ place }) => [place.file, place.line]);
    reading.stage.add('offering', offeringOf(filing, chain), 'filing', { filing, places }, main);
  });
}

/** Rows of one filing that say again what another row of the same table says: a quarter that was given twice. */
function withoutRepeats(rows: readonly StagedRow[]) {
  const seen = new Set<string>();
  const kept: StagedRow[] = [];
  const repeated: StagedRow[] = [];
  for (const row of rows) {
    const said = `${row.part} ${JSON.stringify(row.values)}`;
    (seen.has(said) ? repeated : kept).push(row);
    seen.add(said);
  }
  return { kept, repeated };
}

async function joinXml(reading: RecordReading, chain: ReadonlyMap<string, string>): Promise<void> {
  await eachGroup(reading, 'xml', ({ rows }) => {
    for (const { values, place } of rows) {
      const filing = values.filing as FormD;
      const places: Places = [[place.file, place.line]];
      reading.stage.add('offering', offeringOf(filing, chain), 'filing', { filing, places }, place);
    }
  });
}

/** Of the filings of one offering the newest speaks; the others are merged into it. */
async function emit(reading: RecordReading): Promise<void> {
  const { account, sink } = reading;
  await eachGroup(reading, 'offering', ({ key, rows }) => {
    const filings = rows
      .map(({ values, place }) => ({
        filing: values.filing as FormD,
        places: values.places as Places,
        place,
      }))
      .sort((one, other) => orderOf(one.filing).localeCompare(orderOf(other.filing)));
    const live = filings.filter(({ filing }) => filing.submission.TESTORLIVE?.toUpperCase() === 'LIVE');
    const newest = live.at(-1);
    for (const { places, filing } of filings) {
      if (filing === newest?.filing) continue;
      const end = live.some((one) => one.filing === filing)
        ? 'merged'
        : { skip: 'a test filing, not a live one' };
      for (const place of placesOf(places)) account.end(place, end);
    }
    if (newest === undefined) return;
    const reason = formDFacts(newest.filing, {
      sink,
      origin: originOf(reading, newest.place),
      offering: key,
      firstFiledOn: filedOn(live[0]?.filing ?? newest.filing),
      note: (text) => account.note(text),
    });
    for (const place of placesOf(newest.places))
      account.end(place, reason === undefined ? 'loaded' : { skip: reason });
  });
}

function placesOf(places: Places): RowPlace[] {
  return places.map(([file, line]) => ({ file, line }));
}

/** Filings in the order they were made; of one day an amendment is the later. */
function orderOf(filing: FormD): string {
  const amends = /\/A$/i.test(filing.submission.SUBMISSIONTYPE ?? '') ? 1 : 0;
  return `${filedOn(filing) ?? ''} ${amends} ${filing.id}`;
}

/** The importers of public records. */
export const RECORDS: Readonly<Partial<Record<RecordSourceName, RecordSource>>> = {
  'form-adv': FORM_ADV,
  'form-13f': FORM_13F,
  'irs-bmf': IRS_BMF,
  'irs-990pf': IRS_990PF,
  'form-5500': FORM_5500,
  wikidata: WIKIDATA,
  'form-d': FORM_D,
  'form-345': FORM_345,
  bdc: BDC,
  'n-port': N_PORT,
  'y-combinator': Y_COMBINATOR,
};
