import { PIPELINE_STAGES, type PipelineStage } from './fields.ts';
import { ALL, type Column } from './rules-column-roles.ts';
import { isNothing, type Looks, saysNo } from './rules-column-values.ts';
import type { ListField } from './rules-headings.ts';
import { stageOfText } from './rules-statuses.ts';

/** A column of marks, and how far the talks of a row with a mark in it got. */
export interface Step {
  readonly at: number;
  readonly stage: PipelineStage;
}

/** "Contacted", "Meeting", "Passed" as columns of marks or days: two of them at least, and no column of stages. */
export function stepsOf(
  names: readonly string[],
  looks: readonly Looks[],
  decided: ReadonlyMap<number, readonly [ListField | 'ignore', string]>,
  columns: readonly Column[],
): readonly Step[] {
  const steps = looks.flatMap(({ filled, flag, day }, at) => {
    const stage = stageOfText(names[at] ?? '');
    const [field = 'stage'] = decided.get(at) ?? [];
    if (stage === undefined || stage === 'found' || field !== 'stage') return [];
    return filled === 0 || flag + day > ALL ? [{ at, stage, filled }] : [];
  });
  const isStep = (at: number) => steps.some((step) => step.at === at);
  const hasStages =
    columns.some(
      (one) => (one.role === 'status' || one.role === 'stage') && one.looks.filled > 0 && !isStep(one.at),
    ) || [...decided].some(([at, [field]]) => field === 'stage' && !isStep(at));
  const marked = new Set(steps.flatMap(({ stage, filled }) => (filled > 0 ? [stage] : [])));
  return hasStages || marked.size < 2 ? [] : steps;
}

/** How far the marks of a row say that the talks got: the furthest, and a no whatever was before. */
export function stepOf(steps: readonly Step[], cells: readonly string[]): PipelineStage | undefined {
  const taken = new Set(
    steps.flatMap(({ at, stage }) => {
      const text = cells[at] ?? '';
      return isNothing(text) || saysNo(text) ? [] : [stage];
    }),
  );
  return PIPELINE_STAGES.findLast((stage) => taken.has(stage));
}
