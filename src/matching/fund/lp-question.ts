import type { Ask } from '../../core/ranking/ask.ts';
import { keysOfManager, strategyBit } from '../../core/ranking/fund/fund-names.ts';
import { ordinalsUnder } from '../table/key-table.ts';
import { allStrings } from '../table/strings.ts';
import { LP_NUMBER, type Table } from '../table/table.ts';
import type { Words } from '../table/token-table.ts';

/** What a fund asks of its limited partners, in the numbers of a table. */
export interface LpQuestion {
  /** LP types asked, as bits; bit 0: none. */
  readonly types: number;
  /** ln(USD) of the smallest commitment; NaN where none is asked. */
  readonly lnLeast: number;
  /** By theme: 2 what is asked itself, 1 what that is a kind of, 0 another. */
  readonly themes: Uint8Array;
  /** A bit of `strategyBit`, or 0. */
  readonly strategy: number;
  /** Funds of the manager that asks. */
  readonly own: ReadonlySet<number>;
}

const ALL_TYPES = 0xff;

/** LP types an ask lets pass, as bits. */
export function typesOf({ lpTypes }: Ask): number {
  if (lpTypes.length === 0) return ALL_TYPES;
  return lpTypes.reduce((bits, type) => bits | (1 << (LP_NUMBER.get(type) as number)), 0);
}

/** `managers`: corpus ids of the investors on record that bear the fund's or the manager's name. */
export function lpQuestionOf(
  table: Table,
  words: Words,
  ask: Ask,
  managers: ReadonlySet<number>,
): LpQuestion {
  const { fund, sectorTags, sizeUsd } = ask;
  const themes = new Uint8Array(table.themeStarts.length - 1);
  const texts = [...sectorTags, ...(fund?.thesis === undefined ? [] : [fund.thesis])];
  const isRealEstate = fund?.strategy === 'real_estate' ? ['real estate'] : [];
  const [own, all] = [new Set<string>(), new Set<string>()];
  for (const text of [...texts, ...isRealEstate]) {
    for (const theme of words.ownThemesOf(text)) own.add(theme);
    for (const theme of words.themesOf(text)) all.add(theme);
  }
  for (const [number, key] of allStrings({ starts: table.themeStarts, bytes: table.themeBytes }).entries()) {
    themes[number] = own.has(key) ? 2 : all.has(key) ? 1 : 0;
  }
  return {
    types: typesOf(ask),
    lnLeast: sizeUsd === undefined || !(sizeUsd > 0) ? Number.NaN : Math.log(sizeUsd),
    themes,
    strategy: strategyBit(fund?.strategy),
    own: ownFunds(table, fund?.names ?? [], managers),
  };
}

function ownFunds(
  table: Table,
  names: readonly string[],
  managers: ReadonlySet<number>,
): ReadonlySet<number> {
  const keys = names.flatMap(keysOfManager);
  const own = new Set(keys.flatMap((key) => [...ordinalsUnder(table.fundKeys, key)]));
  if (managers.size === 0) return own;
  for (let fund = 0; fund < table.fundManager.length; fund += 1) {
    if (managers.has(table.fundManager[fund] as number)) own.add(fund);
  }
  return own;
}
