import { type CsvRecord, type RecordsFrom, recordsOf } from './csv-records.ts';

/** A part of a text, and the bytes read so far. */
export interface TextPart {
  readonly text: string;
  readonly bytes: number;
}

/** Records, as they are read; the first of all is the header. */
export interface RecordBatch {
  readonly records: readonly CsvRecord[];
  readonly bytes: number;
}

type Apart = Pick<RecordsFrom, 'isUnquoted'> & {
  /** By the first part: what stands between the columns. */
  delimiterOf(head: string): string;
};

/** The records of a file of any length, as `recordsOf` reads them; with them the header, by whose width they are judged. */
export async function* recordStream(
  parts: AsyncIterable<TextPart>,
  apart: Apart,
): AsyncGenerator<RecordBatch> {
  let rest = '';
  let line = 1;
  let delimiter: string | undefined;
  let width = 0;
  let bytes = 0;
  let endsWithReturn = false;
  const take = (isPart: boolean): CsvRecord[] => {
    const records: CsvRecord[] = [];
    let consumed = 0;
    delimiter ??= apart.delimiterOf(rest);
    const from = { offset: 0, line, delimiter, width, isPart, isUnquoted: apart.isUnquoted === true };
    for (const record of recordsOf(rest, from)) {
      records.push(record);
      consumed = Math.min(record.end + 1, rest.length);
      line = record.lastLine + 1;
      if (width > 0) continue;
      // What follows is judged by the header.
      width = record.cells?.length ?? 0;
      if (width > 0) break;
    }
    rest = rest.slice(consumed);
    return records;
  };
  for await (const part of parts) {
    // CRLF may be torn in two.
    const text: string = (endsWithReturn ? '\r' : '') + part.text;
    endsWithReturn = text.endsWith('\r');
    rest += text.slice(0, endsWithReturn ? -1 : undefined).replace(/\r\n?/gu, '\n');
    bytes = part.bytes;
    yield { records: [...(width === 0 ? take(true) : []), ...take(true)], bytes };
  }
  if (endsWithReturn) rest += '\n';
  yield { records: [...(width === 0 ? take(false) : []), ...take(false)], bytes };
}
