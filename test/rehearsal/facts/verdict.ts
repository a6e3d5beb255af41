import type { Deal, ImportFile } from './import-file.ts';

/** What was asked, as the import file has it. */
export interface Asked {
  readonly country: string | undefined;
  readonly state: string | undefined;
  readonly city: string | undefined;
  readonly usd: number | undefined;
  readonly competitors: readonly string[];
  readonly onBoard: readonly string[];
}

/** One thing an answer says of an investor or a company. */
export interface Fact {
  /** How such things are said: one checker each. */
  readonly form: string;
  readonly who: string;
  readonly said: string;
  readonly asked: Asked;
  /** The whole list it was taken from, and its place there. */
  readonly list?: readonly string[];
  readonly at?: number;
}

/** `right`, what is wrong, or that nothing here can tell. */
export type Verdict = 'right' | 'not checked' | { readonly wrong: string };

export const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));

export function held(expected: string, said: string): Verdict {
  return expected === said ? 'right' : { wrong: `expected "${expected}"` };
}

export function between(low: number, said: number, high: number, what: string): Verdict {
  return said >= low && said <= high
    ? 'right'
    : { wrong: `${what}: expected ${low === high ? low : `${low} to ${high}`}` };
}

/** Of several verdicts on parts of a sentence the worst. */
export function all(verdicts: readonly Verdict[]): Verdict {
  return (
    verdicts.find((one) => typeof one === 'object') ??
    verdicts.find((one) => one === 'not checked') ??
    'right'
  );
}

/** The day of the last of deals; empty without any. */
export function newest(deals: readonly Deal[]): string {
  return (
    deals
      .map(({ on }) => on)
      .sort()
      .at(-1) ?? ''
  );
}

export function usdOf(text: string): number {
  const [, amount, unit = ''] = /^\$([\d.]+)([KMB]?)$/u.exec(text) ?? [];
  return Number(amount) * ({ '': 1, K: 1e3, M: 1e6, B: 1e9 }[unit] ?? Number.NaN);
}

export function near(said: number, expected: number, within: number): Verdict {
  return Math.abs(Math.log(said / expected)) <= within
    ? 'right'
    : { wrong: `expected about ${Math.round(expected)}` };
}

/** Holds a fact of one form against the rows. */
export type Check = (file: ImportFile, fact: Fact) => Verdict;

/** The index counts a company once a day, however many rounds it closed. */
export function dealsOnce(deals: readonly Deal[]): readonly Deal[] {
  const seen = new Set<string>();
  return deals.filter(({ company, on }) => {
    const key = `${[...company.names][0]} ${[...company.cities][0]} ${on}`;
    return seen.has(key) ? false : seen.add(key);
  });
}

/** The day a year before, in the calendar: later ones are of the twelve months. */
export function yearBefore(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year - 1, month, 0)).getUTCDate();
  return `${year - 1}-${String(month).padStart(2, '0')}-${String(Math.min(day, last)).padStart(2, '0')}`;
}

/** The median; of an even number the mean of the two in the middle. */
export function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (place: number) => sorted[Math.floor(place)] as number;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
}
