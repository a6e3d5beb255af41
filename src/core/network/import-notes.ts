import type { Warning } from '../understanding/warning.ts';
import { type Column, type Header, mayHold } from './columns.ts';

/** Columns that one warning names; a spreadsheet has hundreds. */
const NAMED = 12;
/** As much of a value as a warning repeats. */
const SHOWN = 60;

/** What of a file was not stored as it stands there: counted while it is read, told at the end. */
export class ImportNotes {
  readonly #columns = new Set<string>();
  readonly #surplus = new Set<string>();
  readonly #counts = new Map<Kind, { count: number; readonly line: number; readonly value: string }>();
  #at: Header['at'] = {};

  /** The columns of a row that hold something and belong to no field. */
  unused(header: Header, cells: readonly string[]): void {
    this.#at = header.at;
    for (const [index, name] of header.unused) {
      if ((cells[index] ?? '').trim() !== '') this.#columns.add(name);
    }
    for (const [index, column] of header.surplus) {
      const name = header.names[index] ?? '';
      if (!this.#surplus.has(name) && isMore(index, column, header, cells)) this.#surplus.add(name);
    }
  }

  count(kind: Kind, line: number, value: string): void {
    const before = this.#counts.get(kind);
    if (before === undefined) this.#counts.set(kind, { count: 1, line, value: value.slice(0, SHOWN) });
    else before.count += 1;
  }

  warnings(): readonly Warning[] {
    const told = [...this.#counts].map(([kind, { count, line, value }]) => ({
      field: 'csv_content',
      value: value.toWellFormed(),
      message: `Line ${line}${count === 1 ? '' : ` and ${count - 1} more`}: ${WORDS[kind]}`,
    }));
    const names = shown(this.#columns);
    const suspects = names.flatMap((name) => {
      const field = mayHold(name, this.#at);
      const message = `This column is not known and not stored; if it holds the ${field}, name it ${field === 'company' ? 'Company' : 'Position'} and import again.`;
      return field === undefined ? [] : [{ field: 'csv_content', value: name, message }];
    });
    const rest = names.filter((name) => mayHold(name, this.#at) === undefined);
    return [
      ...suspects.slice(0, NAMED),
      ...told,
      ...listed(
        shown(this.#surplus),
        'Another column holds the same field of a connection; what these say in addition is not stored.',
      ),
      ...listed(rest, 'These columns belong to no field of a connection and are not stored.'),
    ];
  }
}

const shown = (names: ReadonlySet<string>): string[] =>
  [...names].map((name) => name.trim().slice(0, SHOWN).toWellFormed());

function listed(names: readonly string[], message: string): Warning[] {
  if (names.length === 0) return [];
  const more = names.length > NAMED ? ` The first ${NAMED} of ${names.length} are named.` : '';
  return [{ field: 'csv_content', value: names.slice(0, NAMED).join(', '), message: `${message}${more}` }];
}

/** Whether a cell says another thing than what is stored of its field: not "Quill, Ada" beside "Ada" and "Quill". */
function isMore(index: number, column: Column, { at, others }: Header, cells: readonly string[]): boolean {
  const own = wordsOf(cells[index]);
  if (own === '') return false;
  const stored = [at[column] ?? -1, ...(others[column] ?? [])].map((place) => cells[place]);
  const names = [at.firstName, at.lastName, at.fullName].map((place) => cells[place ?? -1] ?? '');
  return own !== wordsOf(stored.find((cell) => wordsOf(cell) !== '')) && own !== wordsOf(names.join(' '));
}

/** As much of a cell as is compared. */
const COMPARED = 400;
const wordsOf = (cell = ''): string =>
  cell
    .slice(0, COMPARED)
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

type Kind =
  | 'either_date'
  | 'no_date'
  | 'lost_letters'
  | 'wrong_reading'
  | 'more_employers'
  | 'more_addresses'
  | 'no_address'
  | 'no_name';
const WORDS: Readonly<Record<Kind, string>> = {
  either_date:
    'this date can be day or month first and is left out; write dates as 2026-03-05, or import a file with more of them.',
  no_date: 'this is no date that is known and is left out; write dates as 2026-03-05.',
  lost_letters:
    'letters were lost before the text was sent (U+FFFD), because a file in Windows-1252 was read as UTF-8; save it as UTF-8 and import again.',
  wrong_reading: 'UTF-8 was read as Windows-1252; the letters are stored as they were meant.',
  more_employers: 'several companies are named; the first is stored.',
  more_addresses: 'several mail addresses are named; the first is stored.',
  no_name: 'this row holds something, but no name, and is left out; give it a name and import again.',
  no_address: 'this is not one mail address and is left out.',
};
