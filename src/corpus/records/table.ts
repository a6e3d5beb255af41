import { CsvError, type Parser, parse } from 'csv-parse';
import { OperatorError } from '../../core/operator-error.ts';
import { type CsvRow, finish, write } from '../csv-file.ts';
import type { RecordInput } from './record-source.ts';
import { encodingOf, type RecordEncoding, textOf } from './text-stream.ts';

export interface TableOptions {
  /** `tsv`: tab-separated and never quoted, as the SEC writes its data sets. */
  readonly format: 'csv' | 'tsv';
  /** `detect` (the default) reads the file twice; see `encodingOf`. */
  readonly encoding?: RecordEncoding | 'detect';
}

/** Rows with the bytes read so far; the first row of all is the header. */
export interface TableBatch {
  readonly rows: readonly CsvRow[];
  readonly bytes: number;
}

/** A record of 448 columns with descriptions stays far below; more is a quote that was never closed. */
const MAX_RECORD_CHARACTERS = 1_048_576;

/**
 * The rows of a table in batches, as they are unpacked. A row of another width than the header comes with a `fault`;
 * columns that are empty at the end of a row may be left out, as the SEC does. Throws an `OperatorError` for a quote that is never
 * closed.
 */
export async function* readTable(
  input: RecordInput,
  options: TableOptions,
  signal: AbortSignal | undefined,
): AsyncGenerator<TableBatch> {
  const { format, encoding = 'detect' } = options;
  const known = encoding === 'detect' ? await encodingOf(input, signal) : encoding;
  let rows: CsvRow[] = [];
  let width: number | undefined;
  let doubled = 0;
  const parserOf = (head: string) =>
    parse({
      delimiter: format === 'tsv' ? '\t' : ',',
      // Tables put together from others end their lines in both ways; the parser alone would go by the first.
      ...(head.includes('\n') ? { record_delimiter: ['\r\n', '\n'] } : {}),
      quote: format === 'tsv' ? null : '"',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      on_record(values: string[], context) {
        width ??= values.length;
        // The parser reports the line a record ends on, and takes a CRLF within quotes for two lines.
        const inside = breaksIn(values);
        const at = context.lines - doubled - inside.characters;
        doubled += inside.doubled;
        rows.push(rowOf(at, values, width));
        return null;
      },
    });
  let parser: Parser | undefined;
  try {
    for await (const { text, bytes } of textOf(input, known, signal)) {
      parser ??= parserOf(text).on('error', () => {});
      await write(parser, text);
      if (rows.length === 0) continue;
      yield { rows, bytes };
      rows = [];
    }
    if (parser !== undefined) await finish(parser);
    if (rows.length > 0) yield { rows, bytes: input.bytes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const what = `${input.label} is no readable table (${error.message}). Nothing was imported.`;
    throw new OperatorError('usage', what, error);
  } finally {
    parser?.destroy();
  }
}

function breaksIn(values: readonly string[]): { characters: number; doubled: number } {
  let characters = 0;
  let doubled = 0;
  for (const value of values) {
    if (!/[\r\n]/.test(value)) continue;
    characters += value.split(/[\r\n]/).length - 1;
    doubled += value.split('\r\n').length - 1;
  }
  return { characters, doubled };
}

function rowOf(line: number, values: string[], width: number): CsvRow {
  if (values.length === width) return { line, values };
  const isShort = values.length < width && values.length > 1;
  if (isShort) return { line, values: [...values, ...Array<string>(width - values.length).fill('')] };
  if (values.slice(width).every((value) => value === '') && values.length > width)
    return { line, values: values.slice(0, width) };
  return { line, values, fault: `${values.length} columns where the header has ${width}` };
}
