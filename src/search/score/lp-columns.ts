import type { CommitmentRow, LpRow } from '../../corpus/rules-investor-id.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import { Growing } from '../index/growing.ts';
import { dayOf, KeyTable, packStrings } from '../index/strings.ts';
import { UNDATED, type Words } from '../index/table.ts';
import { keysOfFund, runsByName, strategiesOf, strategiesSaid } from './rules-fund-names.ts';
import { type LpColumns, NO_SOURCE } from './stated-table.ts';

/** Themes are numbered in 16 bits; the vocabulary has some hundred concepts. */
const MAX_THEMES = 0xffff;
/** The newest funds of an LP that show its habits: the longest lists on record have some hundred. */
const MAX_HELD = 500;

interface RawHeld {
  readonly raw: Growing<Uint32Array>;
  readonly fund: Growing<Uint32Array>;
  readonly day: Growing<Uint16Array>;
  readonly source: Growing<Uint8Array>;
}

interface Fund {
  readonly number: number;
  readonly name: string;
  readonly manager: number;
}

/** Gathers `LpColumns` from rows in any order. Nothing after `day` goes in. */
export class LpColumnsBuilder {
  readonly #day: number;
  readonly #words: Words;
  readonly #facts = new Map<number, { assets: number; day: number; source: number; said: number }>();
  readonly #themes = new Map<string, number>();
  readonly #sources = new Map<string, number>();
  readonly #funds = new Map<string, Fund>();
  readonly #held: RawHeld = {
    raw: new Growing(Uint32Array),
    fund: new Growing(Uint32Array),
    day: new Growing(Uint16Array),
    source: new Growing(Uint8Array),
  };

  constructor(day: number, words: Words) {
    this.#day = day;
    this.#words = words;
  }

  /** `isKnown`: false of what its directory says only later; `institution`: its name, empty of anyone else. */
  addInvestor(raw: number, row: LpRow, isKnown: boolean, institution: string): void {
    const day = dayOf(row.assetsOn);
    const said = isKnown ? strategiesSaid(row.description ?? '') | runsByName(institution) : 0;
    const isSized = row.assetsUsd !== null && row.assetsUsd > 0;
    const hasAssets = isSized && (Number.isNaN(day) ? isKnown : day <= this.#day);
    if (!hasAssets && said === 0) return;
    this.#facts.set(raw, {
      assets: hasAssets ? (row.assetsUsd as number) : Number.NaN,
      day: hasAssets ? columnDay(day) : UNDATED,
      source: hasAssets ? this.#source(row.assetsSource) : NO_SOURCE,
      said,
    });
  }

  addCommitment(raw: number, row: CommitmentRow): void {
    const day = dayOf(row.asOf);
    if (day > this.#day) return;
    const { raw: raws, fund, day: days, source } = this.#held;
    raws.push(raw);
    fund.push(this.#fund(row).number);
    days.push(columnDay(day));
    source.push(this.#source(row.source));
  }

  #themesIn(text: string): readonly number[] {
    const numbers = this.#words.themesOf(text).map((theme) => numberOf(this.#themes, theme));
    return numbers.filter((number) => number < MAX_THEMES);
  }

  #source(name: string | null): number {
    return name === null ? NO_SOURCE : Math.min(numberOf(this.#sources, name), NO_SOURCE);
  }

  #fund({ fundName, fundKey, managerId }: CommitmentRow): Fund {
    const known = this.#funds.get(fundKey);
    const manager = Math.max(known?.manager ?? 0, managerId ?? 0);
    if (known !== undefined && known.name <= fundName && known.manager === manager) return known;
    // Of several spellings the first by the alphabet, so that the order of rows does not matter.
    const name = known === undefined || fundName < known.name ? fundName : known.name;
    const fund = { number: known?.number ?? this.#funds.size, name, manager };
    this.#funds.set(fundKey, fund);
    return fund;
  }

  /** `ordinal` by raw number, merged ones have their target's; `investors` in all. */
  finish(ordinal: Uint32Array, raw: Uint32Array): LpColumns {
    const held = this.#heldByOrdinal(ordinal);
    const facts = new Map<number, number>();
    for (const of of this.#facts.keys()) {
      // A merged record's words belong to another name: those of the remaining record count.
      const at = ordinal[of] as number;
      if (raw[at] === of) facts.set(at, of);
    }
    const lpOf = Uint32Array.from(new Set([...facts.keys(), ...held.keys()])).sort();
    const fact = (at: number) => this.#facts.get(facts.get(at) ?? -1);
    const funds = [...this.#funds.values()];
    const themes = funds.map(({ name }) => this.#themesIn(name));
    const heldRows = Array.from(lpOf, (at) => held.get(at) ?? []);
    const fundThemes = rowsOf(themes);
    const holders: number[][] = funds.map(() => []);
    for (const [place, rows] of heldRows.entries()) {
      for (const { fund } of rows) holders[fund]?.push(lpOf[place] as number);
    }
    const [heldAll, holderRows] = [rowsOf(heldRows), rowsOf(holders)];
    const keys = new KeyTable();
    for (const { number, name } of funds) for (const key of keysOfFund(name)) keys.add(key, number);
    const names = packStrings(funds.map(({ name }) => name));
    const [themeKeys, sources] = [
      packStrings([...this.#themes.keys()]),
      packStrings([...this.#sources.keys()]),
    ];
    return {
      lpOf,
      lpAssets: Float32Array.from(lpOf, (at) => fact(at)?.assets ?? Number.NaN),
      lpAssetsDay: Uint16Array.from(lpOf, (at) => fact(at)?.day ?? UNDATED),
      lpAssetsSource: Uint8Array.from(lpOf, (at) => fact(at)?.source ?? NO_SOURCE),
      lpSaid: Uint16Array.from(lpOf, (at) => fact(at)?.said ?? 0),
      lpHeldStart: heldAll.starts,
      lpHeld: Uint32Array.from(heldAll.all, ({ fund }) => fund),
      lpHeldDay: Uint16Array.from(heldAll.all, ({ day }) => day),
      lpHeldSource: Uint8Array.from(heldAll.all, ({ source }) => source),
      fundNameStarts: names.starts,
      fundNameBytes: names.bytes,
      fundStrategies: Uint16Array.from(funds, ({ name }) => strategiesOf(identityKey(name))),
      fundThemeStart: fundThemes.starts,
      fundTheme: Uint16Array.from(fundThemes.all),
      fundManager: Float64Array.from(funds, ({ manager }) => manager),
      holderStart: holderRows.starts,
      holders: Uint32Array.from(holderRows.all),
      fundKeys: keys.column(),
      themeStarts: themeKeys.starts,
      themeBytes: themeKeys.bytes,
      sourceStarts: sources.starts,
      sourceBytes: sources.bytes,
    };
  }

  /** Each fund once with its newest record, newest first. */
  #heldByOrdinal(ordinal: Uint32Array): Map<number, readonly Held[]> {
    const { raw, fund, day, source } = this.#held;
    const sources = [...this.#sources.keys()];
    const nameOf = (one: Held) => sources[one.source] ?? '';
    const byOrdinal = new Map<number, Map<number, Held>>();
    for (let at = 0; at < raw.length; at += 1) {
      const of = ordinal[raw.at(at)] as number;
      const funds = byOrdinal.get(of) ?? new Map<number, Held>();
      byOrdinal.set(of, funds);
      const next = { fund: fund.at(at), day: day.at(at), source: source.at(at) };
      const known = funds.get(next.fund);
      // Of two of one day the source that comes first in the alphabet: the order of rows does not matter.
      const isSooner = known !== undefined && age(next) === age(known) && nameOf(next) < nameOf(known);
      if (known === undefined || age(next) < age(known) || isSooner) funds.set(next.fund, next);
    }
    const names = [...this.#funds.keys()];
    const keyOf = ({ fund: number }: Held) => names[number] as string;
    const sorted = [...byOrdinal].map(([of, funds]): [number, readonly Held[]] => [
      of,
      [...funds.values()]
        .sort((one, other) => age(one) - age(other) || (keyOf(one) < keyOf(other) ? -1 : 1))
        .slice(0, MAX_HELD),
    ]);
    return new Map(sorted);
  }
}

interface Held {
  readonly fund: number;
  readonly day: number;
  readonly source: number;
}

/** Smaller is newer; undated is oldest. */
function age({ day }: Held): number {
  return day === UNDATED ? 1 : -day;
}

function columnDay(day: number): number {
  return Number.isNaN(day) || day < 0 || day >= UNDATED ? UNDATED : day;
}

function numberOf(numbers: Map<string, number>, key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** Rows one behind the other, and where each begins. */
function rowsOf<Item>(rows: readonly (readonly Item[])[]): {
  readonly starts: Uint32Array;
  readonly all: Item[];
} {
  const starts = new Uint32Array(rows.length + 1);
  for (const [at, row] of rows.entries()) starts[at + 1] = (starts[at] as number) + row.length;
  return { starts, all: rows.flat() };
}
