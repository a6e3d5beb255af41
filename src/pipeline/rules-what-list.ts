import { identityKey } from '../reference/rules-identity.ts';
import type { InvestorKind } from '../reference/rules-investor-terms.ts';
import { nameKind } from '../reference/rules-kind-words.ts';
import { type Column, type ColumnTold, MOST } from './rules-column-roles.ts';
import { LONGEST_VALUE, LOOKED_AT, phrasePattern } from './rules-column-values.ts';
import { type ListField, PEOPLE_FIELDS, PLACE_ROLES, type Role } from './rules-headings.ts';
import words from './words/investing.json' with { type: 'json' };

type Rows = readonly { readonly cells: readonly string[] }[];

/** So many rows that say something of investing are no accident. */
const SOME = 0.15;
/** So many cells of several names are no slip of the pen. */
const FEW = 0.05;

/** Headings that only a list of investors has. */
const INVESTING = phrasePattern([...words.investing, ...words.headings]);
/** Words of names, kinds, positions and stages by which a row is of an investor. */
const OF_INVESTOR = phrasePattern([...words.investing, ...words.rows]);
/** What a company raised says nothing of who it is: "Total funding". */
const OF_RAISING = phrasePattern(words.raising);
/** Fields that say something of who stands in a row, and not of what is done with it. */
const SAYING = new Set<ListField | 'ignore'>(['name', 'contact', 'title', 'kind', 'stage', 'tags', 'ignore']);
const KINDS = new Set<InvestorKind | undefined>([
  'venture_fund',
  'angel',
  'private_equity',
  'family_office',
  'accelerator',
]);
const OF_INVESTORS = new Set<Role | undefined>(['investor', 'angel', 'rounds', 'cheque']);

/**
 * Whether the rows are deals: beside who invested stands in whom, so that an investor has several companies, or a company several
 * investors. Where the company is, its website and its money are nothing of the investor.
 */
export function areDeals(
  columns: readonly Column[],
  fieldAt: (at: number) => string | undefined,
  rows: Rows,
): boolean {
  const investors = columns.filter(
    ({ at, role }) => (role === 'investor' || role === 'fund') && fieldAt(at) === 'name',
  );
  const companies = columns.filter(
    ({ at, role, looks }) =>
      (role === 'company' || role === 'firm' || role === 'entity') &&
      fieldAt(at) !== 'name' &&
      fieldAt(at) !== 'contact' &&
      looks.filled > 0,
  );
  if (investors.length === 0) return false;
  if (companies.some(({ role }) => role === 'company')) return true;
  // What was sold, or is still held, is what somebody invested in.
  if (companies.length > 0 && areHoldings(columns)) return true;
  return companies.some(({ at: company }) => {
    const companyOf = new Map<string, string>();
    const investorsOf = new Map<string, string>();
    let several = 0;
    const looked = rows.slice(0, LOOKED_AT);
    for (const { cells } of looked) {
      const of = cells[company] ?? '';
      if (of === '') continue;
      const cellsOf = investors.flatMap(({ at }) => (cells[at] ? [cells[at] ?? ''] : []));
      const all = cellsOf.join(', ');
      const isOther = (map: Map<string, string>, key: string, value: string) => {
        const before = map.get(key);
        map.set(key, value);
        return before !== undefined && before !== value;
      };
      const isSeveral = cellsOf.length > 1 || (SEVERAL.test(all) && !SEVERAL.test(of));
      const isAgain = cellsOf.map((name) => isOther(companyOf, name, of)).some(Boolean);
      const isShared = all !== '' && isOther(investorsOf, of, all);
      several += Number(isSeveral) + Number(isAgain || isShared);
    }
    return several > looked.length * FEW && several > 1;
  });
}

const SEVERAL = /,|;|、/u;
const areHoldings = (columns: readonly Column[]): boolean =>
  columns.some(({ looks }) => looks.holding > MOST && looks.sold > 0);

/** Shorter words stand in many names. */
const LONG_WORD = 4;

/**
 * Columns of names in which most cells repeat a word of the firm beside ("Seed: Quillmere" beside "Quillmere Ventures") as what they
 * are: names of deals, and of nobody at that firm.
 */
export function withDealNames(columns: readonly Column[], rows: Rows): Column[] {
  const firms = columns.filter(({ role, looks }) => role === 'firm' && looks.filled > 0);
  return columns.map((column) => {
    if (column.role !== 'entity') return column;
    const isOfDeals = firms.some(({ at: firm }) => {
      const both = rows
        .slice(0, LOOKED_AT)
        .flatMap(({ cells }) =>
          cells[firm] && cells[column.at] ? [[cells[firm], cells[column.at] ?? '']] : [],
        );
      const rests = both.flatMap(([name = '', text = '']) =>
        text === name ? [] : (restOf(text, name) ?? []),
      );
      return both.length > 1 && rests.length > both.length * MOST && shareWords(rests);
    });
    return isOfDeals
      ? { ...column, role: 'deal' as const, why: 'Its cells repeat the firms beside.' }
      : column;
  });
}

const wordsIn = (text: string) => text.toLowerCase().split(/[^\p{L}\d]+/u);

/** What a text says beside a word of a name; undefined if it has none. */
function restOf(text: string, name: string): ReadonlySet<string>[] | undefined {
  const words = new Set(wordsIn(name).filter((word) => word.length >= LONG_WORD));
  const said = wordsIn(text);
  return said.some((word) => words.has(word))
    ? [new Set(said.filter((word) => !words.has(word)))]
    : undefined;
}

/** Whether most say the same beside, as "Seed" or "Round": of people whose firms bear their names the first names differ. */
function shareWords(rests: readonly ReadonlySet<string>[]): boolean {
  const counts = new Map<string, number>();
  for (const word of rests.flatMap((rest) => [...rest])) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sharing = rests.filter((rest) =>
    [...rest].some((word) => word !== '' && (counts.get(word) ?? 0) > 1),
  );
  return sharing.length > rests.length * MOST;
}

/** Of the company of a deal. */
const OF_COMPANY = new Set<Role | undefined>([...PLACE_ROLES, ...PEOPLE_FIELDS, 'website', 'page', 'kind']);

/** Whether a column of a deal says something of its company: no word of its heading says that it is of the investor. */
const isOfCompany = ({ role, label }: Column): boolean =>
  OF_COMPANY.has(role) && !/investor|partner|\bvc\b|fund\b/iu.test(label.replaceAll('_', ' '));

/** Of deals every column of investors names some, and the company is a line of the note; what else is of the company is not taken. */
export function decideDeals(
  columns: readonly Column[],
  decided: Map<number, readonly [ListField | 'ignore', string]>,
): void {
  for (const column of columns) {
    const { at, role } = column;
    const [field] = decided.get(at) ?? [];
    if (role === 'investor' && field === 'note')
      decided.set(at, ['name', 'Each row is a deal, and it names who invested.']);
    else if (field === undefined && isOfCompany(column))
      decided.set(at, [
        'ignore',
        'Each row is a deal, and it is of the company that raised, not of who invested.',
      ]);
  }
}

/**
 * Whether anything says that the rows are investors: a heading, a title above, or a word in the rows. A list of customers or of
 * competitors is the same table with other names. `columns` are those that were not said.
 */
export function saysInvestors(
  columns: readonly Column[],
  told: readonly ColumnTold[],
  rows: Rows,
  titles: readonly string[],
): boolean {
  const names = told.flatMap(({ field, column }, at) => (field === 'name' ? [{ at, column }] : []));
  if (
    columns.some(
      ({ role, looks, label, why }) =>
        // What only cells say may be sums and rounds of anybody.
        OF_INVESTORS.has(role) && why === undefined && looks.filled > 0 && !OF_RAISING.test(label),
    )
  )
    return true;
  const isOfRaising = told.map(({ column }) => OF_RAISING.test(column));
  if (
    !areHoldings(columns) &&
    told.some(({ column }, at) => !isOfRaising[at] && !IS_ID.test(column) && INVESTING.test(wordsOf(column)))
  )
    return true;
  if (titles.some((title) => INVESTING.test(title))) return true;
  const looked = rows.slice(0, LOOKED_AT);
  const ofSectors = new Set(columns.flatMap(({ at, role }) => (role === 'sectors' ? [at] : [])));
  const places = told.flatMap(({ field }, at) =>
    SAYING.has(field) && !isOfRaising[at] && !ofSectors.has(at) ? [at] : [],
  );
  const saying = looked.filter(
    ({ cells }) =>
      places.some((at) => (cells[at] ?? '').length <= LONGEST_VALUE && OF_INVESTOR.test(cells[at] ?? '')) ||
      names.some(({ at }) => KINDS.has(nameKind(identityKey(cells[at] ?? '')))),
  );
  return saying.length > looked.length * SOME;
}

/** Databases number all they have: "fund_id". */
const IS_ID = /(?:^|[_\s-])ids?$|Ids?$/u;
const wordsOf = (heading: string) => heading.replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ');
