import { whyNoInvestor } from '../../../core/public-records/wikidata-classes.ts';
import type { RowEnd, RowPlace } from '../account.ts';
import { originOf } from '../each.ts';
import type { RecordReading, RecordSource } from '../record-source.ts';
import { classesOf, wikidataCompany, wikidataInvestor } from './facts.ts';
import { type ResultRow, readResults } from './rows.ts';

/**
 * Wikidata (CC0): firms by class, and the statements "investor" (P1951) of companies. People who are named as investors
 * are angels; the European Investment Bank's loans and what is no investor by its class are left out.
 */
export const WIKIDATA: RecordSource = {
  name: 'wikidata',
  describe: 'venture firms, sovereign funds, and who backed whom (answers of Wikidata’s query service)',
  expects:
    'answers of https://query.wikidata.org in JSON, with the variables ?investor and, for deals, ?company',
  uses: (name) => /\.(?:json|srj)$/.test(name),
  async read(reading) {
    for (const input of reading.inputs) {
      const { kind, rows } = await readResults(input, reading.signal);
      if (kind === undefined) {
        reading.ignore(input, 'has no variable ?investor');
        continue;
      }
      for (const [item, group] of byInvestor(reading, input.file, rows)) {
        if (kind === 'investors') emitInvestor(reading, item, group);
        else emitEdges(reading, item, group);
        await reading.breathe();
      }
      reading.progress(input, input.bytes);
    }
  },
};

interface Placed {
  readonly row: ResultRow;
  readonly place: RowPlace;
}

/** The rows of each investor; rows without one are ended. */
function byInvestor(
  reading: RecordReading,
  file: number,
  rows: readonly ResultRow[],
): ReadonlyMap<string, readonly Placed[]> {
  const groups = new Map<string, Placed[]>();
  for (const [at, row] of rows.entries()) {
    const place = { file, line: at + 1 };
    reading.account.read(file);
    const item = row.item('investor');
    if (item === undefined) {
      reading.account.end(place, { skip: 'no investor' });
      continue;
    }
    const group = groups.get(item);
    if (group === undefined) groups.set(item, [{ row, place }]);
    else group.push({ row, place });
  }
  return groups;
}

function endAll(reading: RecordReading, group: readonly Placed[], end: RowEnd): void {
  for (const { place } of group) reading.account.end(place, end);
}

function emitInvestor(reading: RecordReading, item: string, group: readonly Placed[]): void {
  const rows = group.map(({ row }) => row);
  const none = whyNoInvestor(item, classesOf(rows));
  const fact = none === undefined ? wikidataInvestor(item, rows) : undefined;
  const [first, ...others] = group;
  if (first === undefined) return;
  if (fact === undefined) {
    endAll(reading, group, { skip: none ?? 'no name' });
    return;
  }
  reading.sink.investor(fact, originOf(reading, first.place));
  reading.account.end(first.place, 'loaded');
  endAll(reading, others, 'merged');
}

/** All companies one investor is named for. A statement is an edge once, however many rows its values make. */
function emitEdges(reading: RecordReading, item: string, group: readonly Placed[]): void {
  const rows = group.map(({ row }) => row);
  const none = whyNoInvestor(item, classesOf(rows));
  const investor = none === undefined ? wikidataInvestor(item, rows) : undefined;
  const seen = new Set<string>();
  let isEmitted = false;
  for (const { row, place } of group) {
    const company = row.item('company');
    const fact = company === undefined ? undefined : wikidataCompany(company, row);
    if (investor === undefined || company === undefined || fact === undefined) {
      reading.account.end(place, { skip: none ?? 'no name' });
      continue;
    }
    if (company === item) {
      reading.account.end(place, { skip: 'an investor in itself' });
      continue;
    }
    const announcedOn = row.day('date');
    const sourceId = `P1951:${company}:${announcedOn ?? 'undated'}`;
    const origin = originOf(reading, place);
    if (!isEmitted) reading.sink.investor(investor, origin);
    isEmitted = true;
    if (seen.has(sourceId)) {
      reading.account.end(place, 'merged');
      continue;
    }
    seen.add(sourceId);
    reading.sink.company(fact, origin);
    reading.sink.round({ sourceId, companyRef: fact.ref, kind: 'unknown', announcedOn }, origin);
    reading.sink.investment({ roundSourceId: sourceId, investorRef: investor.ref }, origin);
    reading.account.end(place, 'loaded');
  }
}
