import { invalid } from '../mailboxes/open-mailboxes.ts';
import { DomainError } from '../platform/values/errors.ts';
import { LIMITS } from '../platform/values/limits.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import { suppressionKeys } from '../reference/rules-identity.ts';
import { recordsOf, UNCLOSED_QUOTE } from '../tables/csv-records.ts';
import type { SuppressionStore } from './queries-suppressions.ts';
import {
  type SkippedLine,
  type Suppression,
  type SuppressionAdded,
  type SuppressionImport,
  type SuppressionKey,
  suppressionOf,
} from './rules-suppression.ts';

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
 * Reads a list: an address or a domain on a line, or a CSV that says in its first row which column holds
 * them, or one without such a row, of which the first address in a row counts. Blank lines and lines that
 * begin with `#` say nothing. A bad row affects only itself. Throws `invalid_request` for an empty list.
 */
export function readSuppressionList(content: string): SuppressionList {
  const text = content.replace(/^\uFEFF/u, '').replace(/\r\n?/gu, '\n');
  const lines = text.split('\n').length;
  if (lines > LIMITS.suppressions.lines) {
    throw refused(
      `it has ${lines} lines, and ${LIMITS.suppressions.lines} are read at most: send it in parts`,
    );
  }
  const found = new FoundEntries();
  let columns: Columns | undefined;
  let isFirst = true;
  const take = (line: number, cells: readonly string[]): void => {
    if (isSilent(cells)) return;
    if (isFirst) {
      isFirst = false;
      columns = columnsOf(cells);
      if (columns !== undefined) return;
    }
    const entry = entryOf(cells, columns);
    if (typeof entry === 'string') found.skip(line, entry);
    else found.add(entry);
  };
  const from = { offset: 0, line: 1, delimiter: delimiterOf(text) };
  for (const { line, cells } of recordsOf(text, from)) {
    if (cells === undefined) found.skip(line, UNCLOSED_QUOTE);
    else take(line, cells);
  }
  const [first] = found.skipped;
  if (found.keys.size === 0) {
    throw refused(first === undefined ? 'the text is empty' : `line ${first.line}: ${first.reason}`);
  }
  return { ...found, keys: [...found.keys.values()] };
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

const isSilent = (cells: readonly string[]): boolean =>
  cells.every((cell) => cell.trim() === '') || cells[0]?.trimStart().startsWith('#') === true;

/** Of the first line that says anything; a tab, a semicolon, or a comma. */
function delimiterOf(text: string): string {
  const line = text.split('\n').find((one) => one.trim() !== '' && !one.trimStart().startsWith('#')) ?? '';
  const counts = [',', ';', '\t'].map((sign) => [sign, line.split(sign).length] as const);
  return counts.reduce((most, one) => (one[1] > most[1] ? one : most))[0];
}

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

const ADDED = 'A person put the address or its domain on the suppression list.';
const IMPORTED = 'The address or its domain was imported into the suppression list.';

/** Where a tenant says who must not be written to. */
export function createSuppressionService(store: SuppressionStore) {
  return {
    /** Newest first. `covering`: only what keeps this address from being written to. */
    async list(
      scope: Scope,
      asked: { readonly limit: number; readonly cursor?: string; readonly covering?: string },
    ): Promise<Page<Suppression>> {
      // An empty list would read as if nothing kept it from being written to.
      if (asked.covering !== undefined && suppressionKeys(asked.covering) === undefined) {
        throw invalid('email', 'must be an address (ada@fund.example)');
      }
      return store.list(scope, asked);
    },
    /** Adds an address or a domain and ends the sequences under way to it. */
    async add(scope: Scope, value: string, detail: string | undefined): Promise<SuppressionAdded> {
      const { suppression, added, ended } = await store.add(scope, {
        key: keyOf(value),
        reason: 'added',
        detail,
        event: 'suppress',
        who: 'person',
        why: ADDED,
      });
      return { suppression, added, sequencesEnded: ended.length };
    },
    /**
     * False if it was not there. Throws `not_in_this_state` if the recipient said so by the link or to their provider:
     * that is for ever; `invalid_request` if they said so in words, or may have, and no `reason` is given.
     */
    async remove(scope: Scope, value: string, reason: string | undefined) {
      const key = keyOf(value);
      const removed = await store.remove(scope, key, reason);
      if (removed.state === 'needs_reason') {
        throw invalid(
          'reason',
          `must say why, in a sentence: the entry is ${removed.reason}, which no one of yours decided`,
        );
      }
      return removed.state === 'removed';
    },
    /** Adds everything a CSV or a plain list names, in one transaction. */
    async import(scope: Scope, content: string): Promise<SuppressionImport> {
      const { keys, repeated, rowsSkipped, rowsDropped, skipped } = readSuppressionList(content);
      const { added, ended } = await store.importAll(scope, keys, IMPORTED);
      return {
        imported: added,
        alreadyThere: keys.length - added + repeated,
        rowsSkipped,
        rowsDropped,
        skipped,
        sequencesEnded: ended,
      };
    },
  };
}

/** Who must not be written to, of one tenant and mode. A text that is no address and no domain: `invalid_request`. */
export type SuppressionService = ReturnType<typeof createSuppressionService>;

function keyOf(value: string): SuppressionKey {
  const key = suppressionOf(value);
  if (key !== undefined) return key;
  throw invalid('value', 'must be an address (ada@fund.example) or a domain (fund.example)');
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly suppressions: SuppressionService;
  }
}
