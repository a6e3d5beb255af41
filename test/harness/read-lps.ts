import { dateOf, stringAt } from '../../src/search/index/strings.ts';
import { type Table, UNDATED } from '../../src/search/index/table.ts';
import { NO_SOURCE } from '../../src/search/score/stated-table.ts';

// What a table holds of limited partners, read back in words.

export interface ReadHeld {
  readonly fund: string;
  readonly on: string | null;
  readonly source: string | null;
  readonly themes: readonly string[];
  /** Corpus id; 0 unknown. */
  readonly manager: number;
}

export interface ReadLp {
  readonly id: number;
  readonly assets: readonly [usd: number | null, on: string | null, source: string | null];
  /** Bits of the strategies its words name. */
  readonly said: number;
  readonly held: readonly ReadHeld[];
}

const day = (on: number | undefined) => (on === undefined || on === UNDATED ? null : dateOf(on));

function sourceOf(table: Table, number: number | undefined): string | null {
  if (number === undefined || number === NO_SOURCE) return null;
  return stringAt({ starts: table.sourceStarts, bytes: table.sourceBytes }, number);
}

function themesOf(table: Table, numbers: Uint16Array): string[] {
  const keys = { starts: table.themeStarts, bytes: table.themeBytes };
  return Array.from(numbers, (number) => stringAt(keys, number)).sort();
}

export function readLps(table: Table): readonly ReadLp[] {
  const names = { starts: table.fundNameStarts, bytes: table.fundNameBytes };
  return Array.from(table.lpOf, (ordinal, place) => {
    const usd = table.lpAssets[place] as number;
    const [from, to] = [table.lpHeldStart[place] as number, table.lpHeldStart[place + 1] as number];
    return {
      id: table.ids[ordinal] as number,
      assets: [
        Number.isNaN(usd) ? null : usd,
        day(table.lpAssetsDay[place]),
        sourceOf(table, table.lpAssetsSource[place]),
      ],
      said: table.lpSaid[place] as number,
      held: Array.from({ length: to - from }, (_, nth) => {
        const fund = table.lpHeld[from + nth] as number;
        const themes = table.fundTheme.subarray(table.fundThemeStart[fund], table.fundThemeStart[fund + 1]);
        return {
          fund: stringAt(names, fund),
          on: day(table.lpHeldDay[from + nth]),
          source: sourceOf(table, table.lpHeldSource[from + nth]),
          themes: themesOf(table, themes),
          manager: table.fundManager[fund] as number,
        };
      }),
    };
  });
}

/** `fund: id id`, for each fund, sorted. */
export function readHolders(table: Table): readonly string[] {
  const names = { starts: table.fundNameStarts, bytes: table.fundNameBytes };
  return Array.from(table.fundManager, (_, fund) => {
    const holders = table.holders.subarray(table.holderStart[fund], table.holderStart[fund + 1]);
    return `${stringAt(names, fund)}: ${Array.from(holders, (one) => table.ids[one]).join(' ')}`;
  }).sort();
}
