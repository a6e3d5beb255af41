import type { CompanyRow } from '../../corpus/rules-investor-id.ts';
import { Growing, IdNumbers, renumberCompanies, renumbered } from './growing.ts';
import { KeyTable, lookupKeysOf, MAX_ORDINALS, ordinalsUnder } from './strings.ts';
import { ENTRY, LATER, NONE, type Table, type TokenTable, UNDATED } from './table.ts';

/** Deals as they came: raw numbers of investors, days, stage + 1 (0 unknown), size codes. */
export interface RawDeals {
  readonly investor: Growing<Uint32Array>;
  readonly company: Growing<Uint32Array>;
  readonly day: Growing<Uint16Array>;
  readonly stage: Growing<Uint8Array>;
  readonly size: Growing<Uint8Array>;
}

type DealColumns = Pick<
  Table,
  'dealStart' | 'dealCompany' | 'dealDay' | 'dealKind' | 'dealSize' | 'backerStart' | 'backers' | 'backerDay'
>;

/** Deals of a day at most so much after a company's first are the same round reported twice. */
const SAME_ROUND_DAYS = 1;

/** Shorter runs of deals are sorted in place: calling the built-in sort for a handful costs more. */
const FEW = 24;

function sortDeals(deals: Uint32Array, compare: (one: number, other: number) => number): void {
  if (deals.length > FEW) {
    deals.sort(compare);
    return;
  }
  for (let at = 1; at < deals.length; at += 1) {
    const deal = deals[at] as number;
    let to = at;
    while (to > 0 && compare(deals[to - 1] as number, deal) > 0) {
      deals[to] = deals[to - 1] as number;
      to -= 1;
    }
    deals[to] = deal;
  }
}

/** Investors by how many deals they have, most first, then by ordinal; sorted by counting. */
function busiestOf(start: Uint32Array, investors: number): Uint32Array {
  const count = (investor: number) => (start[investor + 1] as number) - (start[investor] as number);
  let most = 0;
  for (let investor = 0; investor < investors; investor += 1) most = Math.max(most, count(investor));
  const next = startsOf((investor) => most - count(investor), investors, most + 1);
  const busiest = new Uint32Array(investors);
  for (let investor = 0; investor < investors; investor += 1) {
    const group = most - count(investor);
    busiest[next[group] as number] = investor;
    next[group] = (next[group] as number) + 1;
  }
  return busiest;
}

/** Starts of the groups `of` deals fall into, one more than groups. */
function startsOf(of: (deal: number) => number, deals: number, groups: number): Uint32Array {
  const start = new Uint32Array(groups + 1);
  for (let deal = 0; deal < deals; deal += 1) {
    const slot = of(deal) + 1;
    start[slot] = (start[slot] as number) + 1;
  }
  for (let at = 0; at < groups; at += 1) start[at + 1] = (start[at + 1] as number) + (start[at] as number);
  return start;
}

/**
 * New numbers of companies, by old: those of the most active investor first, then what is new with the next,
 * those without a backer last. Scoring an active investor goes through its companies, which are then adjacent
 * in memory.
 */
export function numberCompanies(
  raw: RawDeals,
  ordinal: Uint32Array,
  investors: number,
  companies: number,
): Uint32Array {
  const [by, company, day] = [raw.investor.view(), raw.company.view(), raw.day.view()];
  const investorOf = (deal: number) => ordinal[by[deal] as number] as number;
  const start = startsOf(investorOf, by.length, investors);
  const deals = new Uint32Array(by.length);
  const next = start.slice();
  for (let deal = 0; deal < by.length; deal += 1) {
    const investor = investorOf(deal);
    deals[next[investor] as number] = deal;
    next[investor] = (next[investor] as number) + 1;
  }
  const numbers = new Uint32Array(companies).fill(NONE);
  let given = 0;
  const give = (of: number) => {
    if (numbers[of] !== NONE) return;
    numbers[of] = given;
    given += 1;
  };
  const newestFirst = (a: number, b: number) => (day[b] as number) - (day[a] as number);
  for (const investor of busiestOf(start, investors)) {
    const mine = deals.subarray(start[investor] as number, start[investor + 1] as number);
    // Newest first, as they are read: the deals that show its habits then lie on a few cache lines.
    sortDeals(mine, newestFirst);
    for (const deal of mine) give(company[deal] as number);
  }
  for (let of = 0; of < companies; of += 1) give(of);
  return numbers;
}

/**
 * The deals of each investor, newest first (undated last), each once: one investor, company and day is one
 * deal however many sources have it (the largest is kept). Rows may come in any order. `opened`: a day on
 * which each company is known to have raised (UNDATED: none); `numbers`: of companies, by those in `raw`.
 * Returns the deals and each company's backers.
 */
export function arrangeDeals(
  raw: RawDeals,
  ordinal: Uint32Array,
  investors: number,
  opened: Uint16Array,
  numbers: Uint32Array,
): DealColumns {
  const companies = opened.length;
  const [by, day] = [raw.investor.view(), raw.day.view()];
  const company = raw.company.view().map((of) => numbers[of] as number);
  const investorOf = (deal: number) => ordinal[by[deal] as number] as number;
  const start = startsOf(investorOf, by.length, investors);
  const all = new Uint32Array(by.length);
  const next = start.slice();
  for (let deal = 0; deal < by.length; deal += 1) {
    const investor = investorOf(deal);
    const at = next[investor] as number;
    all[at] = deal;
    next[investor] = at + 1;
  }
  const firstDay = firstDays(company, day, opened);
  const [stage, size] = [raw.stage.view(), raw.size.view()];
  const dealStart = new Uint32Array(investors + 1);
  const dealCompany = new Uint32Array(by.length);
  const dealDay = new Uint16Array(by.length);
  const dealKind = new Uint8Array(by.length);
  const dealSize = new Uint8Array(by.length);
  // The last investor to meet a company, one more than its ordinal: a set that never has to be emptied.
  const metBy = new Uint32Array(companies);
  let kept = 0;
  // UNDATED is the largest day: as newest first wants it last, it sorts as the smallest.
  const age = (deal: number) => (day[deal] === UNDATED ? -1 : (day[deal] as number));
  const compare = (a: number, b: number) =>
    age(b) - age(a) ||
    (company[a] as number) - (company[b] as number) ||
    (size[b] as number) - (size[a] as number) ||
    (stage[b] as number) - (stage[a] as number);
  for (let investor = 0; investor < investors; investor += 1) {
    const mine = all.subarray(start[investor] as number, start[investor + 1] as number);
    sortDeals(mine, compare);
    const first = kept;
    for (let at = 0; at < mine.length; at += 1) {
      const deal = mine[at] as number;
      const isRepeat =
        kept > first && dealCompany[kept - 1] === company[deal] && dealDay[kept - 1] === day[deal];
      if (isRepeat) continue;
      const opened = firstDay[company[deal] as number] as number;
      const isLater = day[deal] !== UNDATED && (day[deal] as number) > opened + SAME_ROUND_DAYS;
      dealCompany[kept] = company[deal] as number;
      dealDay[kept] = day[deal] as number;
      dealKind[kept] = (stage[deal] as number) | (isLater ? LATER : 0);
      dealSize[kept] = size[deal] as number;
      kept += 1;
    }
    markEntries(first, kept, investor + 1, dealCompany, dealDay, dealKind, metBy);
    dealStart[investor + 1] = kept;
  }
  const columns = {
    dealStart,
    dealCompany: dealCompany.slice(0, kept),
    dealDay: dealDay.slice(0, kept),
    dealKind: dealKind.slice(0, kept),
    dealSize: dealSize.slice(0, kept),
  };
  return { ...columns, ...backersOf(columns, investors, companies) };
}

/** Day of a company's first dated deal or of `opened`, whichever came first. */
function firstDays(company: Uint32Array, day: Uint16Array, opened: Uint16Array): Uint16Array {
  const first = opened.slice();
  for (let deal = 0; deal < company.length; deal += 1) {
    const of = company[deal] as number;
    if ((day[deal] as number) < (first[of] as number)) first[of] = day[deal] as number;
  }
  return first;
}

/** Marks the oldest deal in each company; an undated one only if there is no dated one. */
function markEntries(
  from: number,
  to: number,
  mark: number,
  dealCompany: Uint32Array,
  dealDay: Uint16Array,
  dealKind: Uint8Array,
  metBy: Uint32Array,
): void {
  const visit = (deal: number) => {
    const company = dealCompany[deal] as number;
    if (metBy[company] === mark) return;
    metBy[company] = mark;
    dealKind[deal] = (dealKind[deal] as number) | ENTRY;
  };
  let dated = to;
  while (dated > from && dealDay[dated - 1] === UNDATED) dated -= 1;
  for (let deal = dated - 1; deal >= from; deal -= 1) visit(deal);
  for (let deal = dated; deal < to; deal += 1) visit(deal);
}

function backersOf(
  deals: Pick<DealColumns, 'dealStart' | 'dealCompany' | 'dealDay' | 'dealKind'>,
  investors: number,
  companies: number,
): Pick<DealColumns, 'backerStart' | 'backers' | 'backerDay'> {
  const { dealStart, dealCompany, dealDay, dealKind } = deals;
  const backerStart = new Uint32Array(companies + 1);
  for (let deal = 0; deal < dealCompany.length; deal += 1) {
    if (((dealKind[deal] as number) & ENTRY) === 0) continue;
    const slot = (dealCompany[deal] as number) + 1;
    backerStart[slot] = (backerStart[slot] as number) + 1;
  }
  for (let at = 0; at < companies; at += 1) {
    backerStart[at + 1] = (backerStart[at + 1] as number) + (backerStart[at] as number);
  }
  const next = backerStart.slice();
  const backers = new Uint32Array(backerStart[companies] as number);
  const backerDay = new Uint16Array(backers.length);
  for (let investor = 0; investor < investors; investor += 1) {
    for (let deal = dealStart[investor] as number; deal < (dealStart[investor + 1] as number); deal += 1) {
      if (((dealKind[deal] as number) & ENTRY) === 0) continue;
      const company = dealCompany[deal] as number;
      const at = next[company] as number;
      backers[at] = investor;
      backerDay[at] = dealDay[deal] as number;
      next[company] = at + 1;
    }
  }
  return { backerStart, backers, backerDay };
}

/** More rows of a kind than the index numbers: an import of that size is refused, not cut. */
export class TooManyRows extends Error {}

/** The companies of a table while their rows come in. */
export class CompanyRows {
  readonly #tokens: TokenTable;
  readonly #like: Table | undefined;
  readonly #numbers = new IdNumbers();
  readonly #names: string[] = [];
  readonly #identities: string[] = [];
  readonly #place = new Growing(Uint32Array);
  readonly #tagStart = new Growing(Uint32Array);
  readonly #tags = new Growing(Uint16Array);
  /** Day of the company's first deal in `like`: only a part of its backers are here. */
  readonly #opened = new Growing(Uint16Array);
  readonly #keys = new KeyTable();
  readonly #looseKeys = new KeyTable();

  constructor(tokens: TokenTable, like: Table | undefined) {
    this.#tokens = tokens;
    this.#like = like;
    this.#tagStart.push(0);
  }

  get count(): number {
    return this.#names.length;
  }

  /** The number of a corpus id, or -1. */
  numberOf(id: number): number {
    return this.#numbers.get(id);
  }

  add(row: CompanyRow): void {
    const number = this.#names.push(row.name) - 1;
    if (number >= MAX_ORDINALS) throw new TooManyRows(`more than ${MAX_ORDINALS} companies`);
    this.#identities.push(row.identityKey);
    this.#numbers.set(row.id, number);
    this.#place.push(this.#tokens.place(row));
    for (const tag of this.#tokens.sectors(row.sectorTags)) this.#tags.push(tag);
    this.#tagStart.push(this.#tags.length);
    this.#opened.push(this.#openedLike(row.identityKey));
    this.file(row.identityKey, number);
  }

  /** Finds a company under another key as well. */
  file(key: string, number: number): void {
    this.#keys.add(key, number);
    for (const loose of lookupKeysOf(key)) if (loose !== key) this.#looseKeys.add(loose, number);
  }

  /** By name, all that an index keeps of a company; of namesakes the older one counts. */
  #openedLike(key: string): number {
    if (this.#like === undefined) return UNDATED;
    const { companyKeys, backerStart, backerDay } = this.#like;
    return ordinalsUnder(companyKeys, key)
      .flatMap((company) => [...backerDay.subarray(backerStart[company], backerStart[company + 1])])
      .reduce((first, day) => Math.min(first, day), UNDATED);
  }

  /** What the table keeps of those that have a number. */
  finish(numbers: Uint32Array) {
    return {
      ...renumberCompanies(
        {
          names: this.#names,
          place: this.#place,
          tagStart: this.#tagStart,
          tags: this.#tags,
          opened: this.#opened,
        },
        numbers,
      ),
      identities: renumbered(this.#identities, numbers),
      companyKeys: this.#keys.column(numbers),
      looseKeys: this.#looseKeys.column(numbers),
    };
  }
}
