import { isLegalForm } from '../reference/names/rules-legal-forms.ts';
import { looksLikePerson } from '../reference/names/rules-persons.ts';
import { isNoEmployer } from '../reference/rules-free-mail.ts';
import type { ListedKind } from '../reference/rules-investor-terms.ts';
import { recipientsOf } from '../tables/rules-recipients.ts';
import type { TableRow } from '../tables/rules-table.ts';
import { EMAIL, isFirm, isNothing, isPerson } from './rules-column-values.ts';
import type { ListColumns } from './rules-columns.ts';
import {
  columnKey,
  FIRMS_OF_PEOPLE,
  headingOf,
  INVESTORS_OF_DEALS,
  isOfSeveral,
  PEOPLE_FIELDS,
} from './rules-headings.ts';
import { kindOfText } from './rules-kinds.ts';
import type { PeopleCells } from './rules-row-people.ts';
import words from './words/statuses.json' with { type: 'json' };

/** A row of one investor, and what its name said beside the name. */
export interface RowApart extends TableRow {
  readonly people?: readonly PeopleCells[];
  /** Lines of the note. */
  readonly lines?: readonly string[];
  readonly kind?: ListedKind;
  /** The name of a deal that the investor was taken from. */
  readonly ofDeal?: string;
  /** The row above in a tool of tasks, whose part this one is. */
  readonly partOf?: string;
  /** The name is that of the firm where the person of the row works. */
  readonly isOfEmployer?: true;
}

/** Columns of tools of tasks that say whose part a row is. */
const PARENTS: ReadonlySet<string> = new Set(['parenttask', 'parentitem', 'subtaskof']);
/** Marks and numbers that a list puts before a name, and pictures behind it. */
const BEFORE =
  /^(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Extended_Pictographic}\ufe0f|\u200d|\ufe0f|\s|[•·▪►–—*-]\s|\d{1,2}[.)]\s)+(?=\S)/u;
const BEHIND = /(?:\p{Emoji_Presentation}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s)+$/u;
const STRUCK = /~~[^~]+~~/u;
/** Marks that assistants put around a name, and those of footnotes behind it. */
const MARKED = /(?<!\S)(\*{1,3}|__|~~|`)(?=\S)([^*~`]+?)\1/gu;
const FOOTNOTE = /(?<=\p{L}{2}[.)\]*_]?)\s?(?:[¹²³⁰-⁹†‡]|\[\d{1,3}\]|\*{1,3}(?!\p{L}))+$/u;
/** Nothing of either, and nothing of the next: most names. */
const PLAIN = /^\p{L}(?:(?! at )[\p{L}\p{Nd} .,&'’])*$/u;
/** "Ada Quillon (Ternhook Capital)", "Ada Quillon @ Ternhook", "Ternhook Capital - Ada Quillon". */
const PAIR = /^([^()@]{2,80}?)\s*(?:\(([^()]{2,80})\)|\s(@|at|[-–—|])\s+([^()@]{2,80}))$/u;
const POSITION_AT = /^(\S.{0,100}?)\s+(?:at|@|bei|chez)\s+(\S.{0,100})$/u;
/** Longer cells are no names. */
const LONGEST = 200;
/** Cells of the names that are looked at to see how the list writes them. */
const LOOKED_AT = 400;
const ATTENTION = /^(?:attn|attention|att|c\/o|z\.\s?hd?\.)[:.]?\s+(.+)$/iu;

/** Between names of a cell; between those who invested in a deal; a fund has commas in its name: "Nazca Capital, SGEIC". */
const BETWEEN = {
  names: /\s*[\n;]\s*|,\s+/u,
  investors: /\s*[\n;|、，]\s*|,\s*(?!\d{3})/u,
  funds: /\s*[\n;|]\s*/u,
} as const;

/** The names of a cell that holds several; a legal form behind a comma belongs to the name before it. */
function namesOf(text: string, between: RegExp = BETWEEN.names): string[] {
  const names: string[] = [];
  for (const part of text.split(between)) {
    if (names.length > 0 && isLegalForm(part)) names.push(`${names.pop()}, ${part}`);
    else if (part.trim() !== '') names.push(part.trim());
  }
  return names;
}

/**
 * Rows with one investor each: of a deal each of its investors, of a person the first firm, of a person and a firm in one cell the firm
 * with that person, of a name with an address below it the name. A row that says nothing but a person, whose address is of the firm
 * above, belongs to that firm: its cell is merged with the one above.
 */
export function* rowsApart(
  rows: readonly TableRow[],
  names: readonly string[],
  columns: ListColumns,
  domainOf: (website: string) => string | undefined,
): Generator<RowApart> {
  const places = columns.at.name ?? [];
  const [first] = places;
  if (first === undefined || columns.isOwn) return yield* rows;
  const keys = names.map(columnKey);
  const several = places.flatMap((place) => {
    const isOfDeals = INVESTORS_OF_DEALS.has(keys[place] ?? '') || isOfSeveral(names[place] ?? '');
    if (!columns.ofDeals) return isOfDeals ? [{ place, between: BETWEEN.names }] : [];
    const isOfFunds = headingOf(names[place] ?? '')?.role === 'fund';
    return [{ place, between: isOfFunds ? BETWEEN.funds : BETWEEN.investors }];
  });
  const pairs = mostArePairs(rows, first);
  const [title] = columns.at.title ?? [];
  const parent = keys.findIndex((key) => PARENTS.has(key) || (key === 'parentid' && keys.includes('taskid')));
  const ofPeople = new Set(PEOPLE_FIELDS.flatMap((field) => columns.at[field] ?? []));
  const domainsOf = (cells: readonly string[]) =>
    (columns.at.email ?? []).flatMap((column) => {
      const [, domain = ''] = EMAIL.exec(cells[column] ?? '') ?? [];
      return isNoEmployer(domain.toLowerCase()) ? [] : (domainOf(domain) ?? []);
    });
  const sitesOf = (cells: readonly string[]) =>
    (columns.at.website ?? []).flatMap((column) => domainOf(cells[column] ?? '') ?? []);
  let above: { readonly name: string; readonly cells: readonly string[] } | undefined;
  for (const row of rows) {
    const { cells } = row;
    const partOf = cells[parent] ?? '';
    const investors = new Set(several.flatMap(({ place, between }) => namesOf(cells[place] ?? '', between)));
    const at = places.find((place) => cells[place] !== '');
    if (!isNothing(partOf)) yield { ...row, partOf };
    else if (investors.size > 0) {
      const rest = places.reduce((all, place) => all.with(place, ''), cells);
      for (const name of investors)
        yield namedApart({ ...row, cells: rest }, first, name, { pairs, deals: true });
    } else if (at !== undefined) {
      const recipients = recipientsOf(cells[at] ?? '', 1) ?? [];
      if (recipients.length > 0) {
        for (const { cells: said } of recipients)
          yield { ...named(row, at, said[0] ?? ''), people: [emailCell(said[1] ?? '')] };
        continue;
      }
      const one =
        (columns.deals.includes(at) ? ofDeal(row, at, [at]) : undefined) ??
        (FIRMS_OF_PEOPLE.has(keys[at] ?? '') ? ofFirms(row, at, names[at] ?? '') : undefined) ??
        ofBlock(row, at, names[at] ?? '') ??
        namedApart(row, at, cells[at] ?? '', { pairs, deals: false });
      above = { name: one.cells[at] ?? '', cells };
      yield (title === undefined || columns.hasEmployers ? undefined : ofPosition(one, at, title)) ?? one;
    } else if (above !== undefined && cells.every((cell, column) => cell === '' || ofPeople.has(column))) {
      const known = new Set([...domainsOf(above.cells), ...sitesOf(above.cells)]);
      const isOfAbove = domainsOf(cells).some((domain) => known.has(domain));
      yield isOfAbove ? named(row, first, above.name) : row;
    } else yield ofDeal(row, first, columns.deals) ?? row;
  }
}

/** What names of deals say beside the investor, the longest first. */
const OF_DEALS = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${words.of_deals
    .split(', ')
    .toSorted((one, other) => other.length - one.length)
    .join('|')})(?![\p{L}\p{N}])`,
  'giu',
);

/** A deal without a company: "Ternhook Capital - Seed" says who the investor is, if nothing but one name is left of it. */
function ofDeal(row: TableRow, at: number, deals: readonly number[]): RowApart | undefined {
  const text = deals.map((deal) => row.cells[deal] ?? '').find((one) => one !== '') ?? '';
  const parts = text.length > LONGEST ? [] : text.split(/\s+[-–—|/]\s+|\s*[:|]\s+/u);
  const names = parts
    .map((part) => part.replace(OF_DEALS, ' ').replace(/\s+/gu, ' ').trim())
    .filter((part) => /\p{L}/u.test(part));
  const [name = ''] = names;
  return names.length === 1 && name !== text && (isFirm(name) || looksLikePerson(name))
    ? { ...named(row, at, name), ofDeal: text }
    : undefined;
}

/** A person with several firms: the first, and the others as a line of the note. */
function ofFirms(row: TableRow, at: number, heading: string): RowApart | undefined {
  const [firm = '', ...firms] = namesOf(row.cells[at] ?? '');
  return firms.length === 0
    ? undefined
    : { ...named(row, at, firm), lines: [`${heading}: ${firms.join(', ')}`] };
}

/** How a list writes names: `pairs` most as a person and a firm, `deals` those of investors of a deal with the partner behind each. */
interface Writes {
  readonly pairs: boolean;
  readonly deals: boolean;
}

/** The two parts of a name, if one is a person and the other the firm. "Ternhook Capital (New York)" has a place behind it. */
function pairOf(
  text: string,
  { pairs, deals }: Writes,
): { readonly firm: string; readonly person: string } | undefined {
  const [, one = '', inside, sign, behind] = PAIR.exec(text) ?? [];
  const other = inside ?? behind;
  if (other === undefined) return undefined;
  const isAt = sign === '@' || sign === 'at';
  if (isPerson(one) && (isFirm(other) || isAt) && (pairs || isAt || looksLikePerson(one)))
    return { firm: other, person: one };
  const isOfFirm = isFirm(one) && isPerson(other) && (deals || looksLikePerson(other));
  return isOfFirm ? { firm: one, person: other } : undefined;
}

function mostArePairs(rows: readonly TableRow[], at: number): boolean {
  const texts = rows.slice(0, LOOKED_AT).flatMap(({ cells }) => cells[at] || []);
  const isPair = (text: string) => {
    const pair = pairOf(text, { pairs: true, deals: false });
    return pair !== undefined && text.startsWith(pair.person);
  };
  return texts.filter(isPair).length * 2 > texts.length;
}

const personCell = (text: string): PeopleCells => ({ field: 'contact', heading: '', text });
const emailCell = (text: string): PeopleCells => ({ field: 'email', heading: 'Email', text });

/** The same row under a name. */
const named = (row: RowApart, at: number, name: string): RowApart =>
  row.cells[at] === name ? row : { ...row, cells: row.cells.with(at, name) };

/** A row whose name is the firm, without marks, with the person or the kind that the name says too. */
function namedApart(row: RowApart, at: number, text: string, how: Writes): RowApart {
  // Of a longer text patterns would search each run of marks again from each of them.
  if (text.length > LONGEST || PLAIN.test(text)) return named(row, at, text);
  const plain = text.replace(BEFORE, '').replace(BEHIND, '');
  const struck = STRUCK.test(plain);
  const bare = plain.replace(MARKED, '$2').replace(FOOTNOTE, '');
  if (struck) return namedApart({ ...row, lines: ['Struck through in the list'] }, at, bare, how);
  const name = /\p{L}/u.test(bare) ? bare : text;
  const [, person = '', remark = ''] = PAIR.exec(name) ?? [];
  const kind = isPerson(person) ? kindOfText(remark) : undefined;
  if (kind !== undefined) return { ...named(row, at, person), kind };
  const pair = pairOf(name, how);
  if (pair === undefined) return named(row, at, name);
  return { ...named(row, at, pair.firm), people: [personCell(pair.person)], isOfEmployer: true };
}

/** "General Partner at Ternhook Capital" of a person, in a list without a column of firms. */
function ofPosition(row: RowApart, at: number, title: number): RowApart | undefined {
  const name = row.cells[at] ?? '';
  const [, position, firm] = POSITION_AT.exec(row.cells[title] ?? '') ?? [];
  if (position === undefined || firm === undefined || row.people !== undefined || !isPerson(name))
    return undefined;
  const cells = row.cells.with(at, firm).with(title, position);
  return { ...row, cells, people: [personCell(name)], isOfEmployer: true };
}

/** A name with an address below it in its cell, as contracts have it. */
function ofBlock(row: TableRow, at: number, heading: string): RowApart | undefined {
  const text = row.cells[at] ?? '';
  if (!text.includes('\n')) return undefined;
  const [name = '', ...below] = text.split('\n').map((line) => line.trim());
  if (!below.some((line) => EMAIL.test(line) || ATTENTION.test(line))) return undefined;
  const people: PeopleCells[] = [];
  const lines: string[] = [];
  for (const line of below) {
    const [, person] = ATTENTION.exec(line) ?? [];
    const [email] = EMAIL.exec(line) ?? [];
    if (person !== undefined) people.push(personCell(person));
    else if (email !== undefined) people.push(emailCell(email));
    else if (line !== '') lines.push(line);
  }
  const said = lines.length === 0 ? [] : [`${heading}: ${lines.join(', ')}`];
  return { ...named(row, at, name), people, lines: said };
}
