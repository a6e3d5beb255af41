import { investorCount } from '../table/table.ts';
import type { View } from '../table/view.ts';
import { mix } from './mix.ts';

/** Investors that stand for all who had a deal by the day of a view. */
export interface Pool {
  /** Ordinals, ascending. */
  readonly investors: Uint32Array;
  /** ln of how many investors each stands for. */
  readonly logWeight: Float32Array;
}

export interface PoolSize {
  /** So many of the most active, unless they have more than `deals` deals together. */
  readonly mostActive: number;
  readonly deals: number;
  /** And so many of all others. */
  readonly others: number;
}

/** All who had a deal by then, or the most active and some of the others, always the same. */
export function poolOf({ table, volume }: View, size: PoolSize): Pool {
  const seen: number[] = [];
  for (let investor = 0; investor < investorCount(table); investor += 1) {
    if ((volume[investor] as number) > 0) seen.push(investor);
  }
  if (seen.length <= size.mostActive + size.others) {
    return { investors: Uint32Array.from(seen), logWeight: new Float32Array(seen.length) };
  }
  const byVolume = seen.toSorted(
    (one, other) => (volume[other] as number) - (volume[one] as number) || one - other,
  );
  let [active, deals] = [0, 0];
  while (active < size.mostActive && deals < size.deals) {
    const investor = byVolume[active] as number;
    deals += (table.dealStart[investor + 1] as number) - (table.dealStart[investor] as number);
    active += 1;
  }
  const sample = byVolume
    .slice(active)
    .sort((one, other) => mix(one) - mix(other))
    .slice(0, size.others);
  const standsFor = Math.log((seen.length - active) / sample.length);
  const sampled = new Set(sample);
  const investors = Uint32Array.from([...byVolume.slice(0, active), ...sample]).sort();
  const logWeight = Float32Array.from(investors, (investor) => (sampled.has(investor) ? standsFor : 0));
  return { investors, logWeight };
}
