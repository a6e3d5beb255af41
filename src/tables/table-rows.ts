import type { Warning } from '../platform/values/outcome.ts';
import { type CsvRecord, UNCLOSED_QUOTE } from './csv-records.ts';
import { cleanCell, type Mended, writtenCell } from './rules-cells.ts';
import {
  foldedName,
  isOfFigures,
  isOfOthers,
  isOthers,
  looksLikeHeader,
  noRecord,
  pageLines,
} from './rules-no-record.ts';
import {
  type Known,
  type LeftOutKind,
  type LeftOutLine,
  type Reading,
  TABLE_LIMITS,
  type Table,
  type TableRow,
} from './rules-table.ts';

/** As much of a line as is shown again. */
const SHOWN = 120;
/** Lines behind a quote that is never closed that can belong to it: a long note. */
const TORN_LINES = 20;
/** So many names of columns in a row, and nothing else, are no accident. */
const ANOTHER = 4;
/** Titles between an empty line and the header of a further list. */
const MOST_TITLES = 3;
/** Lines before a header that may be its note; the longest known has three. */
const LONGEST_NOTE = 50;
const WORDS: Readonly<Record<Mended | 'wide', string>> = {
  wrong_reading: 'UTF-8 was read as Windows-1252; the letters are stored as they were meant.',
  lost_letters:
    'letters were lost before the text was sent (U+FFFD), because a file in Windows-1252 was read as UTF-8; save it as UTF-8 and import again.',
  cut: 'the cell is longer than any text that is kept, and was cut.',
  wide: 'the row has more cells than there are columns, so that a separator may stand in a cell without quotes; the last column holds the rest.',
};

/** What the header of the parts of an item begins with. */
const PARTS = /^subitems$/iu;

type Links = NonNullable<TableRow['links']>;

interface Above {
  readonly line: number;
  readonly cells: readonly string[];
  readonly text: string;
}

/** "|---|:--|": Markdown writes it below a header, and nowhere else. */
const isRule = (cells: readonly string[]): boolean => {
  const filled = cells.filter((cell) => cell.trim() !== '');
  return filled.length > 1 && filled.every((cell) => /^\s*:?-{2,}:?\s*$/u.test(cell));
};

interface Taken extends Pick<CsvRecord, 'line' | 'cells'> {
  /** Where it ends, if not on its line. */
  readonly lastLine?: number;
  readonly links?: TableRow['links'];
}

const REASONS: Readonly<Record<LeftOutKind, string>> = {
  above: 'it stands above the names of the columns',
  header: 'the names of the columns again',
  line: 'a line between rows',
  sum: 'a sum or a count, no record',
  footer: 'a remark around the rows, no record',
  section: 'a heading between rows',
  part: 'a part of the row above it, no record',
  page: 'it leads around in the page that the list was copied from, and is no record',
  other: 'it is of another list, whose columns name no such records',
  quote: UNCLOSED_QUOTE,
};

/** Takes the records of one table in order, and makes rows of those that are some. */
export class TableRows {
  readonly #known: Known;
  readonly #namesRecords: (cells: readonly string[]) => boolean;
  readonly #isWritten: boolean;
  readonly #header: { readonly line: number; readonly width: number };
  readonly #names: string[];
  /** Of the header that counts now, folded, and where its columns stand in the rows. */
  #folded: readonly string[];
  #places: readonly number[] | undefined;
  readonly #hasText: boolean[];
  readonly #rows: TableRow[] = [];
  readonly #leftOut: LeftOutLine[] = [];
  readonly #odd = new Map<
    keyof typeof WORDS,
    { readonly line: number; readonly value: string; count: number }
  >();
  /** The line of a quote that is never closed, and how many lines behind it were left out. */
  #torn: { readonly line: number; lines: number } | undefined;
  #hasParts = false;
  /** Of the rows the first below an empty line. */
  #block: number | undefined;
  /** Of the last record: an empty line stands between two lists. */
  #lastLine: number;
  /** The rows are of a list of something else. */
  #isOfOthers = false;
  /** The last record, if it was kept. */
  #above: Above | undefined;
  /** The first list of something else, and how many rows all of them have. */
  #others: { readonly line: number; readonly text: string; rows: number } | undefined;
  #more = 0;

  constructor(
    header: { readonly line: number; readonly cells: readonly string[] },
    known: Known,
    { isWritten = () => false, names = (cells) => known(cells) > 1 }: Reading = {},
  ) {
    this.#known = known;
    this.#namesRecords = names;
    this.#lastLine = header.line;
    this.#isWritten = isWritten(header.cells);
    this.#names = header.cells.map((cell) => cleanCell(cell).text);
    this.#header = { line: header.line, width: header.cells.length };
    this.#folded = this.#names.map(foldedName);
    this.#hasText = this.#names.map((name) => name !== '');
  }

  /** A line above the header. */
  before(line: number, text: string): void {
    if (text.trim() !== '') this.#leave(line, 'above', text);
  }

  /** The next record below the header; `text` is how it begins. */
  take({ line, cells: raw, links: behind, lastLine = line }: Taken, text: string): void {
    if (line > this.#lastLine + 1 && !this.#isApart()) this.#block = this.#rows.length;
    if (raw?.every((cell) => cell.trim() === '') !== true) this.#lastLine = lastLine;
    if (raw === undefined) {
      this.#torn = { line, lines: 0 };
      this.#leave(line, 'quote', text);
      return;
    }
    if (this.#isOfTorn(raw)) {
      this.#leave(
        line,
        'quote',
        text,
        `it stands behind the quote on line ${this.#torn?.line} that is never closed`,
      );
      return;
    }
    if (this.#rows.length >= TABLE_LIMITS.rows) {
      this.#more += 1;
      return;
    }
    // Another header may have more columns than this one.
    const isWhole = !this.#isWritten && (this.#isApart() || this.#isOfOthers);
    const wide =
      isWhole || this.#hasMore(raw)
        ? raw.slice(0, TABLE_LIMITS.columns).map((cell) => cleanCell(cell).text)
        : [];
    if (this.#begins(wide)) {
      this.#startAgain(line, wide, text);
      return;
    }
    if (this.#others !== undefined && this.#isOfOthers) {
      if (wide.every((cell) => cell === '')) return;
      this.#others.rows += 1;
      this.#leave(line, 'other', text);
      return;
    }
    const { cells, links } = this.#cleaned(line, raw, behind);
    if (cells.every((cell) => cell === '')) return;
    if (this.#isWritten) this.#keep(line, cells, links);
    else if (this.#isOfParts(cells)) this.#leave(line, 'part', text);
    else if (this.#begins(cells)) this.#startAgain(line, cells, text);
    else {
      const reason = noRecord(cells, this.#folded);
      if (reason === undefined) this.#keep(line, cells, links);
      else this.#leave(line, reason, text);
      if (reason === 'line' && this.#above?.line === line - 1 && isRule(raw)) this.#beginAbove(this.#above);
      this.#above =
        reason === undefined
          ? { line, cells: raw.slice(0, TABLE_LIMITS.columns).map((cell) => cleanCell(cell).text), text }
          : undefined;
    }
  }

  /** What stood above a rule of Markdown was no record, but the header of another table. */
  #beginAbove({ line, cells, text }: Above): void {
    if (this.#rows.at(-1)?.line === line) this.#rows.pop();
    this.#startAgain(line, cells, text);
  }

  /** The table; to be asked once, at the end. */
  end(told: readonly Warning[]): Table {
    const page = pageLines(this.#rows);
    for (const { line, cells } of page) this.#leave(line, 'page', cells.join(''));
    const width = this.#names.length;
    const kept = this.#hasText.flatMap((has, at) => (has ? [at] : []));
    const isWhole = kept.length === width;
    const rows = this.#rows
      .filter((row) => !page.has(row))
      .map((row) =>
        isWhole && row.cells.length === width
          ? row
          : {
              line: row.line,
              cells: kept.map((at) => row.cells[at] ?? ''),
              ...(row.links && { links: moved(row.links, (at) => kept.indexOf(at)) }),
            },
      );
    const odd = [...this.#odd].map(([kind, { line, value, count }]) => ({
      field: 'csv_content',
      value,
      message: `Line ${line}${count === 1 ? '' : ` and ${count - 1} more`}: ${WORDS[kind]}`,
    }));
    return {
      names: kept.map((at) => this.#names[at] ?? ''),
      width: kept.filter((at) => at < this.#header.width).length,
      line: this.#header.line,
      rows,
      leftOut: this.#leftOut.toSorted((one, other) => one.line - other.line),
      more: this.#more,
      told: [...told, ...odd, ...this.#otherLists()],
    };
  }

  #otherLists(): Warning[] {
    if (this.#others === undefined) return [];
    const { line, text, rows } = this.#others;
    const message = `On line ${line} another list begins, whose columns name no such records: its rows (${rows}) were left out. If they belong to this list, send them as a file of their own.`;
    return [{ field: 'csv_content', value: text, message }];
  }

  /** monday.com writes the parts of an item below it: their own header, and rows that begin one column further in. */
  #isOfParts([first = '']: readonly string[]): boolean {
    if (PARTS.test(first)) this.#hasParts = true;
    else if (first !== '') this.#hasParts = false;
    return this.#hasParts;
  }

  #isOfTorn(cells: readonly string[]): boolean {
    if (this.#torn === undefined) return false;
    this.#torn.lines += 1;
    if (cells.length < this.#folded.length && this.#torn.lines <= TORN_LINES) return true;
    this.#torn = undefined;
    return false;
  }

  #cleaned(
    line: number,
    raw: readonly string[],
    behind: TableRow['links'],
  ): { cells: string[]; links: TableRow['links'] } {
    const cells: string[] = [];
    let links = behind;
    const width = this.#folded.length;
    for (const cell of this.#fitting(line, raw, width)) {
      const { text, link, mended } = this.#isWritten ? writtenCell(cell) : cleanCell(cell);
      if (mended !== undefined) this.#count(mended, line, text);
      if (link !== undefined) links = { ...links, [cells.length]: link };
      cells.push(text);
    }
    return { cells, links };
  }

  /** Whether a record says something beyond the last column. */
  #hasMore(raw: readonly string[]): boolean {
    const width = this.#folded.length;
    return raw.length > width && raw.slice(width).some((cell) => cell.trim() !== '');
  }

  /** Cells beyond the last column, which a separator without quotes makes, stand in the last one. */
  #fitting(line: number, raw: readonly string[], width: number): readonly string[] {
    if (!this.#hasMore(raw)) return raw.length <= width ? raw : raw.slice(0, width);
    this.#count('wide', line, raw[width] ?? '');
    const rest = raw
      .slice(width - 1)
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '')
      .slice(0, TABLE_LIMITS.columns);
    return [...raw.slice(0, width - 1), rest.join('; ')];
  }

  /** Whether an empty line stands above what comes next, or above nothing but the titles before it. */
  #isApart(): boolean {
    if (this.#block === undefined || this.#rows.length - this.#block > MOST_TITLES) return false;
    return this.#rows.slice(this.#block).every(isTitle);
  }

  /** Whether a record is a header again: one of these columns, or, below an empty line, of another list. */
  #begins(cells: readonly string[]): boolean {
    if (this.#isHeader(cells)) return true;
    const [first = '', ...more] = cells.filter((cell) => cell !== '');
    const isHeading = (cell: string) => isOfOthers(cell) || this.#known([cell]) > 0;
    const isFirst = this.#isApart() ? isHeading(first) : isOthers(first);
    if (!isFirst || !looksLikeHeader([first, ...more])) return false;
    const headings = more.filter((cell) => isOfFigures(cell) || isHeading(cell)).length;
    return headings > 0 && (this.#isApart() || headings === more.length);
  }

  #isHeader(cells: readonly string[]): boolean {
    const filled = cells.filter((cell) => cell !== '');
    if (filled.length < 2 || !looksLikeHeader(filled)) return false;
    const shared = filled.filter((cell) => this.#folded.includes(foldedName(cell))).length;
    if (shared === filled.length) return true;
    // In another language every name is another one.
    if (shared === 0)
      return (
        filled.length >= ANOTHER &&
        this.#known(filled.slice(0, 1)) > 0 &&
        this.#known(cells) === filled.length
      );
    return this.#known(cells) * 2 >= filled.length && this.#known(cells) >= 2;
  }

  /** Files put together: from here on the columns are those of another header. */
  #startAgain(line: number, cells: readonly string[], text: string): void {
    const said = cells.filter((cell) => cell !== '').map(foldedName);
    const known = this.#names.map(foldedName);
    const [first = ''] = said;
    const block = this.#isApart() ? (this.#block ?? 0) : this.#rows.length;
    const isTitled = this.#rows.slice(block).some((row) => isOfOthers(row.cells.join('')));
    this.#isOfOthers = !(
      said.every((name) => known.includes(name)) ||
      (this.#namesRecords(cells) && !isTitled && (known.includes(first) || !isOfOthers(first)))
    );
    // Its note stands above it, as above the first; what stands above the empty line is no note of something else.
    const least = this.#isOfOthers ? block : 0;
    for (let count = 0; count < LONGEST_NOTE && this.#rows.length > least; count += 1) {
      const last = this.#rows.at(-1);
      if (last === undefined || !isTitle(last)) break;
      this.#rows.pop();
      this.#leave(last.line, 'above', last.cells.join(''));
    }
    this.#block = undefined;
    if (this.#isOfOthers) {
      this.#others ??= { line, text: text.slice(0, SHOWN).toWellFormed(), rows: 0 };
      this.#leave(line, 'other', text);
      return;
    }
    this.#leave(line, 'header', text);
    this.#folded = cells.map(foldedName);
    this.#places = this.#folded.map((name, at) => {
      const place = known.indexOf(name);
      if (name !== '' && place >= 0) return place;
      // A column without a name is the one that stands there in the first.
      const there = known[at];
      if (name === '' && there !== undefined && !this.#folded.includes(there)) return at;
      this.#hasText.push(name !== '');
      return this.#names.push(cells[at] ?? '') - 1;
    });
  }

  #keep(line: number, cells: readonly string[], links: TableRow['links']): void {
    const places = this.#places;
    const placed: string[] = places === undefined ? [...cells] : Array<string>(this.#names.length).fill('');
    if (places !== undefined) for (const [at, cell] of cells.entries()) placed[places[at] ?? at] = cell;
    for (const [at, cell] of placed.entries()) if (cell !== '') this.#hasText[at] = true;
    const behind = links && places ? moved(links, (at) => places[at]) : links;
    this.#rows.push({
      line,
      cells: placed,
      ...(behind && Object.keys(behind).length > 0 && { links: behind }),
    });
  }

  #leave(line: number, kind: LeftOutKind, text: string, reason = REASONS[kind]): void {
    this.#leftOut.push({ line, kind, reason, text: text.slice(0, SHOWN).toWellFormed() });
  }

  #count(kind: keyof typeof WORDS, line: number, value: string): void {
    const before = this.#odd.get(kind);
    if (before === undefined)
      this.#odd.set(kind, { line, value: value.slice(0, SHOWN).toWellFormed(), count: 1 });
    else before.count += 1;
  }
}

/** A row that says one thing may be what stands above a list. */
const isTitle = ({ cells }: TableRow) => cells.filter((cell) => cell !== '').length === 1;

/** The same addresses where their columns stand now. */
function moved(links: Links, placeOf: (at: number) => number | undefined): Links {
  return Object.fromEntries(Object.entries(links).map(([at, link]) => [placeOf(Number(at)) ?? at, link]));
}
