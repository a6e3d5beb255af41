const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an ISO date. */
export function daysOf(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** The ISO date of a day since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
