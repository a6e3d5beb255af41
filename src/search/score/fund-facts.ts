import { LP_TYPES, STAGES } from '../../reference/rules-investor-terms.ts';
import { counted, grouped, listed, money } from '../../reference/rules-place.ts';
import type { Segment } from '../index/segment.ts';
import { dateOf, stringAt } from '../index/strings.ts';
import { type Table, UNDATED } from '../index/table.ts';
import { assetsOf, type FundQuestion, type FundsHeld, fundsHeld, saidOf } from './fund-parts.ts';
import { type FundPart, meansFact } from './rules-fund.ts';
import { EARLY_FUND, LATE_FUND, RUNS, strategyLabel, strategyTerm } from './rules-fund-names.ts';
import { known, lpPlace, NO_SOURCE } from './stated-table.ts';

export type FundSegment = Pick<Segment, 'table' | 'view' | 'words'>;

const LP_TYPE_WORDS = {
  family_office: 'family office',
  hnw_individual: 'wealthy individual',
  recently_exited_founder: 'recently exited founder',
  institutional: 'institutional allocator',
  angel: 'angel',
} as const;

/** Most funds, and themes, in a fact: more is a list, not a fact. */
const NAMED = 2;

/** " as of 2025-12-31 (irs-990pf)", of what is known of it. */
function datedSource({ sourceStarts, sourceBytes }: Table, day: number, source: number): string {
  const on = day === UNDATED ? '' : ` as of ${dateOf(day)}`;
  return source === NO_SOURCE
    ? on
    : `${on} (${stringAt({ starts: sourceStarts, bytes: sourceBytes }, source)})`;
}

function sizeFact(table: Table, investor: number, { ask, capacity }: FundQuestion): string {
  const place = lpPlace(table, investor);
  const assetsUsd = assetsOf(table, investor);
  return meansFact({
    chequeMaxUsd: known(table.chequeMax[investor]),
    exitSizeUsd: known(table.exitSize[investor]),
    assetsUsd,
    assetsBy:
      assetsUsd === undefined
        ? ''
        : datedSource(table, table.lpAssetsDay[place] as number, table.lpAssetsSource[place] as number),
    leastUsd: ask.sizeUsd !== undefined && ask.sizeUsd > 0 ? ask.sizeUsd : undefined,
    usualUsd: capacity?.isSized === true ? Math.exp(capacity.lnUsual) : undefined,
  });
}

/** What it says of the strategy asked: its name, or the rounds that it states. */
function strategyFact(table: Table, investor: number, { strategy }: FundQuestion): string {
  const said = saidOf(table, investor);
  if ((said & RUNS) !== 0) return 'states that it runs a house or pays pupils itself, by its name';
  if (strategy !== undefined && strategyTerm(strategy, said, 0) > 0)
    return `states ${strategyLabel(strategy)}`;
  const stages = table.statedStages[investor] as number;
  return `states rounds at ${listed(
    STAGES.filter((_, at) => ((stages >> at) & 1) === 1),
    'and',
  )}`;
}

function exitFact(table: Table, investor: number): string {
  const usd = known(table.exitSize[investor]);
  return `${usd === undefined ? 'exit' : `exit of ${money(usd)}`} on ${dateOf(table.exitDay[investor] as number)}`;
}

function fundNames(table: Table, places: readonly number[]): string {
  const names = { starts: table.fundNameStarts, bytes: table.fundNameBytes };
  return listed(
    places.slice(0, NAMED).map((at) => stringAt(names, table.lpHeld[at] as number)),
    'and',
  );
}

/** Labels of the themes asked that funds at these places have, most frequent first. */
function themesOfFunds(
  { table, words }: FundSegment,
  places: readonly number[],
  { themes }: FundQuestion,
): string[] {
  const counts = new Map<number, number>();
  for (const at of places) {
    const fund = table.lpHeld[at] as number;
    const own = table.fundTheme.subarray(table.fundThemeStart[fund], table.fundThemeStart[fund + 1]);
    for (const theme of own) if (themes[theme] === 1) counts.set(theme, (counts.get(theme) ?? 0) + 1);
  }
  const keys = { starts: table.themeStarts, bytes: table.themeBytes };
  return [...counts]
    .sort(([one, seen], [other, more]) => more - seen || one - other)
    .slice(0, NAMED)
    .map(([theme]) => words.labelOf(stringAt(keys, theme)) ?? stringAt(keys, theme));
}

function akinFact(segment: FundSegment, { byStrategy, byTheme }: FundsHeld, asked: FundQuestion): string {
  const akin = [...new Set([...byStrategy, ...byTheme])].sort((one, other) => one - other);
  const by = [
    ...(byStrategy.length === 0 || asked.strategy === undefined ? [] : [strategyLabel(asked.strategy)]),
    ...themesOfFunds(segment, byTheme, asked),
  ];
  const what = `${grouped(akin.length)} ${listed(by, 'or')} ${akin.length === 1 ? 'fund' : 'funds'}`;
  return `held ${what}, as ${fundNames(segment.table, akin)}`;
}

/** Of known number: first and second funds, and later ones. */
function numberFact({ lpHeld, fundStrategies }: Table, { from, end }: FundsHeld): string {
  const bits = Array.from(lpHeld.subarray(from, end), (fund) => fundStrategies[fund] as number);
  const early = bits.filter((one) => (one & EARLY_FUND) !== 0).length;
  const late = bits.filter((one) => (one & LATE_FUND) !== 0).length;
  return early > 0
    ? `held ${early} first or second and ${late} later funds`
    : `held ${counted(late, 'later fund', 'later funds')}, no first or second one`;
}

/** The fact behind a fund's part of an investor's score, if it adds anything; undefined for its direct deals, which the record counts. */
export function fundFact(
  part: FundPart,
  segment: FundSegment,
  investor: number,
  asked: FundQuestion,
): string | undefined {
  const { table, view } = segment;
  const held = fundsHeld(view, investor, asked);
  switch (part) {
    case 'lp_type': {
      const type = LP_TYPES[(table.lpType[investor] as number) - 1];
      return type === undefined ? 'no type on record' : LP_TYPE_WORDS[type];
    }
    case 'size':
      return sizeFact(table, investor, asked);
    case 'strategy':
      return strategyFact(table, investor, asked);
    case 'exit':
      return exitFact(table, investor);
    case 'commitments': {
      const [day, source] = [table.lpHeldDay[held.from] as number, table.lpHeldSource[held.from] as number];
      const by = datedSource(table, day, source);
      return `held ${counted(held.end - held.from, 'fund', 'funds')}${by === '' ? '' : `, newest record${by}`}`;
    }
    case 'akin':
      return akinFact(segment, held, asked);
    case 'fund_number':
      return numberFact(table, held);
    case 'manager':
      return `held ${fundNames(table, held.own)}, of the same manager`;
    case 'activity':
      return undefined;
  }
}
