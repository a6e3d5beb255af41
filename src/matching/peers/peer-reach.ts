import type { CompanyBackers } from '../score/co-investors.ts';
import { ENTRY } from '../table/table.ts';
import type { View } from '../table/view.ts';
import type { Profiles } from './peer-profiles.ts';

/** Added to a peer's volume, so that one with a single entry does not weigh as much as a firm. */
export const PEER_PRIOR = 0.5;
/** Of a sum of at most CROWD numbers, what a difference from it may be wrong by, with room to spare. */
const CANCELLED = 1e-12;

/**
 * What an investor's sum of any token is at most: the sum of the largest token of each of its peers. Summed
 * by company first, so that it costs a small part of the sums themselves.
 */
export function reachOf(
  view: View,
  profiles: Profiles,
  { start: backerRowStart, of, closeness }: CompanyBackers,
): Float32Array {
  const { table, volume, weights, shapeEnd } = view;
  const loudest = new Float64Array(volume.length);
  for (let investor = 0; investor < loudest.length; investor += 1) {
    let most = 0;
    const last = profiles.end[investor] as number;
    for (let at = profiles.start[investor] as number; at < last; at += 1) {
      most = Math.max(most, profiles.value[at] as number);
    }
    loudest[investor] = most / ((volume[investor] as number) + PEER_PRIOR);
  }
  const ofCompany = new Float64Array(backerRowStart.length - 1);
  for (let company = 0; company < ofCompany.length; company += 1) {
    let sum = 0;
    const last = backerRowStart[company + 1] as number;
    for (let at = backerRowStart[company] as number; at < last; at += 1) {
      sum += (closeness[at] as number) * (loudest[of[at] as number] as number);
    }
    ofCompany[company] = sum;
  }
  const reach = new Float32Array(volume.length);
  for (let investor = 0; investor < reach.length; investor += 1) {
    let most = 0;
    const last = shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < last; deal += 1) {
      const weight = weights[table.dealDay[deal] as number] as number;
      if (((table.dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
      const company = table.dealCompany[deal] as number;
      const many = (backerRowStart[company + 1] as number) - (backerRowStart[company] as number);
      if (many === 0) continue;
      const all = ofCompany[company] as number;
      // Subtracting its own part leaves a rounding error, which is added again.
      const own = (weight / (many - 1)) * (loudest[investor] as number);
      most += Math.max(all - own, 0) + all * CANCELLED;
    }
    reach[investor] = most;
  }
  return reach;
}
