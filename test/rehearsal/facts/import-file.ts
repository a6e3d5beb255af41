import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { INVESTOR_ALIASES } from '../../../src/reference/rules-identity.ts';

// What the rows of a deal export say, read here a second time and by nothing of the service.

export interface Company {
  readonly names: Set<string>;
  readonly countries: Set<string>;
  readonly states: Set<string>;
  readonly cities: Set<string>;
  readonly tags: Set<string>;
  /** Its tags in each of its rows: they need not agree, and the import takes those of one. */
  readonly rows: Set<string>;
}

export interface Deal {
  readonly investor: string;
  readonly company: Company;
  /** ISO date. */
  readonly on: string;
  readonly round: string;
  readonly stage: string | undefined;
  readonly usd: number | undefined;
  readonly kind: string;
}

/** Case, accents, punctuation, a leading "the" and legal forms at the end do not make another name; a space does. */
export function plain(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´"“”]/gu, '')
    .replace(/&| \+ /gu, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  if (words.length > 1 && words[0] === 'the') words.shift();
  while (words.length > 1 && LEGAL.has(words.at(-1) as string) && words.at(-2) !== 'and') words.pop();
  return words.join(' ');
}
const LEGAL = new Set(
  (
    'inc llc llp lp ltd limited corp corporation company co gmbh ag sa srl bv nv oy ab plc pty kk pvt incorporated ' +
    'sarl spa as aps sas kg ug se ou lllp'
  ).split(' '),
);

/** Other names of well-known firms: whom they mean is general knowledge, and no row says it. */
const FILED_UNDER = new Map(
  INVESTOR_ALIASES.flatMap(([first = '', ...others]) => others.map((name) => [plain(name), plain(first)])),
);

/** Whom an investor's name means. */
export function firm(name: string): string {
  let found = plain(name);
  // A firm that was merged may have been merged into before; a circle ends with its first name.
  const seen = new Set<string>();
  for (
    let next = FILED_UNDER.get(found);
    next !== undefined && !seen.has(next);
    next = FILED_UNDER.get(found)
  ) {
    seen.add(next);
    found = next;
  }
  return found;
}

/** Takes two spellings for one firm, as the import did and tells the operator (`corpus merges`). To be called before reading. */
export function takeForOne(name: string, other: string): void {
  if (firm(name) !== firm(other)) FILED_UNDER.set(firm(name), firm(other));
}

/** The stage a round is of: its letter, its word, or what its size suggests where it is equity of an unknown step. */
function stageOf(type: string, code: string, usd: number | undefined): string | undefined {
  if (/debt|grant|post_ipo|secondary|product_crowd/u.test(type)) return undefined;
  const letter = code.trim().toLowerCase();
  if (/^[a-z]$/u.test(letter))
    return letter === 'a' ? 'series-a' : letter === 'b' ? 'series-b' : 'series-c-plus';
  if (type === 'seed') return 'seed';
  if (type === 'angel') return 'pre-seed';
  if (usd === undefined || !/^(?:venture|private_equity|equity_crowdfunding|convertible_note)$/u.test(type))
    return undefined;
  if (usd < 750_000) return 'pre-seed';
  if (usd < 4_000_000) return 'seed';
  if (usd < 15_000_000) return 'series-a';
  return usd < 40_000_000 ? 'series-b' : 'series-c-plus';
}

type Row = Readonly<Record<string, string>>;

export function rowsOf(path: string): readonly Row[] {
  return parse(readFileSync(path), {
    columns: true,
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const there = map.get(key);
  if (there === undefined) map.set(key, [value]);
  else there.push(value);
}

/** Made of words that name no one: "Existing Investors", "Various Private Investors". Its own rule, not the service's. */
const NOBODY =
  /^(?:(?:existing|various|private|individual|other|undisclosed|unnamed|several|angels?|seed|business|investors?|individuals?|others|syndicate|group|and|of|the|\d+)\s*)+$/iu;

/** The deals of `investments.csv` up to a day, by investor and by company. */
export class ImportFile {
  readonly deals: Deal[] = [];
  readonly ofInvestor = new Map<string, Deal[]>();
  readonly ofCompany = new Map<Company, Deal[]>();
  readonly companiesNamed = new Map<string, Company[]>();
  readonly investorNames = new Map<string, Set<string>>();
  readonly #byLink = new Map<string, Company>();

  constructor(folder: string, lastDay: string) {
    const rows = rowsOf(`${folder}/investments.csv`);
    // First those with an address of their own, so that a bare name finds where it belongs.
    for (const row of rows) if (row.company_permalink !== '') this.#company(row);
    // A row may leave out what another of its round says.
    const sizes = new Map<string, number>();
    for (const row of rows) {
      const [round, usd] = [row.funding_round_permalink ?? '', Number(row.raised_amount_usd)];
      const key = `${round}|${plain(row.company_name ?? '')}`;
      if (round !== '' && usd > 0 && !sizes.has(key)) sizes.set(key, usd);
    }
    const seen = new Set<string>();
    for (const row of rows) {
      const on = (row.funded_at ?? '').slice(0, 10);
      const investor = firm(row.investor_name ?? '');
      if (
        investor === '' ||
        NOBODY.test(row.investor_name ?? '') ||
        !/^\d{4}-\d\d-\d\d$/u.test(on) ||
        on > lastDay
      )
        continue;
      const company = this.#company(row);
      const sized = sizes.get(`${row.funding_round_permalink}|${plain(row.company_name ?? '')}`);
      const usd = sized ?? (Number(row.raised_amount_usd) > 0 ? Number(row.raised_amount_usd) : undefined);
      // "undisclosed" tells no more than nothing, and is answered as unknown.
      const told = row.funding_round_type ?? '';
      const [kind, code] = [told === 'undisclosed' ? '' : told, row.funding_round_code ?? ''];
      const who = [...company.names][0];
      // Some lists give one number to rounds of two companies.
      const round = [row.funding_round_permalink || [on, kind, code, usd ?? ''].join('|'), who].join('|');
      const names = this.investorNames.get(investor) ?? new Set<string>();
      this.investorNames.set(investor, names.add((row.investor_name as string).replace(/\s+/gu, ' ').trim()));
      if (seen.has(`${round} ${investor}`)) continue;
      seen.add(`${round} ${investor}`);
      const deal = { investor, company, on, round, stage: stageOf(kind, code, usd), usd, kind };
      this.deals.push(deal);
      push(this.ofInvestor, investor, deal);
      push(this.ofCompany, company, deal);
    }
  }

  #company(row: Row): Company {
    const name = (row.company_name ?? '').replace(/\s+/gu, ' ').trim();
    const link = row.company_permalink ?? '';
    const key = plain(name);
    const named = this.companiesNamed.get(key) ?? [];
    let company = link === '' ? named[0] : this.#byLink.get(link);
    if (company === undefined) {
      company = {
        names: new Set(),
        countries: new Set(),
        states: new Set(),
        cities: new Set(),
        tags: new Set(),
        rows: new Set(),
      };
      if (link !== '') this.#byLink.set(link, company);
    }
    if (!named.includes(company)) push(this.companiesNamed, key, company);
    company.names.add(name);
    company.rows.add(row.company_category_list ?? '');
    for (const tag of (row.company_category_list ?? '').split('|'))
      if (tag.trim() !== '') company.tags.add(tag.trim());
    // A town that was looked up for the code of a country ("Çan" for CAN): nothing of the place is known.
    if (/^(?:Çan|Itá|Hun|Col|Ury|Pér)$/u.test(row.company_city ?? '')) return company;
    if (row.company_country_code) company.countries.add(row.company_country_code);
    if (row.company_state_code) company.states.add(row.company_state_code);
    if (row.company_city) company.cities.add(row.company_city);
    return company;
  }

  /** The companies an investor entered, with its first deals there: several where the first day has several rounds. */
  entriesOf(investor: string): Map<Company, Deal[]> {
    const entries = new Map<Company, Deal[]>();
    for (const deal of this.ofInvestor.get(investor) ?? []) {
      const there = entries.get(deal.company);
      if (there === undefined || deal.on < (there[0] as Deal).on) entries.set(deal.company, [deal]);
      else if (deal.on === (there[0] as Deal).on) there.push(deal);
    }
    return entries;
  }
}
