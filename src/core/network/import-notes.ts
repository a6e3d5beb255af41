import type { Warning } from '../understanding/warning.ts';
import { type Header, mayHold } from './columns.ts';

/** Columns that one warning names; a spreadsheet has hundreds. */
const NAMED = 12;
/** As much of a value as a warning repeats. */
const SHOWN = 60;

/** What of a file was not stored as it stands there: counted while it is read, told at the end. */
export class ImportNotes {
  readonly #columns = new Map<string, number>();
  readonly #counts = new Map<Kind, { count: number; readonly line: number; readonly value: string }>();
  #at: Header['at'] = {};

  /** The columns of a row that hold something and belong to no field. */
  unused(header: Header, cells: readonly string[]): void {
    this.#at = header.at;
    for (const [index, name] of header.unused) {
      if ((cells[index] ?? '').trim() !== '') this.#columns.set(name, (this.#columns.get(name) ?? 0) + 1);
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
    const names = [...this.#columns.keys()].map((name) => name.trim().slice(0, SHOWN).toWellFormed());
    const suspects = names.flatMap((name) => {
      const field = mayHold(name, this.#at);
      const message = `This column is not known and not stored; if it holds the ${field}, name it ${field === 'company' ? 'Company' : 'Position'} and import again.`;
      return field === undefined ? [] : [{ field: 'csv_content', value: name, message }];
    });
    const rest = names.filter((name) => mayHold(name, this.#at) === undefined);
    const more = rest.length > NAMED ? ` The first ${NAMED} of ${rest.length} are named.` : '';
    const listed = {
      field: 'csv_content',
      value: rest.slice(0, NAMED).join(', '),
      message: `These columns belong to no field of a connection and are not stored.${more}`,
    };
    return [...suspects.slice(0, NAMED), ...told, ...(rest.length === 0 ? [] : [listed])];
  }
}

type Kind = 'either_date' | 'no_date' | 'lost_letters' | 'wrong_reading' | 'more_employers' | 'no_address';
const WORDS: Readonly<Record<Kind, string>> = {
  either_date:
    'this date can be day or month first and is left out; write dates as 2026-03-05, or import a file with more of them.',
  no_date: 'this is no date that is known and is left out; write dates as 2026-03-05.',
  lost_letters:
    'letters were lost before the text was sent (U+FFFD), because a file in Windows-1252 was read as UTF-8; save it as UTF-8 and import again.',
  wrong_reading: 'UTF-8 was read as Windows-1252; the letters are stored as they were meant.',
  more_employers: 'several companies are named; the first is stored.',
  no_address: 'this is not one mail address and is left out.',
};
