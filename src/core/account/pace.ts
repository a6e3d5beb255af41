/** Of one question: a quarter of a year. A longer one would read more of the ledger than a page shows. */
export const MOST_DAYS = 92;
/** Where nobody says: a month shows a pace. */
const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/**
 * The days of a question, both included, UTC: the last 30 up to today where nothing is said. A string is what is wrong with it,
 * as the rest of a sentence.
 */
export function periodOf(
  asked: { readonly from?: string; readonly to?: string },
  now: Date,
): { readonly from: string; readonly to: string } | string {
  const to = asked.to ?? dayOf(now.getTime());
  const from = asked.from ?? dayOf(at(to) - (USUAL_DAYS - 1) * DAY_MS);
  if (at(from) > at(to)) return `must not be after "to" (${to})`;
  if ((at(to) - at(from)) / DAY_MS >= MOST_DAYS)
    return `must be at most ${MOST_DAYS} days before "to" (${to})`;
  return { from, to };
}

/** The last day before a period. */
export const dayBefore = ({ from }: { readonly from: string }): string => dayOf(at(from) - DAY_MS);

/** The part of a period in which an account had moved credits, from the first of these days or times on. */
export function periodSince(
  period: { readonly from: string; readonly to: string },
  moved: readonly string[],
): { readonly from: string; readonly to: string } {
  const first = moved.map((time) => time.slice(0, 10)).toSorted()[0] ?? period.from;
  return first > period.from ? { ...period, from: first } : period;
}

/**
 * Credits a day at the pace of the period, to two decimals, and for how many whole days the balance lasts at that; undefined
 * where nothing was spent. Days to come are not counted.
 */
export function paceOf(
  spent: number,
  balance: number,
  { from, to }: { readonly from: string; readonly to: string },
  now: Date,
): { readonly perDay: number; readonly daysLeft: number | undefined } {
  const last = Math.min(at(to), at(dayOf(now.getTime())));
  const days = Math.max(1, Math.round((last - at(from)) / DAY_MS) + 1);
  const perDay = spent / days;
  return {
    perDay: Math.round(perDay * 100) / 100,
    daysLeft: spent <= 0 ? undefined : Math.floor(balance / perDay),
  };
}
