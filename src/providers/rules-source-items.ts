import { normalUrl } from '../platform/values/social-url.ts';

/** What the paid calls of one request may cost together, over all the lookups it makes on its way; micro-USD. */
export interface CallBudget {
  readonly leftMicroUsd: number;
  /** Takes the amount, or returns false if it is more than is left. */
  take(microUsd: number): boolean;
  /** Returns what was taken and not spent. */
  giveBack(microUsd: number): void;
}

/** A budget of so many micro-USD; 0 allows what is free. */
export function createBudget(microUsd: number): CallBudget {
  let left = microUsd;
  return {
    get leftMicroUsd() {
      return left;
    },
    take(wanted) {
      if (wanted > left) return false;
      left -= wanted;
      return true;
    },
    giveBack(unused) {
      left = Math.min(microUsd, left + unused);
    },
  };
}

/** What a source of lookups did in this process since it started. */
export interface SourceTally {
  readonly answers: number;
  readonly failures: number;
  readonly lastAnswerAt: Date | undefined;
  readonly lastFailure: { readonly reason: string; readonly at: Date } | undefined;
}

/** A source as the operator sees it. */
export interface SourceState {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  /** Lookups it is asked for, by the order in force. */
  readonly lookups: readonly string[];
  /** Variables it needs and does not have. */
  readonly missing: readonly string[];
  readonly tally: SourceTally | undefined;
  /** `open`: it rests after failures; `half_open`: the next call tries it. Undefined if it is not configured. */
  readonly breaker: 'closed' | 'half_open' | 'open' | undefined;
  /** Micro-USD of this UTC day; cap undefined: it costs nothing. */
  readonly spentMicroUsd: number;
  readonly capMicroUsd: number | undefined;
  readonly paidCalls: number;
}

/** How close a name is to what was typed: 0 it is it, 1 it begins with it, 2 it has all its words, 3 some, 4 none. */
export type Closeness = 0 | 1 | 2 | 3 | 4;

/** Both are keys of reference/rules-identity.ts. Words of the question count as soon as a word of the name begins with them. */
export function closeness(name: string, asked: string): Closeness {
  if (asked === '') return 4;
  if (name === asked) return 0;
  if (name.startsWith(asked)) return 1;
  const words = name.split(' ');
  const wanted = asked.split(' ');
  const there = wanted.filter((word) => words.some((own) => own.startsWith(word))).length;
  return there === wanted.length ? 2 : there > 0 ? 3 : 4;
}

/** By what rows are ordered: smaller numbers first. */
export interface Standing {
  readonly closeness: Closeness;
  /** Fields that are known and sources that named it: more is better. */
  readonly known: number;
  readonly followers: number;
  readonly trust: number;
  /** Place in the list of its source. */
  readonly place: number;
}

/** Exact names first, then whatever more is known of, the better followed, the more trusted, as its source ranked it. */
export function compareStanding(one: Standing, other: Standing): number {
  return (
    one.closeness - other.closeness ||
    other.known - one.known ||
    other.followers - one.followers ||
    one.trust - other.trust ||
    one.place - other.place
  );
}

/** What one source said, in its own order. */
export interface SourceItems<Item> {
  readonly source: string;
  readonly items: readonly Item[];
}

/** Which source is believed: an earlier id before a later one, and sources that are not listed last. */
export type Trust = readonly string[];

export function trustIn(source: string, trust: Trust): number {
  const at = trust.indexOf(source);
  return at === -1 ? trust.length : at;
}

/** The same answers, the most trusted source first. */
export function byTrust<Item>(answers: readonly SourceItems<Item>[], trust: Trust): SourceItems<Item>[] {
  return [...answers].sort((one, other) => trustIn(one.source, trust) - trustIn(other.source, trust));
}

/**
 * Two spellings of one page's address are one key: no scheme, no "www.", no tracking, no slash at the end. The query stays,
 * and so does a fragment that is a path: some registers distinguish their pages by nothing else.
 */
export function pageKey(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const [, route = ''] = /#(\/.*)$/su.exec(url) ?? [];
  const key = `${normalUrl(url)}${route}`.toLowerCase().replace(/^[a-z]+:\/\/(?:www\.)?/u, '');
  return key === '' ? undefined : key;
}

/**
 * The fields of the records, each from the first that knows it, and which record that was: `from[name]` is its place in
 * the list. What is undefined or empty is not known.
 */
export function firstKnown<Item extends object>(
  records: readonly Item[],
): { readonly merged: Item; readonly from: ReadonlyMap<string, number> } {
  const from = new Map<string, number>();
  const merged: Record<string, unknown> = {};
  for (const [at, record] of records.entries()) {
    for (const [name, value] of Object.entries(record)) {
      const isKnown = value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
      if (!isKnown || from.has(name)) continue;
      merged[name] = value;
      from.set(name, at);
    }
  }
  return { merged: merged as Item, from };
}
