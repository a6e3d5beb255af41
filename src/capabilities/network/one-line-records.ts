import { CsvError, parse } from 'csv-parse/sync';
import { CSV_OPTIONS, type RecordSink } from './csv-records.ts';

/**
 * Reads a text in which every record is one line, as nearly every export is, from a line on (from 1), and is
 * several times as quick as `readRecords`: a line without a quote is its cells with delimiters between, and
 * only the others are for the parser. False, and no record passed on, where a record spans lines or a quote
 * is left open: `readRecords` is for those.
 *
 * Each line with a quote is a record of its own if the parser, given all of them together, ends one at the end of each.
 * Then it would in the whole text too, since every line between them begins and ends a record.
 */
export function readOneLineRecords(
  text: string,
  from: { readonly line: number; readonly delimiter: string },
  sink: Pick<RecordSink, 'take'>,
): boolean {
  const lines = text.split('\n');
  const first = from.line - 1;
  const quoted = parsedAlone(
    lines.filter((line, index) => index >= first && line.includes('"')),
    from.delimiter,
  );
  if (quoted === undefined) return false;
  let taken = 0;
  for (let index = first; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line === '') continue;
    if (line.includes('"')) {
      sink.take(index + 1, quoted[taken] ?? []);
      taken += 1;
    } else sink.take(index + 1, line.split(from.delimiter));
  }
  return true;
}

/** A record goes on behind the end of its line. */
class SpansLines extends Error {}

/** The cells of each line; undefined where one of them is no record of its own. */
function parsedAlone(lines: readonly string[], delimiter: string): string[][] | undefined {
  const records: string[][] = [];
  let end = 0;
  const look = (cells: string[], info: { readonly bytes: number }): null => {
    // Line breaks are counted with the record before them, and the last line has none.
    end += Buffer.byteLength(lines[records.length] ?? '') + 1;
    if (info.bytes !== end && info.bytes !== end - 1) throw new SpansLines();
    records.push(cells);
    return null;
  };
  try {
    parse(lines.join('\n'), { ...CSV_OPTIONS, delimiter, on_record: look });
  } catch (error) {
    if (error instanceof CsvError || error instanceof SpansLines) return undefined;
    throw error;
  }
  return records.length === lines.length ? records : undefined;
}
