import { scoreOf } from '../../api/investor-rows.ts';
import type { Found } from '../../api/raise.ts';

/** What was found on one day of the reader's own calendar. */
export interface NewsDay {
  readonly key: string;
  /** Any time of that day. */
  readonly time: string;
  readonly found: readonly Found[];
}

/** A day as the reader's clock has it, to be compared. */
export function dayOf(time: string | number): string {
  const date = new Date(time);
  return `${date.getFullYear()}-${date.getMonth() + 1}-${date.getDate()}`;
}

/** News by day, the newest first, of one day the better investor first. */
export function newsDays(found: readonly Found[]): readonly NewsDay[] {
  const days = new Map<string, Found[]>();
  for (const one of found) {
    const key = dayOf(one.foundAt);
    days.set(key, [...(days.get(key) ?? []), one]);
  }
  return [...days]
    .map(([key, all]) => ({
      key,
      time: all[0]?.foundAt ?? '',
      found: all.toSorted((one, other) => scoreOf(other) - scoreOf(one)),
    }))
    .sort((one, other) => other.time.localeCompare(one.time));
}
