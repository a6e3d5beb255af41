import { companyFact, investorFact } from '../../corpus/entities.ts';
import type { CompanyFact, InvestorFact } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { parseDay } from '../../platform/values/text.ts';
import type { SourceId } from '../../reference/rules-identity.ts';
import {
  type RecordInput,
  type RecordReading,
  type RecordSource,
  type RowEnd,
  type RowPlace,
  textOf,
} from './record-source.ts';
import { wikidataItem } from './rules-record-ids.ts';
import { investorClass, whyNoInvestor } from './rules-wikidata-queries.ts';
import { originOf } from './y-combinator.ts';

/** An answer of the query service is a few MB; it is parsed as one piece. */
const MAX_CHARACTERS = 64_000_000;

/** One row of an answer by the names of its variables. */
export class ResultRow {
  readonly #bindings: Readonly<Record<string, unknown>>;

  constructor(bindings: Readonly<Record<string, unknown>>) {
    this.#bindings = bindings;
  }

  text(name: string): string | undefined {
    const bound = this.#bindings[name];
    const value = isRecord(bound) ? bound.value : undefined;
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  }

  /** The number of the thing a variable stands for ("Q42"). */
  item(name: string): string | undefined {
    return wikidataItem(this.text(name))?.id;
  }

  /** The name of a thing; undefined if the service gives its number for want of one. */
  label(name: string): string | undefined {
    const label = this.text(`${name}Label`);
    return label === undefined || /^[QP]\d+$/.test(label) ? undefined : label;
  }

  /** A point in time; Wikidata gives a year alone as its first day, and marks unknown ones by an address. */
  day(name: string): string | undefined {
    const text = this.text(name);
    return text === undefined || !/^\+?\d{4}-/.test(text) ? undefined : parseDay(text.replace(/^\+/, ''));
  }

  number(name: string): number | undefined {
    const text = this.text(name);
    const value = Number(text);
    return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
  }
}

/** What a file holds: investors by class, or companies with their investors; `undefined` where it is neither. */
export interface ResultFile {
  readonly kind: 'investors' | 'edges' | undefined;
  readonly rows: readonly ResultRow[];
}

/**
 * The rows of one answer in SPARQL 1.1 Query Results JSON (https://www.w3.org/TR/sparql11-results-json/). Throws an
 * `OperatorError` for a file that is none.
 */
export async function readResults(input: RecordInput, signal: AbortSignal | undefined): Promise<ResultFile> {
  const parts: string[] = [];
  let characters = 0;
  for await (const { text } of textOf(input, 'utf-8', signal)) {
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw new OperatorError('limit', `${input.label} is longer than ${MAX_CHARACTERS} characters.`);
    parts.push(text);
  }
  const answer = parsed(parts.join(''));
  const head = isRecord(answer) && isRecord(answer.head) ? answer.head.vars : undefined;
  const results = isRecord(answer) && isRecord(answer.results) ? answer.results.bindings : undefined;
  if (!Array.isArray(head) || !Array.isArray(results))
    throw new OperatorError('usage', `${input.label} is no answer of a SPARQL service in JSON.`);
  const isOf = (name: string) => head.includes(name);
  const kind = isOf('company') && isOf('investor') ? 'edges' : isOf('investor') ? 'investors' : undefined;
  return { kind, rows: results.map((bindings) => new ResultRow(isRecord(bindings) ? bindings : {})) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function idOf(item: string): SourceId {
  return { namespace: 'wikidata', id: item };
}

function first<Value>(
  rows: readonly ResultRow[],
  read: (row: ResultRow) => Value | undefined,
): Value | undefined {
  for (const row of rows) {
    const value = read(row);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The classes the rows name for an investor. */
export function classesOf(rows: readonly ResultRow[]): string[] {
  return rows.flatMap((row) => row.item('class') ?? row.item('investorClass') ?? []);
}

/**
 * An investor out of all rows that name it (an answer repeats a thing for each of its values); undefined if none
 * gives a name. Assets count only where the query made them US dollars: the bare value has no currency.
 */
export function wikidataInvestor(item: string, rows: readonly ResultRow[]): InvestorFact | undefined {
  const name = first(rows, (row) => row.label('investor'));
  if (name === undefined) return undefined;
  const found = investorClass(classesOf(rows));
  const linkedin = first(rows, (row) => row.text('linkedin'));
  const assetsUsd = first(rows, (row) => row.number('aumUsd'));
  const isPerson = found?.kind === 'person';
  return investorFact({
    name,
    ids: [idOf(item)],
    kind: found?.kind,
    lpType: found?.lpType,
    country: first(rows, (row) => row.text('countryCode') ?? row.label('country')),
    city: isPerson ? undefined : first(rows, (row) => row.label('city') ?? row.label('hq')),
    website: isPerson ? undefined : first(rows, (row) => row.text('website') ?? row.text('investorWebsite')),
    socialUrl:
      linkedin !== undefined && /^[\w%-]{1,200}$/.test(linkedin)
        ? `https://www.linkedin.com/company/${linkedin}`
        : undefined,
    description: found === undefined || isPerson ? undefined : `${capital(found.name)} (Wikidata).`,
    assetsUsd,
    assetsOn: assetsUsd === undefined ? undefined : first(rows, (row) => row.day('aumOn')),
    record: item,
    url: `https://www.wikidata.org/wiki/${item}`,
  });
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A company out of a row of the edges; undefined if it has no name. */
export function wikidataCompany(item: string, row: ResultRow): CompanyFact | undefined {
  const name = row.label('company');
  if (name === undefined) return undefined;
  return companyFact({
    name,
    ids: [idOf(item)],
    country: row.text('companyCountry') ?? row.text('countryCode'),
    website: row.text('companyWebsite') ?? row.text('website'),
    foundedOn: row.day('founded'),
  });
}

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
