import words from './words/no-records.json' with { type: 'json' };

/** A name of a column, or a word, as it is compared. */
export const foldedName = (text: string): string => text.trim().replace(/\s+/gu, ' ').toLowerCase();

const SECTION_WORDS: ReadonlySet<string> = new Set(words.sections.flatMap((line) => line.split(' ')));
const TOTALS: ReadonlySet<string> = new Set(words.totals);
/** Of these one alone says that it is a sum; another word may be a name. */
const SURE_TOTAL = /total|gesamt|summe|合计|合計|总计|итого/u;
const FIGURES = /^[^\p{L}]*\d[^\p{L}]*(?:usd|eur|gbp|chf|[kmb]n?|mio|mrd|mm)?[^\p{L}]*$/iu;
const COUNT =
  /^\(?(?:(?:total|showing|number of)\s+)?(?:\d[\d.,\s]*(?:records?|rows?|results?|contacts?|entries|items|accounts?|investors?|deals?|organi[sz]ations?|people|datensätze|einträge|enregistrements?|lignes|registros|filas)|(?:records?|rows?|results?|contacts?|entries|items)\s*(?:count)?\s*:\s*\d[\d.,]*)\)?$/iu;
const RULE = /^[-=_:*·–—~#+\s]+$/u;
/** A longer cell is no sum and no count; the patterns of these would search it again from each of its figures. */
const SUM_LENGTH = 120;
const SECTION_LENGTH = 60;
const FOOTER_CELLS = 3;
const FOOTER = /\ball rights reserved\b|\bdo not (?:circulate|copy|distribute|forward|share)\b/u;
/** "0 = not contacted": what a mark in the rows means. */
const LEGEND = /^\S{1,20} = \S/u;
/** "Contacted (5)", "Status: Met", "Tier 1:", "— Europe —". */
const AROUND = /^[\s\p{P}\p{S}]+|[\s\p{P}\p{S}]+$/gu;

const COMMANDS: ReadonlySet<string> = new Set(words.commands.flatMap((line) => line.split(', ')));
const COUNTED: ReadonlySet<string> = new Set(words.counted.split(' '));
const OTHERS: ReadonlySet<string> = new Set(words.others.flatMap((line) => line.split(' ')));

const FIGURE_WORDS: ReadonlySet<string> = new Set(words.figures.split(' '));

const wordsOf = (heading: string) => foldedName(heading).split(/[^\p{L}]+/u);
const hasWordOf = (heading: string, set: ReadonlySet<string>) =>
  wordsOf(heading).some((word) => set.has(word));
/** Whether a heading is of a list of something else: "Vendor", "Task name". */
export const isOfOthers = (heading: string): boolean => hasWordOf(heading, OTHERS);
/** ... and says nothing else. */
export const isOthers = (heading: string): boolean => wordsOf(heading).every((word) => OTHERS.has(word));
/** ... or says how much of what: "Monthly cost". */
export const isOfFigures = (heading: string): boolean => hasWordOf(heading, FIGURE_WORDS);

/** What a row that may lead around in a page says: a command ("Load more") or a heading with a count ("Team (3)"). */
export function pageLineOf(cells: readonly string[]): string | undefined {
  const [text = '', second] = cells.filter((cell) => cell !== '');
  if (second !== undefined || text === '' || text.length > SECTION_LENGTH) return undefined;
  const [, phrase = '', count] =
    /^(.*?)(\s*\(\d+\))?$/u.exec(
      foldedName(text).replaceAll(AROUND, (edge) => edge.replace(/[^()]/gu, '')),
    ) ?? [];
  return COMMANDS.has(phrase) || (count !== undefined && COUNTED.has(phrase)) ? phrase : undefined;
}

/**
 * Which of these rows lead around in a page that was copied: "Load more", "Team (3)", "Cookie settings". None unless two different ones
 * stand there, since one alone may be a name.
 */
export function pageLines<Row extends { readonly cells: readonly string[] }>(
  rows: readonly Row[],
): ReadonlySet<Row> {
  const said = new Map<Row, string>();
  let hasCommand = false;
  for (const row of rows) {
    const phrase = pageLineOf(row.cells);
    if (phrase === undefined) continue;
    hasCommand ||= COMMANDS.has(phrase);
    said.set(row, phrase);
  }
  return hasCommand && new Set(said.values()).size > 1 ? new Set(said.keys()) : new Set();
}

export type NoRecord = 'header' | 'line' | 'sum' | 'footer' | 'section';

/**
 * Why a row of a table is no record: a heading between rows, a sum, what a tool writes below its rows, the names of the
 * columns again. `names` are those, folded. Undefined for what may be a record: who is in doubt stays.
 */
export function noRecord(cells: readonly string[], names: readonly string[]): NoRecord | undefined {
  const filled = cells.filter((cell) => cell !== '');
  const [first = ''] = filled;
  if (filled.every((cell) => RULE.test(cell)) || (filled.length === 1 && /^#\s/u.test(first))) return 'line';
  if (filled.length > 1 && cells.every((cell, at) => cell === '' || foldedName(cell) === names[at]))
    return 'header';
  if (isTotal(filled)) return 'sum';
  if (filled.length <= FOOTER_CELLS && isFooter(first)) return 'footer';
  const isAlone = filled.length === 1 && names.length > 1;
  if (isAlone && LEGEND.test(first)) return 'footer';
  return isAlone && isSection(first, names) ? 'section' : undefined;
}

function isTotal(filled: readonly string[]): boolean {
  if (filled.some((cell) => cell.length > SUM_LENGTH)) return false;
  const [first = '', ...rest] = filled;
  if (!rest.every((cell) => FIGURES.test(cell))) return false;
  if (rest.length === 0 && COUNT.test(first)) return true;
  const word = foldedName(
    first.replace(/\s*\(\d[\d.,]*\s*[\p{L} ]*\)\s*$/u, '').replace(/\s*:?\s*[\d.,]*\s*$/u, ''),
  );
  if (TOTALS.has(word)) return rest.length > 0 || SURE_TOTAL.test(word) || /\d/u.test(first);
  return rest.length > 0 && /\s(?:sub)?totals?$/u.test(word);
}

function isFooter(first: string): boolean {
  const text = foldedName(first);
  if (text.startsWith('©')) return true;
  return words.footers.some((phrase) => text.startsWith(phrase)) || FOOTER.test(text);
}

function isSection(text: string, names: readonly string[]): boolean {
  if (text.length > SECTION_LENGTH) return false;
  const [label, value] = text.split(/\s*:\s+/u, 2);
  if (value !== undefined && names.includes(foldedName(label ?? ''))) return true;
  const said = foldedName(text.replace(/\s*\(\d+[^)]*\)$/u, '').replaceAll(AROUND, ''));
  const parts = said.split(/[\s\-/&]+/u).filter((part) => part !== '');
  return (
    parts.length > 0 &&
    parts.every((part) => SECTION_WORDS.has(part) || /^\d{1,2}$/u.test(part)) &&
    !/^\d+$/u.test(said)
  );
}

/** A cell that may name a column: a few words, no address, no figure. */
const mayBeName = (cell: string): boolean =>
  cell.length <= 80 && /\p{L}/u.test(cell) && !/[@\n]|https?:|^\d/u.test(cell);

/** Whether a record looks like the names of columns: words alone, each once, in every cell but a few. */
export function looksLikeHeader(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return (
    filled.length >= Math.max(1, cells.length / 2) &&
    filled.every(mayBeName) &&
    new Set(filled.map(foldedName)).size === filled.length
  );
}
