import type { ImportJob } from '../../../core/corpus/job.ts';
import { snakeCased } from '../../../core/text/snake-case.ts';

/** A job as the schema has it. */
export function shownJob({ periods: _, ...job }: ImportJob): never {
  return snakeCased(job) as never;
}
