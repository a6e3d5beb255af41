import type { ResearchRequest } from '../../core/lookup/research-request.ts';

/** The day sources are read for a request; undefined for the sandbox, whose answers are the same on every day. */
export function readOn({ mode, now }: Pick<ResearchRequest, 'mode' | 'now'>): string | undefined {
  return mode === 'test' ? undefined : now.toISOString().slice(0, 10);
}
