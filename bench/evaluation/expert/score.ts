import type { Found } from '../customer.ts';
import { type Cheque, excludesRound } from './cheques.ts';
import type { ExpertProfile } from './lists.ts';
import { nameKey } from './names.ts';

/** What is read of an investor in an answer. */
export type Answered = Pick<Found, 'name' | 'score' | 'tier' | 'scoreParts'>;

/** How an answer of at most 50 does against what was expected of it, and what is wrong with it. */
export interface ProfileScore {
  readonly id: string;
  readonly answered: number;
  /** Shares of the expected investors. */
  readonly among20: number;
  readonly among50: number;
  /** Rank of each expected investor by its first spelling; null where it is not among 50. */
  readonly ranks: Readonly<Record<string, number | null>>;
  /** Of the first 20: tier A with none of eight deals or more in the field. */
  readonly outsideField: readonly string[];
  /** Largest score less smallest, and how many share theirs with another. */
  readonly spread: number;
  readonly equal: number;
  /** Names whose parts do not add up to their score, and those with a part that only holds a sum within bounds. */
  readonly unsummed: readonly string[];
  readonly bounded: readonly string[];
  /** Those whose stated cheque rules the round out, and of them those with no part that says so. */
  readonly excluded: number;
  readonly silent: readonly string[];
}

/** Fewer deals than these say little of an investor's field. */
const FEW_DEALS = 8;
/** Scores and points are shown with two decimals at most; fifteen rounded points may be off by this. */
const SUM_TOLERANCE = 0.1;
/** An answer whose best is less than this above its last, in points of 100, tells them apart by name only. */
export const LEAST_SPREAD = 10;

/**
 * Companies of an investor of which the answer says that none is in the field; 0 where it says no such thing. The part
 * `field` also counts what is close to the field; `sector` is read where there is none.
 */
export function companiesOutside({ scoreParts }: Answered): number {
  const told =
    scoreParts.find(({ name }) => name === 'field') ?? scoreParts.find(({ name }) => name === 'sector');
  const fact = told?.fact ?? '';
  return Number(/^none of ([\d,]+) compan/u.exec(fact)?.[1]?.replaceAll(',', '') ?? 0);
}

/** Whether a part counts a stated cheque against the investor. */
function tellsCheque({ scoreParts }: Answered): boolean {
  return scoreParts.some(({ points, fact }) => points < 0 && /cheque/iu.test(fact));
}

function sumsUp({ score, scoreParts }: Answered): boolean {
  const sum = scoreParts.reduce((all, { points }) => all + points, 0);
  return Math.abs(sum - score) <= SUM_TOLERANCE;
}

function equalScores(answers: readonly Answered[]): number {
  const count = new Map<number, number>();
  for (const { score } of answers) count.set(score, (count.get(score) ?? 0) + 1);
  return answers.filter(({ score }) => (count.get(score) as number) > 1).length;
}

/** Scores an answer, best first. `cheques` are what investor lists state, by `nameKey`. */
export function scoreProfile(
  { id, profile, expected }: ExpertProfile,
  answers: readonly Answered[],
  cheques: ReadonlyMap<string, readonly Cheque[]> = new Map(),
): ProfileScore {
  const rankOf = new Map(
    answers.map(({ name }, at) => [nameKey(name), at + 1]).toReversed() as [string, number][],
  );
  const ranks = expected.map((spellings) => {
    const found = spellings.flatMap((one) => rankOf.get(nameKey(one)) ?? []);
    return [spellings[0] as string, found.length === 0 ? null : Math.min(...found)] as const;
  });
  const share = (among: number) =>
    expected.length === 0
      ? 0
      : ranks.filter(([, rank]) => rank !== null && rank <= among).length / expected.length;
  const names = (chosen: readonly Answered[]) => chosen.map(({ name }) => name);
  const scores = answers.map(({ score }) => score);
  const size = 'round_size_usd' in profile ? (profile.round_size_usd ?? undefined) : undefined;
  const excluded =
    size === undefined
      ? []
      : answers.filter(({ name }) => excludesRound(cheques.get(nameKey(name)) ?? [], size));
  return {
    id,
    answered: answers.length,
    among20: share(20),
    among50: share(50),
    ranks: Object.fromEntries(ranks),
    outsideField: names(
      answers.slice(0, 20).filter((one) => one.tier === 'A' && companiesOutside(one) >= FEW_DEALS),
    ),
    spread: answers.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores),
    equal: equalScores(answers),
    unsummed: names(answers.filter((one) => !sumsUp(one))),
    bounded: names(answers.filter(({ scoreParts }) => scoreParts.some(({ name }) => name === 'bounds'))),
    excluded: excluded.length,
    silent: names(excluded.filter((one) => !tellsCheque(one))),
  };
}
