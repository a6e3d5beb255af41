import type { Origin } from '../../core/corpus/facts.ts';
import type { DayOrder } from '../../core/text/date-text.ts';
import type { StagedGroup } from '../../store/corpus/record-stage.ts';
import { columnsOf, FileRecord } from '../record.ts';
import type { RowEnd, RowPlace } from './account.ts';
import type { RecordInput, RecordReading } from './record-source.ts';
import { readTable, type TableOptions } from './table.ts';
import { readElements, type XmlNode } from './xml.ts';

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
