import type { Mode } from '../core/scope.ts';
import type { CorpusBatch } from './rows.ts';

/** Where an index gets its rows from; `store/corpus-reader.ts` is the one behind the service. */
export interface CorpusSource {
  /** The corpus's version: it grows with every committed change. */
  version(mode: Mode): Promise<number>;
  /**
   * Hands over the whole corpus of a mode, batch by batch and one after the other, as it stood at one instant; resolves
   * to the version of that instant. A throw of `take` ends the reading and comes through.
   */
  read(mode: Mode, take: (batch: CorpusBatch) => Promise<void>): Promise<number>;
  /** Calls `onChange` after a committed change; may miss some, so `version` is asked now and then as well. */
  watch(onChange: () => void): Promise<{ close(): Promise<void> }>;
}
