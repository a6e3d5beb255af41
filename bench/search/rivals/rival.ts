import type { Postings, Selection } from '../postings.ts';

/** One of a selection's best: its number and its score. */
export interface Found {
  readonly investor: number;
  readonly score: number;
}

/** How many are asked for: what a search of the service answers at most. */
export const BEST = 50;

export interface Rival {
  readonly name: string;
  /** True where it makes the same selection as we do; false where it only ranks by its own score. */
  readonly same: boolean;
  /** The best, best first, at most `BEST`, of the investors with one of the asked tokens. */
  query(selection: Selection): Promise<readonly Found[]>;
  close(): Promise<void>;
}

/** What a rival is loaded with; the files are CSV without a heading, in the order of the columns' names. */
export interface Load {
  readonly postings: Postings;
  /** token, investor, value; sorted by token, then investor. */
  readonly postingFile: string;
  /** investor, activity, lp_type; sorted by investor. */
  readonly investorFile: string;
  /** An empty folder of the rival's own. */
  readonly folder: string;
}

/** The same selection in plain code, one list after the other: what the answers of all others are held against. */
export function selectPlainly(postings: Postings, selection: Selection): readonly Found[] {
  const { start, investor, value, activity, lpType } = postings;
  const scores = new Float64Array(activity.length);
  const isFound = new Uint8Array(activity.length);
  const each = (token: number, visit: (investor: number, value: number) => void) => {
    for (let at = start[token] as number; at < (start[token + 1] as number); at += 1)
      visit(investor[at] as number, value[at] as number);
  };
  for (const { token, weight } of selection.terms) {
    each(token, (one, amount) => {
      isFound[one] = 1;
      scores[one] = (scores[one] as number) + weight * amount;
    });
  }
  for (const group of selection.required) {
    const has = new Uint8Array(activity.length);
    for (const token of group) each(token, (one) => (has[one] = 1));
    for (let at = 0; at < has.length; at += 1) isFound[at] = (isFound[at] as number) & (has[at] as number);
  }
  for (const one of selection.without) isFound[one] = 0;
  const found: Found[] = [];
  for (let one = 0; one < isFound.length; one += 1) {
    if (isFound[one] === 0) continue;
    if (selection.lpTypes.length > 0 && !selection.lpTypes.includes(lpType[one] as number)) continue;
    found.push({ investor: one, score: (scores[one] as number) + (activity[one] as number) });
  }
  return found.sort((left, right) => right.score - left.score).slice(0, BEST);
}

/** Sums of floats in another order differ in the last digits: scores that differ less are the same. */
const ROUNDING = 1e-6;

/** True where two answers are the same but for the order among equal scores. */
export function agree(left: readonly Found[], right: readonly Found[]): boolean {
  return (
    left.length === right.length &&
    left.every((found, at) => Math.abs(found.score - (right[at]?.score ?? Number.NaN)) < ROUNDING)
  );
}

/**
 * The selection as one SQL statement over `posting(token, investor, value)` and `investor(investor, activity, lp_type)`.
 * All values are numbers of ours, so they stand in the text and the planner sees them.
 */
export function selectionSql(selection: Selection, matches: string): string {
  const { required, lpTypes, without } = selection;
  const conditions = [
    ...required.map(
      (group) => `investor in (select p.investor from posting p where p.token in (${group.join(', ')}))`,
    ),
    ...(lpTypes.length > 0 ? [`lp_type in (${lpTypes.join(', ')})`] : []),
    ...(without.length > 0 ? [`investor not in (${without.join(', ')})`] : []),
  ];
  return `select investor, matched.score + activity as score
    from (${matches}) matched join investor using (investor)
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by 2 desc limit ${BEST}`;
}

/** Sum of weight x value by investor over the asked tokens' lists. */
export function sumOfLists(selection: Selection): string {
  const lists = selection.terms.map(
    ({ token, weight }) => `select investor, value * ${weight} as part from posting where token = ${token}`,
  );
  return `select investor, sum(part) as score from (${lists.join(' union all ')}) lists group by investor`;
}
