import { heldWeight } from '../../core/ranking/fund/lp-formula.ts';
import { UNDATED } from '../table/table.ts';
import type { View } from '../table/view.ts';
import type { LpQuestion } from './lp-question.ts';
import { lpPlace } from './lp-table.ts';

/** Sums over the records of a limited partner for a question. */
export interface LpHeld {
  /** Funds held, decayed: all, and those of the strategy or a sector asked. */
  readonly weight: number;
  readonly akinWeight: number;
  /** Places among the funds held (of `lpHeld`): those akin by strategy, by sector, and of the same manager. */
  readonly byStrategy: readonly number[];
  readonly byTheme: readonly number[];
  readonly own: readonly number[];
  /** Numbers of the themes its words share with what is asked, and the highest of their levels. */
  readonly shared: readonly number[];
  readonly level: number;
}

const NOTHING: LpHeld = {
  weight: 0,
  akinWeight: 0,
  byStrategy: [],
  byTheme: [],
  own: [],
  shared: [],
  level: 0,
};

/** One walk over what is recorded of an investor. */
export function lpHeldOf(view: View, investor: number, question: LpQuestion): LpHeld {
  const { table } = view;
  const place = lpPlace(table, investor);
  if (place < 0) return NOTHING;
  const [byStrategy, byTheme, own, shared]: [number[], number[], number[], number[]] = [[], [], [], []];
  let [weight, akinWeight, level] = [0, 0, 0];
  const end = table.lpHeldStart[place + 1] as number;
  for (let at = table.lpHeldStart[place] as number; at < end; at += 1) {
    const fund = table.lpHeld[at] as number;
    const mine = weightOf(view, at);
    weight += mine;
    const isOfStrategy = ((table.fundStrategies[fund] as number) & question.strategy) !== 0;
    const isOfTheme = hasTheme(view, fund, question);
    if (isOfStrategy) byStrategy.push(at);
    if (isOfTheme) byTheme.push(at);
    if (isOfStrategy || isOfTheme) akinWeight += mine;
    if (question.own.has(fund)) own.push(at);
  }
  const last = table.lpThemeStart[place + 1] as number;
  for (let at = table.lpThemeStart[place] as number; at < last; at += 1) {
    const theme = table.lpTheme[at] as number;
    const here = question.themes[theme] as number;
    if (here > level) shared.length = 0;
    level = Math.max(level, here);
    if (here > 0 && here === level) shared.push(theme);
  }
  return { weight, akinWeight, byStrategy, byTheme, own, shared, level };
}

/** The weight of a fund held, by its place in `lpHeld`. */
function weightOf({ table, lpDay }: View, at: number): number {
  const on = table.lpHeldDay[at] as number;
  return heldWeight(on === UNDATED ? undefined : lpDay - on);
}

function hasTheme({ table }: View, fund: number, { themes }: LpQuestion): boolean {
  const end = table.fundThemeStart[fund + 1] as number;
  for (let at = table.fundThemeStart[fund] as number; at < end; at += 1) {
    if (themes[table.fundTheme[at] as number] === 2) return true;
  }
  return false;
}

/** All funds an investor holds, decayed, and the newest day any of its records is of (0: none is dated). */
export function lpRecordOf(view: View, investor: number): { readonly held: number; readonly newest: number } {
  const { table } = view;
  const place = lpPlace(table, investor);
  let [held, newest] = [0, 0];
  if (place < 0) return { held, newest };
  const day = table.lpAssetsDay[place] as number;
  if (day !== UNDATED) newest = day;
  const end = table.lpHeldStart[place + 1] as number;
  for (let at = table.lpHeldStart[place] as number; at < end; at += 1) {
    held += weightOf(view, at);
    const on = table.lpHeldDay[at] as number;
    if (on !== UNDATED && on > newest) newest = on;
  }
  return { held, newest };
}

/** Whether an investor's own words speak of anything. */
export function hasThemes({ table }: View, investor: number): boolean {
  const place = lpPlace(table, investor);
  return place >= 0 && table.lpThemeStart[place] !== table.lpThemeStart[place + 1];
}

/** The holders of the manager's own funds. */
export function ownHolders({ table }: View, { own }: LpQuestion): ReadonlySet<number> {
  const holders = new Set<number>();
  for (const fund of own) {
    for (const one of table.holders.subarray(table.holderStart[fund], table.holderStart[fund + 1]))
      holders.add(one);
  }
  return holders;
}
