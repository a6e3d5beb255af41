import type { Average } from '../../core/ranking/evidence.ts';
import { companyCount, UNDATED } from '../table/table.ts';
import type { View } from '../table/view.ts';

/**
 * Investors who enter a company in an average round, of the candidates on record. Rounds are the days on which a company
 * was entered; either is 0 where there is none.
 */
export function averageOf({ table, weights }: View): Average {
  const { backerStart, backerDay, backsCompanies } = table;
  let [rounds, entries, investors] = [0, 0, 0];
  for (const is of backsCompanies) investors += is;
  // By day: one more than the last company that was entered on it.
  const metBy = new Uint32Array(UNDATED);
  for (let company = 0; company < companyCount(table); company += 1) {
    const end = backerStart[company + 1] as number;
    for (let at = backerStart[company] as number; at < end; at += 1) {
      const day = backerDay[at] as number;
      if (day === UNDATED || !((weights[day] as number) > 0)) continue;
      entries += 1;
      if (metBy[day] === company + 1) continue;
      metBy[day] = company + 1;
      rounds += 1;
    }
  }
  return { investors, perRound: rounds === 0 ? 0 : entries / rounds };
}
