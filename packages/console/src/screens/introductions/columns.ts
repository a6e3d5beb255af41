/** The row of a file that names its columns, as far as the page has to know it: the service reads the file itself. */
export interface HeaderRow {
  /** Where it stands among the lines, from 0. */
  readonly line: number;
  readonly delimiter: string;
  readonly names: readonly string[];
  /** The first cell that says something, of each column. */
  readonly examples: readonly (string | undefined)[];
}

const DELIMITERS = [',', ';', '\t'] as const;
/** A note before the header has a few lines. */
const LOOKED_AT = 12;
const EXAMPLES = 20;
/** Words that name a column of people in the usual exports; a header has two of them. */
const USUAL =
  /\b(?:name|vorname|nachname|prénom|nom|nombre|apellidos?|url|e-?mail|company|organi[sz]ation|firma|position|title|connected)\b/iu;

/** The cells of one line. A cell in quotes may hold the delimiter, and two quotes for one. */
export function cellsOf(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] as string;
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (letter === delimiter && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell];
}

/** The header of a text; undefined where none of the first lines looks like one. */
export function headerOf(text: string): HeaderRow | undefined {
  const lines = text
    .slice(0, 65_536)
    .replace(/^\uFEFF/u, '')
    .split(/\r\n|\n|\r/u);
  for (const [line, one] of lines.slice(0, LOOKED_AT).entries()) {
    for (const delimiter of DELIMITERS) {
      const names = cellsOf(one, delimiter).map((name) => name.trim());
      if (names.length < 2 || names.filter((name) => USUAL.test(name)).length < 2) continue;
      const rows = lines.slice(line + 1, line + 1 + EXAMPLES).map((row) => cellsOf(row, delimiter));
      const examples = names.map((_, column) => rows.map((row) => row[column]?.trim()).find(Boolean));
      return { line, delimiter, names, examples };
    }
  }
  return undefined;
}

/** Marks a column that is to be left out: no field has such a name. */
const NO_FIELD = 'left out';

/**
 * The text with other names for its columns: `chosen` has the name of a field, or null for what is left out, by the place of the
 * column. Nothing but that line is changed.
 */
export function withColumns(
  text: string,
  header: HeaderRow,
  chosen: Readonly<Record<number, string | null>>,
): string {
  if (Object.keys(chosen).length === 0) return text;
  const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
  const named = header.names.map((name, column) => {
    const choice = chosen[column];
    return quoted(choice === undefined ? name : (choice ?? `${NO_FIELD} ${column + 1}`));
  });
  let start = 0;
  for (let line = 0; line < header.line; line += 1) {
    const end = /\r\n|\n|\r/u.exec(text.slice(start));
    start += (end?.index ?? 0) + (end?.[0].length ?? 0);
  }
  const rest = text.slice(start);
  const length = /\r\n|\n|\r/u.exec(rest)?.index ?? rest.length;
  return text.slice(0, start) + named.join(header.delimiter) + rest.slice(length);
}
