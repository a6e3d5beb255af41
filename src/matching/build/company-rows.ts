import type { CompanyRow } from '../../core/corpus/rows.ts';
import { KeyTable, MAX_ORDINALS, ordinalsUnder } from '../table/key-table.ts';
import { lookupKeysOf } from '../table/lookup-keys.ts';
import { type Table, UNDATED } from '../table/table.ts';
import type { TokenTable } from '../table/token-table.ts';
import { renumberCompanies, renumbered } from './company-columns.ts';
import { Growing } from './growing.ts';
import { IdNumbers } from './id-numbers.ts';

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
