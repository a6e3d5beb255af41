import type { Average } from '../core/ranking/evidence.ts';
import { companyCount, UNDATED } from './table.ts';
import type { View } from './view.ts';

/**
 * Investors who enter a company in an average round, of the candidates on record. Rounds are the days on which a company
 * was entered; either is 0 where there is none.
 */
export function averageOf({ table, weights }: View): Average {
  const { backerStart, backerDay, backsCompanies } = table;
  let [rounds, entries, investors] = [0, 0, 0];
  for (const is of backsCompanies) investors += is;
  for (let company = 0; company < companyCount(table); company += 1) {
    const days = backerDay
      .subarray(backerStart[company] as number, backerStart[company + 1] as number)
      .filter((day) => day !== UNDATED && (weights[day] as number) > 0)
      .sort();
    for (let at = 0; at < days.length; at += 1) if (at === 0 || days[at] !== days[at - 1]) rounds += 1;
    entries += days.length;
  }
  return { investors, perRound: rounds === 0 ? 0 : entries / rounds };
}
