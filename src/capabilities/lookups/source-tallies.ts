import type { SourceTally } from '../../core/lookup/source-state.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { answeringThrough } from './answering-through.ts';
import type { Source } from './source.ts';

/** What sources did since this process started. */
export interface SourceTallies {
  of(source: string): SourceTally | undefined;
  /** The same sources, counted. */
  counted(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, Source>;
}

const NONE: SourceTally = { answers: 0, failures: 0, lastAnswerAt: undefined, lastFailure: undefined };

export function createSourceTallies(now: () => Date): SourceTallies {
  const tallies = new Map<string, SourceTally>();
  const of = (source: string) => tallies.get(source) ?? NONE;
  return {
    of: (source) => tallies.get(source),
    counted: (sources) =>
      answeringThrough(sources, async ({ source, ask }) => {
        try {
          const answer = await ask();
          const before = of(source);
          tallies.set(source, { ...before, answers: before.answers + 1, lastAnswerAt: now() });
          return answer;
        } catch (error) {
          const before = of(source);
          // What failed, in the words of the chain; a fault of ours is an answer that could not be read.
          const reason = error instanceof ProviderError ? error.failure : 'bad_response';
          tallies.set(source, {
            ...before,
            failures: before.failures + 1,
            lastFailure: { reason, at: now() },
          });
          throw error;
        }
      }),
  };
}
