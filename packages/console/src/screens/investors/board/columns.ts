import type { Listed } from '../filters.ts';
import { STAGES, type Stage } from '../kinds.ts';

/** A column of the board. */
export interface BoardColumn {
  readonly stage: Stage;
  /** By rank; those that moved last come first once somebody acts on them. */
  readonly cards: readonly Listed[];
}

/** The columns of the board, in the order of the stages; within one the best first, from a first contact on the latest. */
export function columnsOf(list: readonly Listed[]): readonly BoardColumn[] {
  const columns = new Map<Stage, Listed[]>(STAGES.map((stage) => [stage, []]));
  for (const listed of list) columns.get(listed.row.stage)?.push(listed);
  return STAGES.map((stage) => {
    const cards = columns.get(stage) ?? [];
    const isByRank = stage === 'found' || stage === 'shortlisted';
    return { stage, cards: isByRank ? cards : cards.sort(byLatest) };
  });
}

function byLatest(one: Listed, other: Listed): number {
  return other.row.stage_at < one.row.stage_at ? -1 : other.row.stage_at > one.row.stage_at ? 1 : 0;
}

/** The reasons of a no with how often each was given, the most frequent first; those without one last, as undefined. */
export function reasonsOf(
  cards: readonly Listed[],
): readonly (readonly [reason: string | undefined, count: number])[] {
  const counts = new Map<string | undefined, number>();
  for (const { row } of cards) counts.set(row.reason, (counts.get(row.reason) ?? 0) + 1);
  return [...counts].sort(
    ([one, times], [other, others]) =>
      Number(one === undefined) - Number(other === undefined) || others - times,
  );
}

/** What is committed together, USD. */
export const committedOf = (cards: readonly Listed[]): number =>
  cards.reduce((sum, { row }) => sum + (row.committed_usd ?? 0), 0);

/** The stage beside one; itself at either end. */
export function stageBeside(stage: Stage, by: 1 | -1): Stage {
  const at = STAGES.indexOf(stage) + by;
  return STAGES[at] ?? stage;
}
