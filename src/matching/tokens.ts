import { countryCode } from '../core/countries.ts';
import { describePlace, placeOf } from '../core/place.ts';
import { token } from '../core/ranking/ask.ts';
import { sectorKey } from '../core/ranking/sector.ts';

/** Tags of one company or investor that are looked at; real records have at most a dozen or so. */
const MAX_TAGS = 40;

type Columns = Parameters<typeof placeOf>[0];

function placeColumns({ country, state, city }: Columns): string {
  return `${country ?? ''}|${state ?? ''}|${city ?? ''}`;
}

/**
 * Gives every token a number, and remembers what columns meant: a corpus has few places and tags in many rows, and
 * reading one is a hundred times dearer than looking it up.
 */
export class TokenTable {
  readonly names: string[] = [];
  /** The spelling of a sector tag that was met first. */
  readonly labels = new Map<number, string>();
  readonly #ids = new Map<string, number>();
  readonly #places = new Map<string, readonly number[]>();
  readonly #descriptions = new Map<string, string>();
  readonly #sectors = new Map<string, number>();

  idOf(name: string): number {
    const known = this.#ids.get(name);
    if (known !== undefined) return known;
    const id = this.names.push(name) - 1;
    this.#ids.set(name, id);
    return id;
  }

  /** A place as a person reads it. */
  describe(columns: Columns): string {
    const key = placeColumns(columns);
    const known = this.#descriptions.get(key);
    if (known !== undefined) return known;
    const described = describePlace(columns);
    this.#descriptions.set(key, described);
    return described;
  }

  /** Country, state and city tokens of a place. */
  place(columns: Columns): readonly number[] {
    const key = placeColumns(columns);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const { country, state, city } = placeOf(columns);
    const ids: number[] = [];
    if (country !== undefined) ids.push(this.idOf(token('country', country)));
    if (state !== undefined) ids.push(this.idOf(token('state', `${country ?? ''}/${state}`)));
    if (city !== undefined) ids.push(this.idOf(token('city', city)));
    this.#places.set(key, ids);
    return ids;
  }

  country(text: string): number | undefined {
    const code = countryCode(text);
    return code === undefined ? undefined : this.idOf(token('country', code));
  }

  /** Sector tokens, each once. */
  sectors(tags: readonly string[]): readonly number[] {
    const ids = new Set<number>();
    for (const tag of tags.slice(0, MAX_TAGS)) {
      const id = this.#sectors.get(tag) ?? this.#addSector(tag);
      if (id >= 0) ids.add(id);
    }
    return [...ids];
  }

  #addSector(tag: string): number {
    const key = sectorKey(tag);
    const id = key === '' ? -1 : this.idOf(token('sector', key));
    this.#sectors.set(tag, id);
    if (id >= 0 && !this.labels.has(id)) this.labels.set(id, tag);
    return id;
  }
}
