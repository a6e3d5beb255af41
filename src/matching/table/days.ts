const DAY_MS = 86_400_000;

/** Days since 1970-01-01 of an ISO date; NaN where there is none. */
export function dayOf(date: string | null): number {
  return date === null ? Number.NaN : Math.floor(Date.parse(`${date.slice(0, 10)}T00:00:00Z`) / DAY_MS);
}

/** The ISO date of a day since 1970-01-01. */
export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The year of a day since 1970-01-01. */
export function yearOf(day: number): number {
  return new Date(day * DAY_MS).getUTCFullYear();
}
