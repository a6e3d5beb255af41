import { DomainError } from '../platform/values/errors.ts';
import type { Warning } from '../platform/values/outcome.ts';
import { tableOrRefused } from '../tables/read-table.ts';
import { cleanCell } from '../tables/rules-cells.ts';
import type { Table, TableSource } from '../tables/rules-table.ts';
import { isFirm, isPerson } from './rules-column-values.ts';
import { columnsOf, headingsKnown, isOwnExport, type ListColumns } from './rules-columns.ts';
import { namesInvestors } from './rules-headings.ts';
import { LIST_LIMITS, type ListQuestion } from './rules-list-row.ts';
import { readListRows } from './rules-read-rows.ts';
import type { ListReading, ListSent } from './rules-resolve-row.ts';

/** Lines that are no records of which a person is told; the first of them. */
const MOST_LEFT_OUT = 100;
/** As much of a cell as a preview repeats. */
const SHOWN = 300;

/**
 * Reads a list; `source`: what was sent, unless these are rows. One in which no column says who the investors are is returned with a
 * question if it is only checked. Throws `invalid_request`, with the columns that were found, if nothing can be stored of it.
 */
export function readList(
  { columns: mapping, stages = {}, rows: sent, checkOnly }: ListSent,
  source: TableSource | undefined,
  domainOf: (website: string) => string | undefined,
): ListReading {
  const known = (cells: readonly string[]) => headingsKnown(cells, mapping);
  const table =
    sent === undefined
      ? tableOrRefused(source ?? { text: '' }, known, refused, {
          isWritten: isOwnExport,
          names: namesInvestors,
          nameColumn: 'Investor',
        })
      : tableOfRows(sent);
  const { names, rows } = withRecordsOnly(table, headingsKnown(table.names, mapping));
  if (names.length > LIST_LIMITS.columns)
    throw refused(`it has ${names.length} columns, more than the ${LIST_LIMITS.columns} of a list`);
  const columns = columnsOf(names, rows, mapping);
  const { labels } = columns;
  if (rows.length === 0) throw refused('below the names of its columns there is no row', labels);
  if (!columns.isUnderstood && !checkOnly)
    throw refused(
      'no column says who the investors are',
      labels,
      '; "columns" says what a column of another name holds',
    );
  const { told, ...read } = columns.isUnderstood
    ? readListRows(rows, names, columns, { stages, domainOf })
    : { told: undefined, rows: [], rowsJoined: 0, rowsSkipped: 0, rowsDropped: 0, skipped: [] };
  const [skipped] = read.skipped;
  if (columns.isUnderstood && read.rows.length === 0 && skipped !== undefined && !checkOnly)
    throw refused(`line ${skipped.line}: ${skipped.reason}`, labels);
  const first = new Set(read.rows.slice(0, LIST_LIMITS.preview).map(({ line }) => line));
  const shown = columns.isUnderstood
    ? rows.filter(({ line }) => first.has(line))
    : rows.slice(0, LIST_LIMITS.preview);
  return {
    ...read,
    columns: columns.told,
    ignored: columns.ignored,
    questions: columns.isUnderstood ? (told?.questions() ?? []) : [whoQuestion(labels, rows.length)],
    said: shown.map(({ line, cells }) => ({
      line,
      said: Object.fromEntries(
        labels.flatMap((label, at) => {
          const text = cells[at] ?? '';
          return text === '' ? [] : [[label, text.slice(0, SHOWN).toWellFormed()] as const];
        }),
      ),
    })),
    rowsDropped: read.rowsDropped + table.more,
    leftOut: table.leftOut.slice(0, MOST_LEFT_OUT),
    warnings: [
      ...(sent === undefined && columns.isUnderstood && !columns.isOfInvestors(titlesOf(table))
        ? [whoWarning(columns)]
        : []),
      ...table.told,
      ...(told?.warnings() ?? []),
    ],
  };
}

/** What stands above and between the rows may say what they are. */
const titlesOf = ({ leftOut }: Table) =>
  leftOut.flatMap(({ kind, text }) => (kind === 'above' || kind === 'section' ? [text] : []));

function whoWarning({ told }: ListColumns): Warning {
  const value = told.find(({ field }) => field === 'name' || field === 'contact')?.column ?? '';
  const message = `Nothing in the list says that it is of investors: customers, competitors or colleagues would look the same. Is it? If so, import it, with {${JSON.stringify(value)}: "name"} in \`columns\` to be asked no more; if not, do not.`;
  return { field: 'csv_content', value, message };
}

function whoQuestion(labels: readonly string[], rows: number): ListQuestion {
  const message =
    'No column says who the investors are. Say in `columns` which holds their names ("name"), or people ("contact").';
  return { in: 'columns', text: '', message, rows, examples: labels };
}

/** A table without a header: its first record has a cell that no heading is, so it is a row too. */
function withRecordsOnly(table: Table, known: number): Pick<Table, 'names' | 'rows'> {
  const [only = ''] = table.names;
  const isName = table.names.length === 1 && (isPerson(only) || isFirm(only)) && !OF_NAMES.test(only);
  if (known > 0 || !(isName || table.names.some((name) => NO_HEADING.test(name)))) return table;
  return {
    names: table.names.map(() => ''),
    rows: [{ line: table.line, cells: table.names }, ...table.rows],
  };
}

/** "Venture Funds", "My investors": a heading of names, and none of them. */
const OF_NAMES = /\b(?:investors?|investments?|lists?|firms|funds|names?|angels|vcs|companies|partners)$/iu;
const NO_HEADING = /@\S+\.|^https?:|^www\.|^[$€£]?\d/u;

/** Rows as JSON are a table too: its columns are all names that any row has. */
function tableOfRows(rows: NonNullable<ListSent['rows']>): Table {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return {
    ...{ names, width: names.length, line: 0, leftOut: [], more: 0, told: [] },
    rows: rows.map((row, at) => ({
      line: at + 1,
      // A row without a column named "constructor" has one all the same, from its prototype.
      cells: names.map((name) => cleanCell(Object.hasOwn(row, name) ? (row[name] ?? '') : '').text),
    })),
  };
}

/** An import that cannot be; `labels`: the columns that were found. */
export function refused(why: string, labels: readonly string[] = [], more = ''): DomainError {
  const found =
    labels.length === 0
      ? ''
      : ` The columns found are: ${labels.slice(0, LIST_LIMITS.listed).join(', ').slice(0, 600)}.`;
  const message = `No investor can be imported: ${why}.${found} Expected is a table with a row of column names, such as "Investor, Website, Stage, Notes", and a row for each investor${more}. Nothing was changed.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'csv_content', message }] });
}
