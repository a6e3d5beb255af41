import type { StagedRow } from '../../../store/corpus/record-stage.ts';
import type { RowPlace } from '../account.ts';
import { eachElement, eachGroup, eachRow, originOf } from '../each.ts';
import type { RecordReading, RecordSource } from '../record-source.ts';
import { filedOn, formDFacts } from './facts.ts';
import { FORM_D_COLUMNS, type FormD, type FormDTable, filingOf, filingOfXml, valuesOf } from './filing.ts';

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
