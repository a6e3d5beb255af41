import { lookupKey } from '../core/identity.ts';
import type { Stage } from '../core/investor-record.ts';
import { token } from '../core/ranking/ask.ts';
import type { Columns } from './columns.ts';
import { dayOf } from './days.ts';
import { countDeals } from './deal-counts.ts';
import type { RawDeals } from './deal-order.ts';
import type { AliasRow, CompanyRow, CorpusBatch, DealRow, InvestorRow, RoundRow } from './rows.ts';
import { TokenTable } from './tokens.ts';

/** A chain of merges longer than this is a mistake in the data; the investor then stands for itself. */
const MAX_MERGES = 20;
/** Investors gone through between two pauses: about a millisecond of work. */
const PAUSE_EVERY = 2_000;
const LP_ONLY = new Set(['family_office', 'hnw_individual', 'recently_exited_founder', 'institutional']);

function addTo(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else if (!known.includes(value)) known.push(value);
}

/**
 * Builds the columns of an index from batches of rows. `add` takes time in proportion to its batch; `finish` yields
 * about every millisecond of work, so that a caller can let others run. Nothing dated after `asOf` (ISO) goes in.
 */
export class IndexBuilder {
  readonly #day: number;
  readonly #tokens = new TokenTable();
  readonly #investors: InvestorRow[] = [];
  readonly #ordinals = new Map<number, number>();
  readonly #geographies: string[] = [];
  readonly #seats: (readonly string[])[] = [];
  readonly #companies: { readonly name: string; readonly tokens: readonly number[] }[] = [];
  readonly #companyOrdinals = new Map<number, number>();
  readonly #rounds = new Map<number, { company: number; day: number; stage: Stage | null; size: number }>();
  readonly #deals: RawDeals = { investors: [], companies: [], days: [], sizes: [], stages: [] };
  readonly #investorsByKey = new Map<string, number[]>();
  readonly #companiesByKey = new Map<string, number[]>();
  readonly #companiesByLooseKey = new Map<string, number[]>();

  constructor(asOf: string) {
    this.#day = dayOf(asOf);
  }

  add(batch: CorpusBatch): void {
    if (batch.kind === 'investors') for (const row of batch.rows) this.#addInvestor(row);
    else if (batch.kind === 'companies') for (const row of batch.rows) this.#addCompany(row);
    else if (batch.kind === 'rounds') for (const row of batch.rows) this.#addRound(row);
    else if (batch.kind === 'deals') for (const row of batch.rows) this.#addDeal(row);
    else for (const row of batch.rows) this.#addAlias(row);
  }

  #addInvestor(row: InvestorRow): void {
    this.#ordinals.set(row.id, this.#investors.push(row) - 1);
    this.#geographies.push(this.#tokens.describe(row));
    this.#seats.push(this.#tokens.place(row).map((id) => this.#tokens.names[id] ?? ''));
  }

  #addCompany(row: CompanyRow): void {
    const tokens = [...this.#tokens.place(row), ...this.#tokens.sectors(row.sectorTags)];
    const ordinal = this.#companies.push({ name: row.name, tokens }) - 1;
    this.#companyOrdinals.set(row.id, ordinal);
    addTo(this.#companiesByKey, row.identityKey, ordinal);
    addTo(this.#companiesByLooseKey, lookupKey(row.identityKey), ordinal);
  }

  /** An undated round exists from the day its source was taken: before that nobody can have known of it. */
  #addRound(row: RoundRow): void {
    const company = this.#companyOrdinals.get(row.companyId);
    const seen = dayOf(row.announcedOn ?? row.asOf);
    if (company === undefined || !(seen <= this.#day)) return;
    const size = row.raisedUsd !== null && row.raisedUsd > 0 ? Math.log(row.raisedUsd) : Number.NaN;
    this.#rounds.set(row.id, { company, day: dayOf(row.announcedOn), stage: row.stage, size });
  }

  #addDeal(row: DealRow): void {
    const round = this.#rounds.get(row.roundId);
    const investor = this.#resolve(row.investorId);
    if (round === undefined || investor === undefined) return;
    const { investors, companies, days, sizes, stages } = this.#deals;
    investors.push(investor);
    companies.push(round.company);
    days.push(round.day);
    sizes.push(round.size);
    stages.push(round.stage === null ? -1 : this.#tokens.idOf(token('stage', round.stage)));
  }

  #addAlias(row: AliasRow): void {
    const isInvestor = row.of === 'investor';
    const ordinal = isInvestor ? this.#resolve(row.id) : this.#companyOrdinals.get(row.id);
    if (ordinal !== undefined)
      addTo(isInvestor ? this.#investorsByKey : this.#companiesByKey, row.key, ordinal);
  }

  /** The ordinal of an investor, or of the one it was merged into. */
  #resolve(id: number): number | undefined {
    let ordinal = this.#ordinals.get(id);
    for (let hop = 0; hop < MAX_MERGES && ordinal !== undefined; hop += 1) {
      const into = this.#investors[ordinal]?.mergedInto ?? null;
      if (into === null) return ordinal;
      ordinal = this.#ordinals.get(into) ?? ordinal;
    }
    return ordinal;
  }

  /** Tokens an investor declares; its seat too where it is an LP or where no deal shows a place. */
  #declared(row: InvestorRow, hasDeals: boolean): readonly number[] {
    if (row.mergedInto !== null || (row.asOf !== null && dayOf(row.asOf) > this.#day)) return [];
    const declared = new Set<number>(this.#tokens.sectors(row.sectorTags));
    for (const stage of row.stages) declared.add(this.#tokens.idOf(token('stage', stage)));
    for (const country of row.countries) {
      const id = this.#tokens.country(country);
      if (id !== undefined) declared.add(id);
    }
    const isSeatPlace = row.countries.length === 0 || LP_ONLY.has(row.lpType ?? '');
    if (isSeatPlace && (!hasDeals || LP_ONLY.has(row.lpType ?? ''))) {
      for (const id of this.#tokens.place(row)) declared.add(id);
    }
    return [...declared];
  }

  *finish(): Generator<void, Columns> {
    const rows = this.#investors;
    const size = rows.length;
    const hasDeals = new Uint8Array(size);
    for (let deal = 0; deal < this.#deals.investors.length; deal += 1) {
      hasDeals[this.#deals.investors[deal] as number] = 1;
    }
    yield;
    const declared: (readonly number[])[] = [];
    for (const [ordinal, row] of rows.entries()) {
      declared.push(this.#declared(row, hasDeals[ordinal] === 1));
      addTo(this.#investorsByKey, row.identityKey, this.#resolve(row.id) ?? ordinal);
      if (ordinal % PAUSE_EVERY === 0) yield;
    }
    const counts = yield* countDeals(this.#deals, declared, this.#companies, this.#tokens, this.#day);
    const column = () => new Float64Array(size).fill(Number.NaN);
    const [ids, chequeMax, exitSize, exitDay] = [new Float64Array(size), column(), column(), column()];
    const backsCompanies = new Uint8Array(size);
    const names: string[] = [];
    const lpTypes: InvestorRow['lpType'][] = [];
    const declaredSectors: (readonly string[])[] = [];
    for (const [at, row] of rows.entries()) {
      ids[at] = row.id;
      names.push(row.name);
      lpTypes.push(row.lpType);
      declaredSectors.push(row.sectorTags);
      if (row.chequeMaxUsd !== null && row.chequeMaxUsd > 0) chequeMax[at] = row.chequeMaxUsd;
      // An exit whose day lies ahead has not happened; one without a day counts.
      const day = dayOf(row.exitOn);
      const isAhead = day > this.#day;
      if (!isAhead) exitDay[at] = day;
      if (!isAhead && row.exitSizeUsd !== null && row.exitSizeUsd > 0) exitSize[at] = row.exitSizeUsd;
      const isLpOnly = LP_ONLY.has(row.lpType ?? '');
      const isListed = row.lpType === 'angel' || (!isLpOnly && (declared[at]?.length ?? 0) > 0);
      if (row.mergedInto === null && (counts.deals[at] !== 0 || isListed)) backsCompanies[at] = 1;
      if (at % PAUSE_EVERY === 0) yield;
    }
    return {
      ...counts,
      day: this.#day,
      ids,
      names,
      geographies: this.#geographies,
      lpTypes,
      declaredSectors,
      chequeMax,
      exitSize,
      exitDay,
      backsCompanies,
      seats: this.#seats,
      companyNames: this.#companies.map((company) => company.name),
      investorsByKey: this.#investorsByKey,
      companiesByKey: this.#companiesByKey,
      companiesByLooseKey: this.#companiesByLooseKey,
    };
  }
}
