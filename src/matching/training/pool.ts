import { investorCount } from '../table.ts';
import type { View } from '../view.ts';
import { mix } from './mix.ts';

/** Investors that stand for all who had a deal by the day of a view. */
export interface Pool {
  /** Ordinals, ascending. */
  readonly investors: Uint32Array;
  /** ln of how many investors each stands for. */
  readonly logWeight: Float32Array;
}

/** All who had a deal by then, or the `mostActive` and so many `others`, always the same. */
export function poolOf(
  { table, volume }: View,
  { mostActive, others }: { readonly mostActive: number; readonly others: number },
): Pool {
  const seen: number[] = [];
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    if ((volume[investor] as number) > 0) seen.push(investor);
  }
  if (seen.length <= mostActive + others) {
    return { investors: Uint32Array.from(seen), logWeight: new Float32Array(seen.length) };
  }
  const byVolume = seen.toSorted(
    (one, other) => (volume[other] as number) - (volume[one] as number) || one - other,
  );
  const sample = byVolume
    .slice(mostActive)
    .sort((one, other) => mix(one) - mix(other))
    .slice(0, others);
  const standsFor = Math.log((seen.length - mostActive) / others);
  const sampled = new Set(sample);
  const investors = Uint32Array.from([...byVolume.slice(0, mostActive), ...sample]).sort();
  const logWeight = Float32Array.from(investors, (investor) => (sampled.has(investor) ? standsFor : 0));
  return { investors, logWeight };
}
