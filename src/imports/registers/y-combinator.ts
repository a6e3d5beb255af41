import { companyFact, investorFact } from '../../corpus/entities.ts';
import type { StagedGroup } from '../../corpus/queries-record-stage.ts';
import { columnsOf, FileRecord, seatOf } from '../../corpus/record.ts';
import type { CompanyFact, InvestorFact, Origin } from '../../corpus/rules-investor-record.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import type { DayOrder } from '../../platform/values/text.ts';
import { filedName } from '../../reference/names/rules-filed.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import type { Stage } from '../../reference/rules-investor-terms.ts';
import { readElements, type XmlNode } from './form-d-filing.ts';
import {
  type RecordInput,
  type RecordReading,
  type RecordSource,
  type RowEnd,
  type RowPlace,
  readTable,
  type TableOptions,
  textOf,
} from './record-source.ts';
import { dayOfBatch } from './rules-archive-links.ts';

export interface RowOptions extends TableOptions {
  /** Headers (`headerKey`) without which the file is something else; `a|b` means one of the two. */
  readonly required: readonly string[];
  /** How days in figures are written; month first by default, as American forms do. */
  readonly dayOrder?: DayOrder;
}

/**
 * Reads the rows of a table one by one and accounts for each. A file without a required header is left out
 * and reported. The record is the same object each time.
 */
export async function eachRow(
  reading: RecordReading,
  input: RecordInput,
  options: RowOptions,
  handle: (record: FileRecord, place: RowPlace) => RowEnd,
): Promise<void> {
  let record: FileRecord | undefined;
  for await (const batch of readTable(input, options, reading.signal)) {
    for (const row of batch.rows) {
      if (record === undefined) {
        const columns = columnsOf(row.values);
        const missing = options.required.filter(
          (names) => !names.split('|').some((name) => columns.has(name)),
        );
        if (missing.length > 0) {
          reading.ignore(
            input,
            `has no column ${missing.map((names) => names.replaceAll('|', ' or ')).join(', ')}`,
          );
          return;
        }
        record = new FileRecord(columns, options.dayOrder ?? 'month-first');
        continue;
      }
      const place = { file: input.file, line: row.line };
      reading.account.read(input.file);
      const end = row.fault === undefined ? handle(record.at(row.values), place) : { skip: row.fault };
      reading.account.end(place, end);
    }
    await reading.breathe();
    reading.progress(input, batch.bytes);
  }
  if (record === undefined) reading.ignore(input, 'empty');
}

/**
 * Reads the elements of a name out of an XML file one by one and accounts for each as for a row; its line is
 * its number. A file without such an element is left out and reported.
 */
export async function eachElement(
  reading: RecordReading,
  input: RecordInput,
  options: { readonly element: string | readonly string[] },
  handle: (node: XmlNode, place: RowPlace) => RowEnd,
): Promise<void> {
  const names = typeof options.element === 'string' ? [options.element] : options.element;
  let count = 0;
  for await (const element of readElements(input, names, reading.signal)) {
    count += 1;
    const place = { file: input.file, line: element.number };
    reading.account.read(input.file);
    const end =
      element.node === undefined ? { skip: element.fault ?? 'unreadable' } : handle(element.node, place);
    reading.account.end(place, end);
    await reading.breathe();
    reading.progress(input, element.bytes);
  }
  if (count === 0) reading.ignore(input, `has no element ${names.join(' or ')}`);
}

/** Reads a set of staged rows group by group, by key; `handle` ends the rows (`reading.account.end`). */
export async function eachGroup(
  reading: RecordReading,
  set: string,
  handle: (group: StagedGroup) => void | Promise<void>,
): Promise<void> {
  for await (const group of reading.stage.groups(set)) {
    reading.signal?.throwIfAborted();
    await handle(group);
    await reading.breathe();
  }
}

/** Where a fact was read. */
export function originOf(reading: RecordReading, place: RowPlace): Origin {
  return { source: reading.source, file: place.file, line: place.line };
}

/** What a fund holds of a company, over all reports read. */
export interface HeldCompany {
  /** The company as it is spelled in the first report, and its other names. */
  readonly name: string;
  readonly otherNames: readonly string[];
  readonly country?: string | undefined;
  readonly sectorTags?: readonly string[];
  /** The day it was bought, or that of the first report with it where an earlier one is without; else undefined. */
  readonly since: string | undefined;
  /** The day of the newest report with it. */
  readonly asOf: string;
  readonly stage: Stage | undefined;
}

/**
 * Gives a holding as a deal: `investor` has been in a round of the company. One holding is one round, whatever the number of reports,
 * tranches and series of the fund (`holder` identifies who holds it, for all imports). The round has no amount: a value or cost is that of
 * the holding. Returns false if the name is none.
 */
export function emitHolding(
  reading: RecordReading,
  place: RowPlace,
  holder: string,
  investor: InvestorFact,
  held: HeldCompany,
): boolean {
  const { since, asOf, stage, country, sectorTags = [] } = held;
  const company = companyFact({ name: filedName(held.name), country, sectorTags, asOf });
  if (company === undefined) return false;
  const origin = originOf(reading, place);
  reading.sink.investor(investor, origin);
  emitCompany(reading, place, company, held.otherNames);
  const sourceId = `${holder}|${company.key}`.slice(0, 300);
  reading.sink.round(
    { sourceId, companyRef: company.ref, kind: 'holding', stage, announcedOn: since, asOf },
    origin,
  );
  reading.sink.investment({ roundSourceId: sourceId, investorRef: investor.ref }, origin);
  return true;
}

/** Names that are kept besides a company's own. */
const MAX_NAMES = 20;

/** Gives a company, and its other names as names it is also found by. */
export function emitCompany(
  reading: RecordReading,
  place: RowPlace,
  company: CompanyFact,
  otherNames: readonly string[],
): void {
  const origin = originOf(reading, place);
  const others = otherNames
    .map((name) => ({ name: filedName(name).slice(0, 300), key: identityKey(name) }))
    .filter(({ key }) => key !== '' && key !== company.key)
    .slice(0, MAX_NAMES);
  reading.sink.company(company, origin);
  if (others.length === 0) return;
  // Of the spellings of one record the most frequent is its name.
  reading.sink.company(company, origin);
  for (const { name, key } of new Map(others.map((other) => [other.key, other])).values())
    reading.sink.company({ ref: company.ref, ids: company.ids, name, key, sectorTags: [] }, origin);
}

/** The first of these days; undefined without one. */
export function firstDay(days: readonly (string | undefined)[]): string | undefined {
  return days.filter((day) => day !== undefined).sort()[0];
}

/** The last of these days; empty without one. */
export function lastDay(days: readonly (string | undefined)[]): string {
  return (
    days
      .filter((day) => day !== undefined)
      .sort()
      .at(-1) ?? ''
  );
}

/** The whole list is about 10 MB; it is parsed as one piece. */
const MAX_CHARACTERS = 128_000_000;
const MAX_TAGS = 30;
const MAX_TEXT = 10_000;

/** The words of the other exports for what became of a company. */
const STATUS: Readonly<Record<string, string>> = {
  active: 'operating',
  acquired: 'acquired',
  inactive: 'closed',
  public: 'ipo',
};

/**
 * Y Combinator's companies, as its directory lists them (https://github.com/yc-oss/api describes the file): each has been in one
 * class, which is a deal of the accelerator. The amounts are not in the list.
 */
export const Y_COMBINATOR: RecordSource = {
  name: 'y-combinator',
  describe: 'all companies of Y Combinator with their classes (yc-oss.github.io)',
  expects: 'all.json of https://yc-oss.github.io/api/companies/all.json',
  uses: (name) => name.endsWith('.json'),
  async read(reading) {
    for (const input of reading.inputs) {
      const companies = await readList(reading, input);
      if (companies === undefined) {
        reading.ignore(input, 'no list of companies with "name" and "batch"');
        continue;
      }
      const accelerator = investorFact({ ...ACCELERATOR, asOf: reading.asOf });
      if (accelerator === undefined) return;
      reading.sink.investor(accelerator, originOf(reading, { file: input.file, line: 1 }));
      for (const [at, company] of companies.entries()) {
        const place = { file: input.file, line: at + 1 };
        reading.account.read(input.file);
        reading.account.end(place, take(reading, company, place, accelerator.ref));
        await reading.breathe();
      }
      reading.progress(input, input.bytes);
    }
  },
};

type Listed = Readonly<Record<string, unknown>>;

async function readList(reading: RecordReading, input: RecordInput): Promise<readonly unknown[] | undefined> {
  const parts: string[] = [];
  let characters = 0;
  for await (const { text } of textOf(input, 'utf-8', reading.signal)) {
    characters += text.length;
    if (characters > MAX_CHARACTERS)
      throw new OperatorError('limit', `${input.label} is longer than ${MAX_CHARACTERS} characters.`);
    parts.push(text);
  }
  const list = parsed(parts.join(''), input);
  if (!Array.isArray(list)) return undefined;
  return list.some((one) => isListed(one) && 'name' in one && 'batch' in one) ? list : undefined;
}

function parsed(text: string, input: RecordInput): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const what = `${input.label} is no JSON to its end. Nothing was imported; fetch the file again.`;
    throw new OperatorError('usage', what, error);
  }
}

const isListed = (value: unknown): value is Listed =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function textIn(company: Listed, field: string): string | undefined {
  const value = company[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, MAX_TEXT) : undefined;
}

function textsIn(company: Listed, field: string): string[] {
  const value = company[field];
  const texts = Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
  return texts.map((text) => text.trim()).filter((text) => text !== '' && text.length <= 100);
}

const ACCELERATOR = {
  name: 'Y Combinator',
  kind: 'organisation',
  typeWords: 'Accelerator',
  website: 'https://www.ycombinator.com',
  record: 'directory',
  url: 'https://www.ycombinator.com/companies',
  city: 'San Francisco',
  state: 'CA',
  country: 'USA',
} as const;

/** Gives one company with its class. */
function take(reading: RecordReading, listed: unknown, place: RowPlace, accelerator: string): RowEnd {
  if (!isListed(listed)) return { skip: 'no company' };
  const id = listed.id;
  const name = textIn(listed, 'name');
  if (name === undefined) return { skip: 'no name' };
  const [location] = (textIn(listed, 'all_locations') ?? '').split(';');
  const fields = [textIn(listed, 'industry'), ...textsIn(listed, 'industries'), ...textsIn(listed, 'tags')];
  const status = textIn(listed, 'status')?.toLowerCase();
  const fact = companyFact({
    name,
    ids:
      typeof id === 'number' && Number.isSafeInteger(id)
        ? [{ namespace: 'y-combinator', id: String(id) }]
        : [],
    ...seatOf(/^remote$/i.test(location ?? '') ? undefined : location, undefined, undefined),
    website: textIn(listed, 'website'),
    description: textIn(listed, 'one_liner') ?? textIn(listed, 'long_description'),
    sectorTags: [...new Set(fields.filter((field) => field !== undefined))].slice(0, MAX_TAGS),
    status: status === undefined ? undefined : (STATUS[status] ?? status),
    asOf: reading.asOf,
  });
  if (fact === undefined) return { skip: 'no name' };
  emitCompany(reading, place, fact, textsIn(listed, 'former_names'));
  if (listed.nonprofit === true) {
    reading.account.note('a nonprofit: given money, and no part of it bought');
    return 'loaded';
  }
  const batch = textIn(listed, 'batch') ?? '';
  const announcedOn = dayOfBatch(batch);
  if (announcedOn === undefined) reading.account.note('a class without a season: its deal has no day');
  const origin = originOf(reading, place);
  const sourceId = fact.ref.slice(0, 300);
  reading.sink.round(
    {
      sourceId,
      companyRef: fact.ref,
      kind: 'accelerator',
      stage: 'pre-seed',
      announcedOn,
      asOf: reading.asOf,
    },
    origin,
  );
  reading.sink.investment({ roundSourceId: sourceId, investorRef: accelerator }, origin);
  return 'loaded';
}
