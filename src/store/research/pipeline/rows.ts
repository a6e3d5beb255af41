import type { PipelineEntry } from '../../../core/research/pipeline/entry.ts';
import type { PipelineStage } from '../../../core/research/pipeline/stages.ts';

/** The columns of an entry as queries read them; null throughout where nothing was ever set. */
export interface EntryRow {
  readonly stage: PipelineStage | null;
  readonly reason: string | null;
  readonly note: string | null;
  readonly next_step: string | null;
  readonly next_step_on: string | null;
  readonly owner: string | null;
  readonly tags: readonly string[] | null;
  readonly committed_usd: number | null;
}

/** The columns of `EntryRow`, of the table `p`. */
export const ENTRY_COLUMNS =
  'p.stage, p.reason, p.note, p.next_step, p.next_step_on::text as next_step_on, p.owner, p.tags, p.committed_usd';

export function entryOf(row: EntryRow): PipelineEntry {
  return {
    stage: row.stage ?? 'found',
    reason: row.reason ?? undefined,
    note: row.note ?? undefined,
    nextStep: row.next_step ?? undefined,
    nextStepOn: row.next_step_on ?? undefined,
    owner: row.owner ?? undefined,
    tags: row.tags ?? [],
    committedUsd: row.committed_usd ?? undefined,
  };
}

/** An entry as the columns of a row. */
export function rowOf(entry: PipelineEntry): Record<keyof EntryRow, unknown> {
  return {
    stage: entry.stage,
    reason: entry.reason ?? null,
    note: entry.note ?? null,
    next_step: entry.nextStep ?? null,
    next_step_on: entry.nextStepOn ?? null,
    owner: entry.owner ?? null,
    tags: entry.tags,
    committed_usd: entry.committedUsd ?? null,
  };
}
