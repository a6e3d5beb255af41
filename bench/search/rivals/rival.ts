import { median } from '../../report.ts';
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
  /** token, investor, value, activity; sorted by token, then investor. */
  readonly postingFile: string;
  /** investor, activity, lp_type; sorted by investor. */
  readonly investorFile: string;
  /** Some selections to find the fastest way with. */
  readonly sample: readonly Selection[];
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

/** One way to write a selection down for a database with `posting` and `investor`, the columns as in `Load`. */
export interface Way {
  readonly name: string;
  sql(selection: Selection): string;
}

/** Numbers of ours stand in the text, so that the planner sees them. */
function float(weight: number): string {
  return `cast(${weight} as double precision)`;
}

/** What an investor must be, besides having a token; empty where nothing is asked. */
function conditions({ required, lpTypes, without }: Selection): string {
  const all = [
    ...required.map(
      (group) => `investor in (select f.investor from posting f where f.token in (${group.join(', ')}))`,
    ),
    ...(lpTypes.length > 0
      ? [`investor in (select t.investor from investor t where t.lp_type in (${lpTypes.join(', ')}))`]
      : []),
    ...(without.length > 0 ? [`investor not in (${without.join(', ')})`] : []),
  ];
  return all.map((one) => ` and ${one}`).join('');
}

function lists(selection: Selection, columns: string): string {
  return selection.terms
    .map(
      ({ token, weight }) =>
        `select investor, value * ${float(weight)} as part${columns} from posting where token = ${token}${conditions(selection)}`,
    )
    .join(' union all ');
}

function oneScan(selection: Selection): string {
  const weights = selection.terms.map(({ token, weight }) => `when ${token} then ${float(weight)}`).join(' ');
  const tokens = selection.terms.map(({ token }) => token).join(', ');
  return `sum(value * case token ${weights} end) as score from posting where token in (${tokens})${conditions(selection)}`;
}

const BEST_FIRST = `order by 2 desc limit ${BEST}`;

/** One is faster here and another there, and with the size it changes: each database is asked in its fastest. */
export const WAYS: readonly Way[] = [
  {
    name: 'lists summed, then activity joined',
    sql: (selection) => `select investor, matched.score + activity as score
      from (select investor, sum(part) as score from (${lists(selection, '')}) parts group by investor) matched
      join investor using (investor) ${BEST_FIRST}`,
  },
  {
    name: 'lists summed, activity beside each value',
    sql: (selection) => `select investor, max(activity) + sum(part) as score
      from (${lists(selection, ', activity')}) parts group by investor ${BEST_FIRST}`,
  },
  {
    name: 'one scan, then activity joined',
    sql: (selection) => `select investor, matched.score + activity as score
      from (select investor, ${oneScan(selection)} group by investor) matched
      join investor using (investor) ${BEST_FIRST}`,
  },
  {
    name: 'one scan, activity beside each value',
    sql: (selection) =>
      `select investor, max(activity) + ${oneScan(selection)} group by investor ${BEST_FIRST}`,
  },
];

/** The way whose median over the sample is least. */
export async function fastest<Of extends Way>(
  ways: readonly Of[],
  sample: readonly Selection[],
  ask: (sql: string) => Promise<unknown>,
): Promise<Of> {
  const times: number[] = [];
  for (const way of ways) {
    const taken: number[] = [];
    for (const selection of sample) {
      const start = performance.now();
      await ask(way.sql(selection));
      taken.push(performance.now() - start);
    }
    times.push(median(taken));
  }
  const best = ways[times.indexOf(Math.min(...times))];
  if (best === undefined) throw new Error('there is no way to choose from');
  return best;
}
