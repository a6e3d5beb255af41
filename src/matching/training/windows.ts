import type { Table } from '../table/table.ts';
import { firstDealDays, inOrder, type PastRound, roundsBetween } from './rounds.ts';

/** Rounds that were announced in `from .. to` (days, `to` not included), asked with what was known before `from`. */
export interface Window {
  readonly from: number;
  readonly to: number;
  readonly rounds: readonly PastRound[];
}

/** A raise takes about a third of a year, and a short window keeps what is learned close to today. */
const DAYS = 122;
/** Where so few rounds fall into that, half a year. */
const ROUNDS_ENOUGH = 400;
const LONG_DAYS = 183;
/** Newest windows that are learned from: older ones are about another time. */
const MAX_WINDOWS = 6;
/** Rounds in all: twice as many, from six windows, changed recall by less than .004. */
const MAX_ROUNDS = 1_800;
/** Rounds of a window at most; where that many are announced, three windows are enough and the corpus is large. */
const MAX_WINDOW_ROUNDS = 600;
/** How far back windows are looked for where a corpus has gaps: about six years of the longer ones. */
const MAX_LOOKED_AT = 12;
/** Fewer rounds than this show only chance. */
export const LEAST_ROUNDS = 30;

/** The windows to learn from, newest first; the newest ends with `day`. Empty where the corpus is too thin. */
export function trainingWindows(table: Table, day: number): Window[] {
  return windowsBefore(table, day, MAX_WINDOWS, MAX_WINDOW_ROUNDS, MAX_ROUNDS);
}

/** The newest windows up to `day`, at most `count`, of at most `rounds` rounds each: to test on. */
export function testWindows(table: Table, day: number, count: number, rounds: number): Window[] {
  return windowsBefore(table, day, count, rounds, count * rounds);
}

function windowsBefore(table: Table, day: number, count: number, most: number, inAll: number): Window[] {
  const firstDeals = firstDealDays(table);
  const earliest = firstDeals.reduce((least, one) => Math.min(least, one), day);
  const recent = roundsBetween(table, firstDeals, day + 1 - DAYS, day + 1);
  const days = recent.length >= ROUNDS_ENOUGH ? DAYS : LONG_DAYS;
  const windows: Window[] = [];
  let left = inAll;
  for (let at = 0; at < MAX_LOOKED_AT && windows.length < count && left > 0; at += 1) {
    const to = day + 1 - at * days;
    if (to - days <= earliest) break;
    const all = roundsBetween(table, firstDeals, to - days, to);
    if (all.length < LEAST_ROUNDS) continue;
    const rounds = someOf(all, Math.min(most, left));
    windows.push({ from: to - days, to, rounds });
    left -= rounds.length;
  }
  return windows;
}

/** At most `most` of the rounds, pseudo-random and always the same ones. */
export function someOf(rounds: readonly PastRound[], most: number): readonly PastRound[] {
  if (rounds.length <= most) return rounds;
  return [...rounds].sort(inOrder).slice(0, most);
}
