import { LP_TYPES } from '../../core/kind/investor-terms.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Evidence, HeldFunds, LpEvidence } from '../../core/ranking/evidence.ts';
import { strategyLabel } from '../../core/ranking/fund/fund-names.ts';
import { dateOf } from '../table/days.ts';
import type { Segment } from '../table/segment.ts';
import { stringAt } from '../table/strings.ts';
import { type Table, UNDATED } from '../table/table.ts';
import { type LpHeld, lpHeldOf } from './lp-held.ts';
import type { LpQuestion } from './lp-question.ts';
import { lpNewest } from './lp-scorer.ts';
import { lpPlace, NO_SOURCE } from './lp-table.ts';

/** Most funds, and themes, in a fact: more is a list, not a fact. */
const NAMED = 2;

type Parts = Pick<Segment, 'table' | 'view' | 'words'>;

function known(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

function dateAt(day: number): string | undefined {
  return day === UNDATED ? undefined : dateOf(day);
}

function sourceName(table: Table, number: number): string | undefined {
  if (number === NO_SOURCE) return undefined;
  return stringAt({ starts: table.sourceStarts, bytes: table.sourceBytes }, number);
}

/** Without what is not known. */
function dated<Rest extends object>(rest: Rest, on: string | undefined, source: string | undefined) {
  return { ...rest, ...(on === undefined ? {} : { on }), ...(source === undefined ? {} : { source }) };
}

function fundNames(table: Table, places: readonly number[]): string[] {
  const names = { starts: table.fundNameStarts, bytes: table.fundNameBytes };
  return places.slice(0, NAMED).map((at) => stringAt(names, table.lpHeld[at] as number));
}

function themeLabel({ table, words }: Parts, theme: number): string {
  const key = stringAt({ starts: table.themeStarts, bytes: table.themeBytes }, theme);
  return words.labelOf(key) ?? key;
}

/** Labels of the themes asked that funds at these places have, most frequent first. */
function themesOfFunds(parts: Parts, places: readonly number[], { themes }: LpQuestion): string[] {
  const { table } = parts;
  const counts = new Map<number, number>();
  for (const at of places) {
    const fund = table.lpHeld[at] as number;
    for (const theme of table.fundTheme.subarray(
      table.fundThemeStart[fund],
      table.fundThemeStart[fund + 1],
    )) {
      if (themes[theme] === 2) counts.set(theme, (counts.get(theme) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([one, seen], [other, more]) => more - seen || one - other)
    .slice(0, NAMED)
    .map(([theme]) => themeLabel(parts, theme));
}

function heldFunds(parts: Parts, place: number, held: LpHeld, lp: LpQuestion, ask: Ask): HeldFunds {
  const { table } = parts;
  const [from, end] =
    place < 0 ? [0, 0] : [table.lpHeldStart[place] as number, table.lpHeldStart[place + 1] as number];
  const akin = [...new Set([...held.byStrategy, ...held.byTheme])].sort((one, other) => one - other);
  const strategy = ask.fund?.strategy;
  const by = [
    ...(held.byStrategy.length === 0 || strategy === undefined ? [] : [strategyLabel(strategy)]),
    ...themesOfFunds(parts, held.byTheme, lp),
  ];
  const rest = {
    count: end - from,
    akin: { count: akin.length, by, names: fundNames(table, akin) },
    own: fundNames(table, held.own),
  };
  if (from === end) return rest;
  return dated(
    rest,
    dateAt(table.lpHeldDay[from] as number),
    sourceName(table, table.lpHeldSource[from] as number),
  );
}

/** What explains the score of a limited partner, in addition to what explains all scores. */
export function lpEvidenceOf(
  parts: Parts,
  investor: number,
  question: LpQuestion,
  ask: Ask,
): Required<Pick<Evidence, 'lp'>> {
  const { table, view } = parts;
  const lpType = LP_TYPES[(table.lpType[investor] as number) - 1];
  const [chequeMaxUsd, exitSizeUsd] = [known(table.chequeMax[investor]), known(table.exitSize[investor])];
  const exitOn = dateAt(table.exitDay[investor] as number);
  const place = lpPlace(table, investor);
  const held = lpHeldOf(view, investor, question);
  const usd = place < 0 ? undefined : known(table.lpAssets[place]);
  const newest = lpNewest(view, investor);
  const lp: LpEvidence = {
    ...(lpType === undefined ? {} : { lpType }),
    ...(ask.sizeUsd === undefined || !(ask.sizeUsd > 0) ? {} : { leastCommitmentUsd: ask.sizeUsd }),
    ...(chequeMaxUsd === undefined ? {} : { chequeMaxUsd }),
    ...(exitSizeUsd === undefined ? {} : { exitSizeUsd }),
    ...(exitOn === undefined ? {} : { exitOn }),
    ...(usd === undefined
      ? {}
      : {
          assets: dated(
            { usd },
            dateAt(table.lpAssetsDay[place] as number),
            sourceName(table, table.lpAssetsSource[place] as number),
          ),
        }),
    mission: held.shared.slice(0, NAMED).map((theme) => themeLabel(parts, theme)),
    held: heldFunds(parts, place, held, question, ask),
    ...(newest === 0 ? {} : { recordedOn: dateOf(newest) }),
  };
  return { lp };
}
