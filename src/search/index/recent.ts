import type { OneSided } from '../score/rules-ports.ts';
import { twelveMonthsTo } from '../score/rules-signals.ts';
import { dateOf, stringAt } from './strings.ts';
import { NONE, type Table, UNDATED } from './table.ts';

/** Of the year's deals, from which on hardly any other country is left. */
const NEARLY_ALL = 0.9;
/** Of all deals, up to which the corpus is not of that country anyway. */
const HALF = 0.5;
/** Fewer deals of a year say nothing of what a corpus holds. */
const LEAST = 50;

/** Whether the newest deals of a table, up to `day`, come from one country alone: some milliseconds for a million deals. */
export function oneSided(table: Table, day: number): OneSided | undefined {
  const { dealDay, dealCompany, companyPlace, placeTokens } = table;
  const since = twelveMonthsTo(day);
  const [recent, all] = [new Map<number, number>(), new Map<number, number>()];
  let [ofYear, placed] = [0, 0];
  for (let deal = 0; deal < dealCompany.length; deal += 1) {
    const place = companyPlace[dealCompany[deal] as number] as number;
    const country = place === NONE ? NONE : (placeTokens[place * 4] as number);
    if (country === NONE) continue;
    placed += 1;
    all.set(country, (all.get(country) ?? 0) + 1);
    const on = dealDay[deal] as number;
    if (on === UNDATED || on < since || on > day) continue;
    ofYear += 1;
    recent.set(country, (recent.get(country) ?? 0) + 1);
  }
  const [most] = [...recent].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || ofYear < LEAST) return undefined;
  const [token, inCountry] = most;
  if (inCountry < NEARLY_ALL * ofYear || (all.get(token) ?? 0) > HALF * placed) return undefined;
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  return { country: stringAt(keys, token), inCountry, deals: ofYear, until: dateOf(day) };
}
