import { BLOCK } from '../search/block.ts';
import type { Bounds } from '../search/bounds.ts';
import { COUNT_OF_CODE } from '../table/codes.ts';
import { firstToken } from '../table/table.ts';
import type { View } from '../table/view.ts';
import type { Field } from './field-table.ts';

/** Specialists of a field that are scored besides the best: with a deal or the seat in the country asked, and of any. */
const IN_COUNTRY = 32;
const ANYWHERE = 16;
/** Entries without a field that each starts from: one deal of one is no specialist. */
const MU = 6;

/** Visits the ranks of those with a token, and their decayed entries with it. */
function eachWith(bounds: Bounds, token: number, visit: (rank: number, count: number) => void): void {
  const { runStart, runBlock, runPost, postStart, postPlace, postCode } = bounds;
  const last = runStart[token + 1] as number;
  for (let run = runStart[token] as number; run < last; run += 1) {
    const block = (runBlock[run] as number) * BLOCK;
    const end = run + 1 < last ? (runPost[run + 1] as number) : (postStart[token + 1] as number);
    for (let post = runPost[run] as number; post < end; post += 1) {
      visit(block + (postPlace[post] as number), COUNT_OF_CODE[postCode[post] as number] as number);
    }
  }
}

/**
 * Ordinals of those whose entries are most in some fields: by the share, smoothed, times ln(1 + P), P the decayed entries. Those
 * in the country first, then the best of all; each once. `country` below 0: no country is asked.
 */
export function specialistsOf(
  view: View,
  bounds: Bounds,
  fields: readonly Field[],
  country: number,
): readonly number[] {
  const sectors = firstToken(view.table, 'sector');
  const most = new Map<number, number>();
  for (const { like, above } of fields) {
    for (let tag = 0; tag < like.length; tag += 1) {
      const weight = like[tag] as number;
      if (weight === 0 || above[tag] !== 0) continue;
      eachWith(bounds, sectors + tag, (rank, count) => {
        if (weight * count > (most.get(rank) ?? 0)) most.set(rank, weight * count);
      });
    }
  }
  const byValue = [...most]
    .map(([rank, soft]) => {
      const volume = view.volume[bounds.order[rank] as number] as number;
      return { rank, value: (soft / (volume + MU)) * Math.log1p(volume) };
    })
    .sort((one, other) => other.value - one.value || one.rank - other.rank);
  const chosen = new Set(byValue.slice(0, ANYWHERE).map(({ rank }) => rank));
  if (country >= 0) {
    const inCountry = new Set<number>();
    eachWith(bounds, country, (rank) => {
      if (most.has(rank)) inCountry.add(rank);
    });
    for (const { rank } of byValue.filter((one) => inCountry.has(one.rank)).slice(0, IN_COUNTRY))
      chosen.add(rank);
  }
  return [...chosen].map((rank) => bounds.order[rank] as number);
}
