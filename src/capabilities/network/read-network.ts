import { DomainError } from '../../core/errors.ts';
import { LIMITS } from '../../core/limits.ts';
import { EXPECTED_COLUMNS } from '../../core/network/columns.ts';
import { ConnectionRows, type ReadConnections } from '../../core/network/connection-rows.ts';
import { otherFile } from '../../core/network/other-files.ts';
import { notATable } from '../../core/network/text-kind.ts';
import { BrokenQuotesError, cellsOf, recordsOf, UNCLOSED_QUOTE } from './csv-records.ts';
import { findHeader } from './find-header.ts';

/** How much of what was found is quoted back. */
const SHOWN_CHARACTERS = 120;
/** Byte order marks: UTF-8's, once or doubled by a wrong reading. */
const BYTE_ORDER_MARK = /^(?:\uFEFF|ï»¿)+/;

/**
 * Reads a connections export, as it came or as a spreadsheet left it: CSV with any line ends, one of four
 * delimiters, a note before the header, columns in any order and in three dozen languages. Throws
 * `invalid_request`, which says what was found, what is expected and what to do, if it holds no person.
 */
export function readNetwork(csv: string): ReadConnections {
  const text = csv.replace(BYTE_ORDER_MARK, '').replace(/\r\n?/g, '\n');
  const kind = notATable(text);
  if (kind !== undefined) throw refused(`the text ${kind}`);
  const first = text.trimStart().split('\n', 1)[0]?.trim() ?? '';
  const other = otherFile(cellsOf(first, ','));
  if (other !== undefined) throw refused(`the text ${other}`);
  const found = findHeader(text);
  if (found === undefined) {
    throw refused(`there is no row with the names of the columns; the text begins with ${shortened(first)}`);
  }
  const rows = new ConnectionRows(found.header, LIMITS.network);
  try {
    for (const { line, cells } of recordsOf(text, found)) {
      if (cells === undefined) rows.skip(line, UNCLOSED_QUOTE);
      else rows.take(line, cells);
    }
  } catch (error) {
    if (!(error instanceof BrokenQuotesError)) throw error;
    throw refused(error.message);
  }
  const read = rows.end();
  if (read.report.rowsImported > 0) return read;
  const [skipped] = read.report.skipped;
  throw refused(
    skipped === undefined
      ? `there are the columns (line ${found.line}) and no person below them`
      : `no row can be read: line ${skipped.line}: ${skipped.reason}`,
  );
}

const shortened = (text: string): string =>
  JSON.stringify(text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text);

function refused(why: string): DomainError {
  const message = `No connection can be read: ${why.toWellFormed()}. Expected is a connections export, Connections.csv, unchanged: a row with the columns ${EXPECTED_COLUMNS} (a name and one more at least), then a row for each person. A network imported before stays as it was.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}
