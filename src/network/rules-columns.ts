import type { Warning } from '../platform/values/outcome.ts';
import { plainText } from '../platform/values/text.ts';
import { COLUMN_NAMES, type Column } from './rules-column-names.ts';

export type { Column };

/** The header as its export writes it today: what a refusal asks for. */
export const EXPECTED_COLUMNS = 'First Name, Last Name, URL, Email Address, Company, Position, Connected On';

/** What a column can hold. */
export const COLUMN_FIELDS = Object.keys(COLUMN_NAMES) as readonly Column[];

/** Longer cells are no names of columns. */
const MAX_COLUMN = 200;

/** A name as it is compared. Blanks and marks are no difference, and a byte order mark is none either. */
function keyOf(text: string): string {
  return plainText(text, MAX_COLUMN).replace(/[^\p{L}\p{N}]/gu, '');
}

interface Known {
  readonly column: Column;
  /** Its place in the list: of two columns for one field the name that comes first counts ("Job Title" before "Title"). */
  readonly place: number;
}

const COLUMNS: ReadonlyMap<string, Known> = new Map(
  (Object.entries(COLUMN_NAMES) as [Column, readonly string[]][]).flatMap(([column, names]) =>
    names
      .flatMap((line) => line.split(', '))
      .map((name, place) => [keyOf(name), { column, place }] as const)
      .filter(([key]) => key !== '')
      // Of a name said twice the first place is the one.
      .reverse(),
  ),
);
/** The longest name there is is a third of this: what is longer is prose. */
const LONGEST_NAME = 100;

/** Of a name that is ours only without what tools put around it: after all that are ours as they stand. */
const AFTER_ALL = 1_000;
/** What tools put around the name of a field: whose it is, which of several, in English, German, French and Spanish. */
const AROUND: ReadonlySet<string> = new Set(
  (
    'person people contact contacts lead prospect current primary main associated related linked latest work business default ' +
    'home personal private recommended ' +
    'aktuelles aktueller aktuelle zugeordnetes zugehoriges verknupftes verbundenes primares haupt ' +
    'actuel actuelle associe associee principal principale liee liees associees actual asociada asociadas principales vinculada'
  ).split(' '),
);

function known(name: string): Known | undefined {
  if (name.length > LONGEST_NAME) return undefined;
  const exact = COLUMNS.get(keyOf(name));
  if (exact !== undefined) return exact;
  if (name.includes('\uFFFD')) return withLostLetters(name);
  const found = COLUMNS.get(bareKey(name)) ?? COLUMNS.get(singular(bareKey(name)));
  return found && { column: found.column, place: found.place + AFTER_ALL };
}

/** Of these the word behind says what they are: "Last Contact" is a day. */
const LEADING: ReadonlySet<string> = new Set(['first', 'last']);

/** "Associated Company", "Organization 1 - Name", "Person - Organization", "currentCompanyName" without what is around them. */
function bareKey(name: string): string {
  const words = plainText(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '), MAX_COLUMN)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return words.filter((word, index) => !AROUND.has(word) || LEADING.has(words[index - 1] ?? '')).join('');
}

const singular = (key: string): string => key.replace(/ies$/, 'y').replace(/s$/, '');

/** A name in which letters were lost to a wrong reading ("Soci\uFFFDt\uFFFD"). */
function withLostLetters(name: string): Known | undefined {
  const parts = name.split(/\uFFFD+/u).map(keyOf);
  if (parts.join('').length < 3) return undefined;
  const pattern = new RegExp(`^${parts.join('\\p{L}{1,2}')}$`, 'u');
  for (const [key, found] of COLUMNS) if (pattern.test(key)) return found;
  return undefined;
}

/** Words that only an English header has. */
const ENGLISH = /\b(?:name|company|connected|title|organization|address)\b/i;

/** Where the fields stand in a row. */
export interface Header {
  readonly at: Readonly<Partial<Record<Column, number>>>;
  /** Further columns for a field, best first, for rows where the first is empty ("Organization 2 - Name"). */
  readonly others: Readonly<Partial<Record<Column, readonly number[]>>>;
  /** Columns of no field, by their place. */
  readonly unused: ReadonlyMap<number, string>;
  /** Columns of a field that another column before them holds, by their place: what they say in addition is told. */
  readonly surplus: ReadonlyMap<number, Column>;
  /** The employer's column may hold several, with semicolons between: its name is a plural, or says "associated". */
  readonly hasSeveralEmployers: boolean;
  /** The column of addresses may hold several: its name is a plural. */
  readonly hasSeveralAddresses: boolean;
  /** How many columns have a name of ours: the more, the surer. */
  readonly known: number;
  readonly width: number;
  /** The names as they stand, so that the header itself is never a person. */
  readonly names: readonly string[];
}

/** The columns of the export in its order, today's and the older one without pages. */
const LAYOUTS: readonly (readonly Column[])[] = [
  ['firstName', 'lastName', 'url', 'email', 'company', 'position', 'connectedOn'],
  ['firstName', 'lastName', 'email', 'company', 'position', 'connectedOn'],
];
/** So many names at their place in the export's order leave no doubt what the others are. */
const SAMPLE_ROWS = 3;

/** What somebody says of columns, by their names. */
export type ColumnMapping = Readonly<Record<string, Column | 'ignore'>>;

interface HeaderReading {
  readonly columns?: ColumnMapping;
  /** Columns from here on are of a further header: of files put together one field has several. */
  readonly width?: number;
}

/** A column of which somebody says what it holds comes before all others. */
const chosen = (said: Column | 'ignore' | undefined): Known | 'ignore' | undefined =>
  said === undefined || said === 'ignore' ? said : { column: said, place: -1 };

/**
 * The record read as a header: undefined unless it names at least two columns and a person's name is one of them. Of
 * columns named alike the first counts. A header in a language whose words are known only in part is read by the export's order.
 */
export function headerOf(
  cells: readonly string[],
  { columns = {}, width = cells.length }: HeaderReading = {},
): Header | undefined {
  const said = new Map(Object.entries(columns).map(([name, field]) => [keyOf(name), field]));
  const all = cells
    .map((cell, index) => ({ cell, index, known: chosen(said.get(keyOf(cell))) ?? known(cell) }))
    .flatMap(({ cell, index, known: one }) =>
      one === undefined || one === 'ignore' ? [] : [{ cell, index, ...one }],
    );
  const first = all.find(({ column }) => column === 'firstName')?.index ?? 0;
  // Outlook's "Title" before the names is Mr or Dr, where another column is the position.
  const isHonorific = (one: (typeof all)[number]) => one.index < first && HONORIFIC.has(keyOf(one.cell));
  const hasPosition = all.some((one) => one.column === 'position' && !isHonorific(one));
  const found = all.filter((one) => !(hasPosition && isHonorific(one)));
  const ranked = found.toSorted((one, other) => one.place - other.place || one.index - other.index);
  const at: Partial<Record<Column, number>> = {};
  const others: Partial<Record<Column, number[]>> = {};
  for (const { column, index } of ranked) {
    if (at[column] === undefined) at[column] = index;
    else if (IN_SEVERAL.has(column) || index >= width) others[column] = [...(others[column] ?? []), index];
  }
  // "Name" in addition to a first name is the family name.
  if (at.fullName !== undefined && at.firstName !== undefined) {
    at.lastName ??= at.fullName;
    delete at.fullName;
  }
  const count = Object.keys(at).length;
  if (said.size === 0) completeByOrder(at, cells);
  const hasName = at.firstName !== undefined || at.lastName !== undefined || at.fullName !== undefined;
  if (!hasName || count < 2) return undefined;
  const used = new Set([...Object.values(at), ...found.map(({ index }) => index)]);
  const unused = new Map(
    [...cells.entries()].filter(([index, cell]) => !used.has(index) && cell.trim() !== ''),
  );
  const stored = new Set(Object.values(at));
  const surplus = new Map(
    ranked.flatMap(({ index, column }) => (stored.has(index) ? [] : [[index, column] as const])),
  );
  const employer = cells[at.company ?? -1] ?? '';
  const hasSeveralEmployers = /s\W*$|associat|zugeordnet|associé|asociad/iu.test(employer);
  const hasSeveralAddresses = /mails\b|addresses|adressen|adresses|correos/iu.test(
    cells[at.email ?? -1] ?? '',
  );
  return {
    at,
    others,
    unused,
    surplus,
    hasSeveralEmployers,
    hasSeveralAddresses,
    known: count,
    width: cells.length,
    names: cells,
  };
}

/** Fields of which a tool writes several columns. Of a page or a name another column is another thing. */
const IN_SEVERAL: ReadonlySet<Column> = new Set<Column>(['company', 'position', 'email']);
const HONORIFIC: ReadonlySet<string> = new Set(['title', 'titel', 'titre', 'titulo']);

/** Words of columns that hold an employer or a position under a name that is not known. */
const LOOKS_LIKE: readonly (readonly ['company' | 'position', RegExp])[] = [
  [
    'company',
    /compan|organi[sz]|employ|\bfirm|unternehm|arbeitgeb|entrepris|soci[ée]t|empres|compañ|compan/iu,
  ],
  [
    'position',
    /title|position|\brole|\bjob|occupation|titel|funktion|beruf|stelle|\bposte|fonction|cargo|puesto/iu,
  ],
];

/** The field that a column of an unknown name may hold, where no other column holds it. */
export function mayHold(name: string, at: Header['at']): 'company' | 'position' | undefined {
  return LOOKS_LIKE.find(([column, pattern]) => at[column] === undefined && pattern.test(name))?.[0];
}

/** What a wrong guess cannot spoil: a name is a name, and the others are checked cell by cell. An employer would be believed. */
const GUESSED: readonly Column[] = ['firstName', 'lastName', 'url', 'email', 'connectedOn'];

/**
 * Fills in what a header in another language names with a word of its own. Not one in English, whose words are all known:
 * there another word is another column.
 */
function completeByOrder(at: Partial<Record<Column, number>>, cells: readonly string[]): void {
  const layout = LAYOUTS.find(({ length }) => length === cells.length);
  const named = Object.entries(at);
  if (layout === undefined || named.length < SAMPLE_ROWS || named.length === layout.length) return;
  const isForeign = cells.some((cell) => /[^\x20-\x7e]/.test(cell)) || !ENGLISH.test(cells.join(' '));
  if (!isForeign || named.some(([column, index]) => layout[index] !== column)) return;
  for (const column of GUESSED) {
    const index = layout.indexOf(column);
    if (index >= 0) at[column] ??= index;
  }
}

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

type Kind = 'either_date' | 'no_date' | 'more_employers' | 'more_addresses' | 'no_address' | 'no_name';
const WORDS: Readonly<Record<Kind, string>> = {
  either_date:
    'this date can be day or month first and is left out; write dates as 2026-03-05, or import a file with more of them.',
  no_date: 'this is no date that is known and is left out; write dates as 2026-03-05.',
  more_employers: 'several companies are named; the first is stored.',
  more_addresses: 'several mail addresses are named; the first is stored.',
  no_name: 'this row holds something, but no name, and is left out; give it a name and import again.',
  no_address: 'this is not one mail address and is left out.',
};
