import { dayReader } from '../tables/rules-days.ts';
import type { Column } from './rules-column-names.ts';
import { type Header, ImportNotes } from './rules-columns.ts';
import { type Connection, type NetworkReport, pageOf } from './rules-keys.ts';

/** What a file of connections came to. */
export interface ReadConnections {
  /** In the order of the file, at most as many as are kept. */
  readonly connections: readonly Connection[];
  readonly report: NetworkReport;
}

export interface RowLimits {
  /** People that are kept; the export lists the newest first. */
  readonly rows: number;
  /** Characters of a field: more is not a name, a firm or an address. */
  readonly fieldLength: number;
  /** How many rows that cannot be read are given one by one. */
  readonly skippedListed: number;
}

/** One white space for a line break inside a field, with what stands around it. */
const LINE_BREAK = /\s*[\r\n]\s*/gu;
const VISIBLE = /[^\p{C}\p{Z}]/u;
/** One address and nothing else, by its allowed letters; whether it exists is not checked. */
const EMAIL = /^[^\s@"(),:;<>[\\\]]{1,64}@[^\s@"(),:;<>[\\\]]{1,250}\.[^\s@"(),:;<>[\\\].]{2,63}$/u;
/** Between several employers: what CRMs write, and Google's contacts. */
const SEVERAL = /\s*(?:;|:::)\s*/;
const SEVERAL_ADDRESSES = /[\s,;|]+|:::/;
/** How a workspace writes a page of its own, one or several: "Example Capital (https://pages.example/1a), Sample (…)". */
const LINKED = /\S \(https?:\/\/[^()\s]{1,300}\)(?:$|, )/;
const LINKS = / \(https?:\/\/[^()\s]{1,300}\)(?:$|, )/g;

/** Makes people of the records behind a header. Rows without a name are not counted as skipped. */
export class ConnectionRows {
  readonly #limits: RowLimits;
  readonly #header: Header;
  readonly #notes = new ImportNotes();
  readonly #people: {
    readonly rest: Omit<Connection, 'connectedOn'>;
    readonly on: string | undefined;
    readonly line: number;
  }[] = [];
  /** By address of the page: the line it was first read on. */
  readonly #pages = new Map<string, number>();
  readonly #skipped: { line: number; reason: string }[] = [];
  #skippedCount = 0;
  #droppedCount = 0;

  constructor(header: Header, limits: RowLimits) {
    this.#header = header;
    this.#limits = limits;
  }

  /** Counts a row that cannot be read. */
  skip(line: number, reason: string): void {
    this.#skippedCount += 1;
    if (this.#skipped.length < this.#limits.skippedListed) this.#skipped.push({ line, reason });
  }

  /** What was read; to be asked once, at the end. */
  end(): ReadConnections {
    const dayOf = dayReader(this.#people.flatMap(({ on }) => on ?? []));
    const connections = this.#people.map(({ rest, on, line }): Connection => {
      const read = on === undefined ? undefined : dayOf(on);
      if (read !== undefined && 'day' in read) return { ...rest, connectedOn: read.day };
      if (on !== undefined) this.#notes.count(read === undefined ? 'no_date' : 'either_date', line, on);
      return rest;
    });
    const warnings = this.#notes.warnings();
    return {
      connections,
      report: {
        ...(warnings.length === 0 ? {} : { warnings }),
        rowsImported: connections.length,
        rowsDropped: this.#droppedCount,
        rowsSkipped: this.#skippedCount,
        skipped: this.#skipped.sort((left, right) => left.line - right.line),
      },
    };
  }

  /** Takes the next record; `line` is where it begins, from 1. */
  take(line: number, cells: readonly string[]): void {
    const firstName = this.#field(cells, 'firstName') ?? this.#field(cells, 'fullName');
    const lastName = this.#field(cells, 'lastName');
    if (firstName === undefined && lastName === undefined) {
      if (this.#hasName(cells)) {
        this.skip(line, `the name is longer than ${this.#limits.fieldLength} characters`);
      } else this.#nameless(line, cells);
      return;
    }
    const url = this.#field(cells, 'url');
    const page = pageOf(url);
    if (page !== undefined) {
      const before = this.#pages.get(page);
      if (before !== undefined) {
        this.skip(line, `has the same address as line ${before}`);
        return;
      }
      this.#pages.set(page, line);
    }
    if (this.#people.length >= this.#limits.rows) {
      this.#droppedCount += 1;
      return;
    }
    const { unused, surplus } = this.#header;
    if (unused.size + surplus.size > 0) this.#notes.unused(this.#header, cells);
    const email = this.#address(line, this.#field(cells, 'email')?.toLowerCase());
    const company = this.#employer(line, this.#field(cells, 'company'));
    const position = this.#field(cells, 'position');
    this.#people.push({
      rest: {
        ...(firstName === undefined ? {} : { firstName }),
        ...(lastName === undefined ? {} : { lastName }),
        ...(url === undefined ? {} : { url }),
        ...(email === undefined ? {} : { email }),
        ...(company === undefined ? {} : { company }),
        ...(position === undefined ? {} : { position }),
      },
      on: this.#field(cells, 'connectedOn'),
      line,
    });
  }

  #hasName(cells: readonly string[]): boolean {
    const { firstName, lastName, fullName } = this.#header.at;
    return [firstName, lastName, fullName].some((at) => at !== undefined && VISIBLE.test(cells[at] ?? ''));
  }

  /** An export lists people who left without a name; a row that says where somebody works is more than that. */
  #nameless(line: number, cells: readonly string[]): void {
    const said = (['company', 'position', 'email'] as const).map((column) => this.#field(cells, column));
    const first = said.find((text) => text !== undefined);
    if (first !== undefined) this.#notes.count('no_name', line, first);
  }

  #address(line: number, cell: string | undefined): string | undefined {
    if (cell === undefined || EMAIL.test(cell)) return cell;
    const parts = cell.split(SEVERAL_ADDRESSES).filter((part) => part !== '');
    const mayBeList = this.#header.hasSeveralAddresses || cell.includes(':::');
    const isList = mayBeList && parts.length > 1 && parts.every((part) => EMAIL.test(part));
    this.#notes.count(isList ? 'more_addresses' : 'no_address', line, cell);
    return isList ? parts[0] : undefined;
  }

  #employer(line: number, cell: string | undefined): string | undefined {
    if (cell === undefined) return undefined;
    const isLinked = LINKED.test(cell);
    if (!(isLinked || this.#header.hasSeveralEmployers || cell.includes(':::'))) return cell;
    const [first, ...more] = (isLinked ? cell.replaceAll(LINKS, ';') : cell)
      .split(SEVERAL)
      .filter((part) => part !== '');
    if (more.length > 0) this.#notes.count('more_employers', line, cell);
    return first;
  }

  /** The first column of the field that holds something. */
  #field(cells: readonly string[], column: Column): string | undefined {
    const text = this.#cell(cells[this.#header.at[column] ?? -1]);
    const others = text === undefined ? this.#header.others[column] : undefined;
    if (others === undefined) return text;
    for (const at of others) {
      const other = this.#cell(cells[at]);
      if (other !== undefined) return other;
    }
    return undefined;
  }

  /** In one line; undefined if nothing is to be seen, or more than can be meant. */
  #cell(cell: string | undefined): string | undefined {
    if (cell === undefined || cell === '' || cell.length > this.#limits.fieldLength) return undefined;
    const text = cell.includes('\n') ? cell.replace(LINE_BREAK, ' ') : cell;
    return VISIBLE.test(text) ? text : undefined;
  }
}
