import type { DayOrder } from '../core/text/date-text.ts';
import { parseDay } from '../core/text/date-text.ts';
import { parseUsd } from '../core/text/money-text.ts';
import { normalForm } from '../core/text/normal-form.ts';

/** What programs write for "nothing" into a column; in a name they are taken as they are. */
const NOTHING = new Set([
  '',
  'nan',
  'null',
  'none',
  'n/a',
  'na',
  '-',
  '\\n',
  'undisclosed',
  'unknown',
  'undefined',
]);

/** Longer values are cut: a description of pages does not improve a search. */
const MAX_VALUE = 10_000;
const MAX_LIST = 100;
const MAX_TAG = 100;
/** Headers are a few words; a longer one is text in the wrong line. */
const MAX_HEADER = 1_000;

/** A header as it is compared: case, spaces, punctuation and "_" do not count. */
export function headerKey(header: string): string {
  return normalForm(header, 'NFKC', MAX_HEADER)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$]+/gu, ' ')
    .trim();
}

/** Where each header stands; of two equal ones the first. */
export function columnsOf(header: readonly string[]): ReadonlyMap<string, number> {
  const columns = new Map<string, number>();
  for (const [index, name] of header.entries()) {
    if (!columns.has(headerKey(name))) columns.set(headerKey(name), index);
  }
  return columns;
}

/** One record of a file, read by header name; values are trimmed, and what means "nothing" is undefined. */
export class FileRecord {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #dayOrder: DayOrder | undefined;
  #values: readonly string[] = [];

  constructor(columns: ReadonlyMap<string, number>, dayOrder: DayOrder | undefined) {
    this.#columns = columns;
    this.#dayOrder = dayOrder;
  }

  /** Points the record at the values of the next row. */
  at(values: readonly string[]): this {
    this.#values = values;
    return this;
  }

  /** The value as it stands, trimmed; empty where there is none. */
  raw(header: string): string {
    const index = this.#columns.get(header);
    return index === undefined ? '' : (this.#values[index] ?? '').trim();
  }

  text(header: string): string | undefined {
    const value = this.raw(header);
    return value.length < 12 && NOTHING.has(value.toLowerCase()) ? undefined : value.slice(0, MAX_VALUE);
  }

  usd(header: string): number | undefined {
    return parseUsd(this.text(header));
  }

  day(header: string): string | undefined {
    return parseDay(this.text(header), this.#dayOrder);
  }

  flag(header: string): boolean | undefined {
    const value = this.raw(header).toLowerCase();
    if (['t', 'true', '1', 'yes', 'y'].includes(value)) return true;
    return ['f', 'false', '0', 'no', 'n'].includes(value) ? false : undefined;
  }

  /** The parts of a list ("|Games|Media|", "SaaS, Fintech"), each once. */
  list(header: string, separator: RegExp): string[] {
    const parts = (this.text(header) ?? '').split(separator).map((part) => part.trim());
    const kept = parts.filter((part) => !NOTHING.has(part.toLowerCase()) && part.length <= MAX_TAG);
    return [...new Set(kept)].slice(0, MAX_LIST);
  }
}

const ONLY_LEGAL_FORM =
  /^(?:inc|l\.?l\.?c|l\.?p|ltd|limited|co|corp|gmbh|s\.?a|b\.?v|plc|pte|pty|pvt)\.?(?:\s+ltd\.?)?$/i;

/**
 * The names of a comma list. A part that is only a legal form belongs to the name before it ("Norvale, Inc."); any
 * other name with a comma cannot be distinguished.
 */
export function namesOf(list: string | undefined): string[] {
  const names: string[] = [];
  for (const part of (list ?? '').split(',')) {
    const name = part.trim().replace(/^and\s+/i, '');
    if (name === '') continue;
    if (ONLY_LEGAL_FORM.test(name) && names.length > 0) names.push(`${names.pop()}, ${name}`);
    else names.push(name);
  }
  return [...new Set(names)].slice(0, MAX_LIST);
}
