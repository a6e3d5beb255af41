import type { InvestorRow } from '../../core/corpus/rows.ts';
import { STAGES } from '../../core/kind/investor-terms.ts';
import type { Stated } from '../../core/stated/stated.ts';
import { statedOf } from '../../core/stated/stated-of.ts';
import { labelOf } from '../../core/words/tags.ts';
import { Growing } from '../build/growing.ts';
import { packStrings } from '../table/strings.ts';
import { UNDATED } from '../table/table.ts';
import type { TokenTable } from '../table/token-table.ts';
import { ITEM, ITEM_BITS, STATED, type StatedColumns } from './stated-table.ts';

/** Sources of statements are a handful; the last number stands for any more. */
const MAX_SOURCES = 0xff;

function bitsOf(stated: Stated, hasSeat: boolean): number {
  const { generalist, technology, worldwide, role, customers, condition, fields, stages, cheque, countries } =
    stated;
  const says = fields.length > 0 || stages.length > 0 || cheque !== undefined || countries.length > 0;
  return (
    (says || hasSeat || generalist !== undefined || worldwide !== undefined ? STATED.any : 0) |
    (generalist === undefined ? 0 : STATED.generalist) |
    (technology === undefined ? 0 : STATED.technology) |
    (worldwide === undefined ? 0 : STATED.worldwide) |
    (role === undefined ? 0 : role.value === 'lead' ? STATED.lead : STATED.follow) |
    (customers === undefined ? 0 : customers.value === 'b2b' ? STATED.b2b : STATED.b2c) |
    (condition === undefined ? 0 : STATED.condition)
  );
}

/** Gathers `StatedColumns` from rows, by their raw number. */
export class StatedColumnsBuilder {
  readonly #tokens: TokenTable;
  readonly #bits = new Growing(Uint16Array);
  readonly #stages = new Growing(Uint8Array);
  readonly #min = new Growing(Float32Array);
  readonly #max = new Growing(Float32Array);
  readonly #start = new Growing(Uint32Array);
  readonly #list = new Growing(Uint32Array);
  readonly #source = new Growing(Uint8Array);
  readonly #day = new Growing(Uint16Array);
  readonly #sources = new Map<string, number>();

  constructor(tokens: TokenTable) {
    this.#tokens = tokens;
    this.#start.push(0);
  }

  /** Of every investor, in turn. `isKnown`: false where nothing of it was known yet. Returns what it states. */
  add(row: InvestorRow, isKnown: boolean, day: number): Stated | undefined {
    const hasSeat = row.country !== null || row.city !== null;
    const stated = isKnown
      ? statedOf({
          stages: row.stages,
          chequeMinUsd: row.chequeMinUsd ?? undefined,
          chequeMaxUsd: row.chequeMaxUsd ?? undefined,
          countries: row.countries,
          sectorTags: row.sectorTags,
          description: row.description ?? undefined,
          name: row.isPerson ? undefined : row.name,
        })
      : undefined;
    this.#bits.push(stated === undefined ? 0 : bitsOf(stated, hasSeat));
    this.#stages.push(
      (stated?.stages ?? []).reduce((bits, { value }) => bits | (1 << STAGES.indexOf(value)), 0),
    );
    this.#min.push(stated?.cheque?.value.minUsd ?? Number.NaN);
    this.#max.push(stated?.cheque?.value.maxUsd ?? Number.NaN);
    if (stated !== undefined) this.#addItems(stated);
    this.#start.push(this.#list.length);
    this.#source.push(this.#sourceOf(row.source));
    this.#day.push(Number.isNaN(day) || day < 0 || day >= UNDATED ? UNDATED : day);
    return stated;
  }

  #addItems(stated: Stated): void {
    const countries = (item: number, codes: Iterable<string>) => {
      for (const code of new Set(codes)) this.#push(item, this.#tokens.number('country', code));
    };
    const fields = (item: number, statements: Stated['fields']) => {
      for (const { value, words } of statements) {
        const own = this.#tokens.sector(value, labelOf(value) ?? words);
        if (own !== undefined) this.#push(item, own);
      }
    };
    countries(
      ITEM.country,
      stated.countries.flatMap(({ value }) => value),
    );
    countries(ITEM.focus, stated.focus);
    const isAside = (statement: Stated['fields'][number]) => stated.asides.includes(statement.value);
    fields(
      ITEM.field,
      stated.fields.filter((one) => !isAside(one)),
    );
    fields(ITEM.notField, stated.excludedFields);
    countries(
      ITEM.notCountry,
      stated.excludedCountries.flatMap(({ value }) => value),
    );
    fields(ITEM.aside, stated.fields.filter(isAside));
  }

  #push(item: number, number: number): void {
    this.#list.push(item * 2 ** ITEM_BITS + number);
  }

  #sourceOf(source: string): number {
    const known = this.#sources.get(source);
    if (known !== undefined) return known;
    const number = Math.min(this.#sources.size, MAX_SOURCES);
    if (number < MAX_SOURCES) this.#sources.set(source, number);
    return number;
  }

  /** `raw`: the raw number of each ordinal. */
  finish(raw: Uint32Array): StatedColumns {
    const start = new Uint32Array(raw.length + 1);
    const list = new Growing(Uint32Array);
    for (const [at, of] of raw.entries()) {
      for (let next = this.#start.at(of); next < this.#start.at(of + 1); next += 1)
        list.push(this.#list.at(next));
      start[at + 1] = list.length;
    }
    const sources = packStrings([...this.#sources.keys()]);
    return {
      statedBits: Uint16Array.from(raw, (of) => this.#bits.at(of)),
      statedStages: Uint8Array.from(raw, (of) => this.#stages.at(of)),
      statedMin: Float32Array.from(raw, (of) => this.#min.at(of)),
      statedMax: Float32Array.from(raw, (of) => this.#max.at(of)),
      statedStart: start,
      statedList: list.column(),
      statedSource: Uint8Array.from(raw, (of) => this.#source.at(of)),
      statedDay: Uint16Array.from(raw, (of) => this.#day.at(of)),
      statedSourceStarts: sources.starts,
      statedSourceBytes: sources.bytes,
    };
  }
}
