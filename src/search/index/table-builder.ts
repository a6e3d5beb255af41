import {
  type AliasRow,
  type Batch,
  type CommitmentRow,
  type Deals,
  type InvestorRow,
  NO_DAY,
  UNKNOWN,
} from '../../corpus/rules-investor-id.ts';
import type { LpType } from '../../reference/rules-investor-terms.ts';
import { REGIONS } from '../../reference/rules-place.ts';
import { labelOf } from '../../reference/rules-tags.ts';
import { WORLDWIDE } from '../../reference/rules-world-areas.ts';
import { LpColumnsBuilder } from '../score/lp-columns.ts';
import { StatedColumnsBuilder } from '../score/stated-columns.ts';
import { arrangeDeals, CompanyRows, numberCompanies, type RawDeals, TooManyRows } from './arrange-deals.ts';
import { Growing, IdNumbers, kindColumn, ordinalsOf, packedKind } from './growing.ts';
import { dayOf, KeyTable, lookupKeysOf, MAX_ORDINALS, packStrings, sortedColumns } from './strings.ts';
import { LP_NUMBER, NONE, sizeCode, type Table, TokenTable, UNDATED, type Words } from './table.ts';

const LP_ONLY = new Set<LpType | null>([
  'family_office',
  'hnw_individual',
  'recently_exited_founder',
  'institutional',
]);
const ANGEL = LP_NUMBER.get('angel') as number;

/** Under its exact key, and under those of other scripts; spellings without spaces are no names of firms. */
function fileInvestor(keys: KeyTable, key: string, ordinal: number): void {
  keys.add(key, ordinal);
  for (const other of lookupKeysOf(key).slice(1)) keys.add(other, ordinal);
}

/**
 * Where an investor sits. Town and state may be of one source and the country of another, less exact one: the state
 * decides between the USA and Canada, whose codes do not overlap.
 */
function seatOfRow({ country, state, city }: InvestorRow): Pick<InvestorRow, 'country' | 'state' | 'city'> {
  const region = REGIONS.find(({ code }) => code === state);
  const isTorn = region !== undefined && city !== null && (country === 'USA' || country === 'CAN');
  return { country: isTorn ? region.country : country, state, city };
}

/**
 * Builds the table of a corpus from its rows, in any order within a kind; kinds come as investors, companies, deals,
 * aliases, commitments. Nothing dated after `asOf` (ISO) goes in.
 */
export class TableBuilder {
  readonly #day: number;
  readonly #tokens: TokenTable;
  readonly #lps: LpColumnsBuilder;
  readonly #stated: StatedColumnsBuilder;
  readonly #ids = new Growing(Float64Array);
  readonly #names: string[] = [];
  readonly #keys: string[] = [];
  readonly #rawOf = new IdNumbers();
  readonly #mergedInto = new Map<number, number>();
  readonly #seat = new Growing(Uint32Array);
  readonly #lpType = new Growing(Uint8Array);
  /** What the words of its record tell of its kind. */
  readonly #kindTold = new Growing(Uint8Array);
  readonly #chequeMax = new Growing(Float32Array);
  readonly #exitSize = new Growing(Float32Array);
  readonly #exitDay = new Growing(Uint16Array);
  /** 1: its seat is declared too; 2: even where it has deals. */
  readonly #declaresSeat = new Growing(Uint8Array);
  readonly #declaredStart = new Growing(Uint32Array);
  readonly #declared = new Growing(Uint32Array);
  readonly #companies: CompanyRows;
  readonly #like: Table | undefined;
  #lastKnown = { date: '', day: Number.NaN };
  readonly #aliases: { readonly raw: number; readonly key: string }[] = [];
  readonly #deals: RawDeals = {
    investor: new Growing(Uint32Array),
    company: new Growing(Uint32Array),
    day: new Growing(Uint16Array),
    stage: new Growing(Uint8Array),
    size: new Growing(Uint8Array),
  };

  /** `like`: a table whose tokens get the same numbers, where this one is a part of the same corpus. */
  constructor(asOf: string, words: Words, like?: Table) {
    this.#day = dayOf(asOf);
    this.#tokens = new TokenTable(words, like);
    this.#lps = new LpColumnsBuilder(this.#day, words);
    this.#stated = new StatedColumnsBuilder(this.#tokens);
    this.#like = like;
    this.#declaredStart.push(0);
    this.#companies = new CompanyRows(this.#tokens, like);
  }

  add(batch: Batch): void {
    if (batch.kind === 'investors') for (const row of batch.rows) this.#addInvestor(row);
    else if (batch.kind === 'companies') for (const row of batch.rows) this.#companies.add(row);
    else if (batch.kind === 'aliases') for (const row of batch.rows) this.#addAlias(row);
    else if (batch.kind === 'commitments') for (const row of batch.rows) this.#addCommitment(row);
    else if (batch.kind === 'deals') this.#addDeals(batch);
  }

  #addInvestor(row: InvestorRow): void {
    const raw = this.#names.push(row.name) - 1;
    if (raw >= MAX_ORDINALS) throw new TooManyRows(`more than ${MAX_ORDINALS} investors`);
    this.#ids.push(row.id);
    this.#keys.push(row.identityKey);
    this.#rawOf.set(row.id, raw);
    if (row.mergedInto !== null) this.#mergedInto.set(raw, row.mergedInto);
    this.#seat.push(this.#tokens.place(seatOfRow(row)));
    this.#lpType.push(row.lpType === null ? 0 : (LP_NUMBER.get(row.lpType) ?? 0));
    this.#kindTold.push(packedKind(row));
    this.#chequeMax.push(row.chequeMaxUsd !== null && row.chequeMaxUsd > 0 ? row.chequeMaxUsd : Number.NaN);
    // An exit whose day lies ahead has not happened; one without a day counts.
    const exitDay = dayOf(row.exitOn);
    const isAhead = exitDay > this.#day;
    const hasExit = !isAhead && row.exitSizeUsd !== null && row.exitSizeUsd > 0;
    this.#exitSize.push(hasExit ? (row.exitSizeUsd ?? Number.NaN) : Number.NaN);
    this.#exitDay.push(isAhead || Number.isNaN(exitDay) || exitDay < 0 ? UNDATED : exitDay);
    const isKnown = this.#declare(row);
    const institution = row.lpType === 'institutional' ? row.name : '';
    if (row.lp !== null && LP_ONLY.has(row.lpType)) this.#lps.addInvestor(raw, row.lp, isKnown, institution);
  }

  #addCommitment(row: CommitmentRow): void {
    const raw = this.#rawOf.get(row.investor);
    if (raw >= 0) this.#lps.addCommitment(raw, row);
  }

  /** Of a source's day: whole directories have the same one, and parsing it is expensive. */
  #dayKnown(date: string): number {
    if (date !== this.#lastKnown.date) this.#lastKnown = { date, day: dayOf(date) };
    return this.#lastKnown.day;
  }

  /** Whether it is known: not what a directory said after the index's day. */
  #declare(row: InvestorRow): boolean {
    const day = row.asOf === null ? Number.NaN : this.#dayKnown(row.asOf);
    const isKnown = row.mergedInto === null && !(day > this.#day);
    const stated = this.#stated.add(row, isKnown, day);
    const declared = new Set<number>();
    const isLpOnly = LP_ONLY.has(row.lpType);
    this.#declaresSeat.push(
      !isKnown ? 0 : isLpOnly ? 2 : row.countries.every((country) => country === WORLDWIDE) ? 1 : 0,
    );
    if (stated !== undefined) {
      const fields = stated.fields.flatMap(({ value }) => labelOf(value) ?? []);
      for (const sector of this.#tokens.sectors([...row.sectorTags, ...fields])) {
        declared.add(this.#tokens.provisional('sector', sector));
      }
      for (const stage of [...row.stages, ...stated.stages.map(({ value }) => value)]) {
        declared.add(this.#tokens.stage(stage));
      }
      for (const country of stated.countries.flatMap(({ value }) => value)) {
        const token = this.#tokens.country(country);
        if (token !== undefined) declared.add(token);
      }
    }
    for (const token of declared) this.#declared.push(token);
    this.#declaredStart.push(this.#declared.length);
    return isKnown;
  }

  /** An undated deal exists from the day its source was taken: it was not known before. */
  #addDeals(batch: Deals): void {
    const { investor: investors, company: companies, day: days, stage: stages, size: sizes } = this.#deals;
    const columns = {
      investor: investors.room(batch.count),
      company: companies.room(batch.count),
      day: days.room(batch.count),
      stage: stages.room(batch.count),
      size: sizes.room(batch.count),
    };
    let next = investors.length;
    for (let at = 0; at < batch.count; at += 1) {
      const day = batch.day[at] as number;
      const known = day === NO_DAY ? (batch.known[at] as number) : day;
      const investor = this.#rawOf.get(batch.investor[at] as number);
      const company = this.#companies.numberOf(batch.company[at] as number);
      if (investor < 0 || company < 0 || known === NO_DAY || known > this.#day) continue;
      const stage = batch.stage[at] as number;
      columns.investor[next] = investor;
      columns.company[next] = company;
      columns.day[next] = day < 0 || day >= UNDATED ? UNDATED : day;
      columns.stage[next] = stage === UNKNOWN ? 0 : stage + 1;
      columns.size[next] = sizeCode(batch.raised[at] as number);
      next += 1;
    }
    for (const column of [investors, companies, days, stages, sizes]) column.length = next;
  }

  #addAlias(row: AliasRow): void {
    if (row.of === 'company') {
      const number = this.#companies.numberOf(row.id);
      if (number >= 0) this.#companies.file(row.key, number);
      return;
    }
    const raw = this.#rawOf.get(row.id);
    if (raw >= 0) this.#aliases.push({ raw, key: row.key });
  }

  finish(): Table {
    const { columns, resolve } = this.#tokens.finish();
    const { ordinal, raw } = ordinalsOf(this.#ids.view(), this.#rawOf, this.#mergedInto);
    const numbers = numberCompanies(this.#deals, ordinal, raw.length, this.#companies.count);
    const companies = this.#companies.finish(numbers);
    const deals = arrangeDeals(this.#deals, ordinal, raw.length, companies.opened, numbers);
    const { declaredStart, declared } = this.#declaredColumns(raw, deals.dealStart, resolve);
    const investorKeys = new KeyTable();
    for (let at = 0; at < this.#keys.length; at += 1) {
      fileInvestor(investorKeys, this.#keys[at] as string, ordinal[at] as number);
    }
    for (const { raw: of, key } of this.#aliases) fileInvestor(investorKeys, key, ordinal[of] as number);
    const merged = [...this.#mergedInto.keys()]
      .filter((at) => raw[ordinal[at] as number] !== at)
      .sort((one, other) => this.#ids.at(one) - this.#ids.at(other));
    const names = packStrings(Array.from(raw, (at) => this.#names[at] as string));
    const lpType = Uint8Array.from(raw, (at) => this.#lpType.at(at));
    const stated = this.#stated.finish(raw);
    const backsCompanies = new Uint8Array(raw.length);
    for (let at = 0; at < raw.length; at += 1) {
      const type = lpType[at] as number;
      // A family office or an institution that states rounds of companies invests in them, beside funds.
      const isListed =
        type === ANGEL ||
        stated.statedStages[at] !== 0 ||
        (type === 0 && declaredStart[at] !== declaredStart[at + 1]);
      if (deals.dealStart[at] !== deals.dealStart[at + 1] || isListed) backsCompanies[at] = 1;
    }
    const { companyKeys, looseKeys } = companies;
    const known = { companyKeys, backerStart: deals.backerStart };
    const told = Uint8Array.from(raw, (at) => this.#kindTold.at(at));
    return {
      ...columns,
      ...deals,
      ...this.#lps.finish(ordinal, raw),
      ...stated,
      ids: Float64Array.from(raw, (at) => this.#ids.at(at)),
      mergedIds: Float64Array.from(merged, (at) => this.#ids.at(at)),
      mergedTo: Uint32Array.from(merged, (at) => ordinal[at] as number),
      nameStarts: names.starts,
      nameBytes: names.bytes,
      seat: Uint32Array.from(raw, (at) => this.#seat.at(at)),
      lpType,
      kind: kindColumn(
        told,
        deals,
        this.#like === undefined ? [known] : [known, this.#like],
        (at) => this.#keys[raw[at] as number] as string,
      ),
      backsCompanies,
      chequeMax: Float32Array.from(raw, (at) => this.#chequeMax.at(at)),
      exitSize: Float32Array.from(raw, (at) => this.#exitSize.at(at)),
      exitDay: Uint16Array.from(raw, (at) => this.#exitDay.at(at)),
      declaredStart,
      declared,
      ...companies.columns,
      ...sortedColumns(
        Array.from(raw, (at) => this.#keys[at] as string),
        companies.identities,
      ),
      investorKeys: investorKeys.column(),
      companyKeys,
      looseKeys,
    };
  }

  /** A seat is declared by LPs, and by others if neither countries nor deals show a place. */
  #declaredColumns(
    raw: Uint32Array,
    dealStart: Uint32Array,
    resolve: (token: number) => number,
  ): Pick<Table, 'declaredStart' | 'declared'> {
    const declared = new Growing(Uint32Array);
    const declaredStart = new Uint32Array(raw.length + 1);
    for (let at = 0; at < raw.length; at += 1) {
      const of = raw[at] as number;
      const own: number[] = [];
      for (let next = this.#declaredStart.at(of); next < this.#declaredStart.at(of + 1); next += 1) {
        own.push(resolve(this.#declared.at(next)));
      }
      const [how, seat] = [this.#declaresSeat.at(of), this.#seat.at(of)];
      const hasDeals = dealStart[at] !== dealStart[at + 1];
      if (seat !== NONE && (how === 2 || (how === 1 && !hasDeals))) {
        own.push(...this.#tokens.tokensOfPlace(seat).map(resolve));
      }
      for (const token of new Set(own)) declared.push(token);
      declaredStart[at + 1] = declared.length;
    }
    return { declaredStart, declared: declared.column() };
  }
}
