import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { tableOrRefused } from '../tables/read-table.ts';
import type { TableSource } from '../tables/rules-table.ts';
import { type SkippedLine, type SuppressionKey, suppressionOf } from './rules-suppression.ts';

/** What a text names, each once. */
export interface SuppressionList {
  readonly keys: readonly SuppressionKey[];
  /** Entries that stand in it again. */
  readonly repeated: number;
  readonly rowsSkipped: number;
  /** Entries beyond the cap. */
  readonly rowsDropped: number;
  readonly skipped: readonly SkippedLine[];
}

/** How much of a line is returned. */
const SHOWN_CHARACTERS = 80;
/** What the columns of exports are called, in lower case and without signs. */
const ADDRESS_COLUMNS = new Set([
  'email',
  'e mail',
  'mail',
  'email address',
  'e mail address',
  'address',
  'recipient',
]);
const DOMAIN_COLUMNS = new Set(['domain', 'domains', 'email domain', 'company domain']);

interface Columns {
  readonly address: number | undefined;
  readonly domain: number | undefined;
}

/**
 * Reads a list: an address or a domain on a line, or a table that says in a row which column holds
 * them, or one without such a row, of which the first address in a row counts. Blank lines and lines that
 * begin with `#` say nothing. A bad row affects only itself. Throws `invalid_request` for an empty list.
 */
export function readSuppressionList(source: TableSource): SuppressionList {
  const known = (cells: readonly string[]) =>
    Object.values(columnsOf(cells) ?? {}).filter((at) => at !== undefined).length;
  const table = tableOrRefused(source, known, refused, { needsHeader: false });
  const lines = table.rows.length + table.leftOut.length + table.more;
  if (lines > LIMITS.suppressions.lines) {
    throw refused(
      `it has ${lines} lines, and ${LIMITS.suppressions.lines} are read at most: send it in parts`,
    );
  }
  const columns = columnsOf(table.names);
  const found = new FoundEntries();
  for (const { line, kind, reason } of table.leftOut) if (kind === 'quote') found.skip(line, reason);
  for (const { line, cells } of table.rows) {
    if (isSilent(cells)) continue;
    const entry = entryOf(cells, columns);
    if (typeof entry === 'string') found.skip(line, entry);
    else found.add(entry);
  }
  const [first] = found.skipped;
  if (found.keys.size === 0) {
    throw refused(first === undefined ? 'the list is empty' : `line ${first.line}: ${first.reason}`);
  }
  const { repeated, rowsSkipped, rowsDropped, skipped } = found;
  skipped.sort((one, other) => one.line - other.line);
  return { keys: [...found.keys.values()], repeated, rowsSkipped, rowsDropped, skipped };
}

class FoundEntries {
  readonly keys = new Map<string, SuppressionKey>();
  readonly skipped: SkippedLine[] = [];
  repeated = 0;
  rowsSkipped = 0;
  rowsDropped = 0;

  add(key: SuppressionKey): void {
    const name = `${key.kind}:${key.value}`;
    if (this.keys.has(name)) this.repeated += 1;
    else if (this.keys.size >= LIMITS.suppressions.rows) this.rowsDropped += 1;
    else this.keys.set(name, key);
  }

  skip(line: number, reason: string): void {
    this.rowsSkipped += 1;
    if (this.skipped.length < LIMITS.suppressions.skippedListed) this.skipped.push({ line, reason });
  }
}

const isSilent = (cells: readonly string[]): boolean => cells[0]?.startsWith('#') === true;

function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map((cell) =>
    cell
      .toLowerCase()
      .replace(/[^a-z]+/gu, ' ')
      .trim(),
  );
  const at = (known: ReadonlySet<string>) => {
    const index = names.findIndex((name) => known.has(name));
    return index < 0 ? undefined : index;
  };
  const columns = { address: at(ADDRESS_COLUMNS), domain: at(DOMAIN_COLUMNS) };
  return columns.address === undefined && columns.domain === undefined ? undefined : columns;
}

/** What a row names, or why it names nothing. */
function entryOf(cells: readonly string[], columns: Columns | undefined): SuppressionKey | string {
  if (columns !== undefined) {
    const cellAt = (at: number | undefined) => (at === undefined ? '' : (cells[at] ?? '').trim());
    const cell = cellAt(columns.address) || cellAt(columns.domain);
    return cell === '' ? 'the column is empty' : (readCell(cell) ?? notOne(cell));
  }
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const [only = ''] = filled;
  if (filled.length === 1) return readCell(only) ?? notOne(only);
  const address = filled.map(readCell).find((key) => key?.kind === 'address');
  // A row of many cells has a website as often as a domain that is meant.
  return address ?? 'there is no address in it; domains stand alone, or in a column named "domain"';
}

function readCell(cell: string): SuppressionKey | undefined {
  // Longer than any address with a name before it.
  return cell.length > LIMITS.suppressions.fieldLength ? undefined : suppressionOf(cell);
}

const notOne = (cell: string): string =>
  `${JSON.stringify(cell.length > SHOWN_CHARACTERS ? `${cell.slice(0, SHOWN_CHARACTERS)}…` : cell).toWellFormed()} is no address and no domain`;

function refused(why: string): DomainError {
  const message = `Nothing can be imported: ${why.toWellFormed()}. Expected is an address or a domain on each line, or a CSV with a column named "email" or "domain". The list stays as it was.`;
  return new DomainError('invalid_request', message, { details: [{ path: 'content', message }] });
}
