import type { Mode } from '../../core/scope.ts';

import type { Bytes } from '../build/mapped-file.ts';

/** Bytes of a segment, under a UUID of their own: threads recognise by it what they have opened already. */
export interface NamedSegment {
  readonly id: string;
  readonly buffer: Bytes;
}

/** What is known of an index without opening it. */
export interface IndexFacts {
  /** The version of the corpus that the answers show. */
  readonly version: number;
  /** The day it looks from, ISO. */
  readonly asOf: string;
  readonly investors: number;
  readonly deals: number;
  /** True while the model in use has seen less than half of these deals, and another is being learned. */
  readonly isLearning: boolean;
}

/** An index as it is served: a base, and what changed since it was built. Plain data: it goes from thread to thread. */
export interface ServedIndex {
  readonly mode: Mode;
  readonly base: NamedSegment;
  readonly delta: NamedSegment | undefined;
  /** Corpus ids of investors of the base that are gone, or that the delta replaces. */
  readonly dead: Float64Array;
  readonly facts: IndexFacts;
}

/** A line for the log of the service. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly message: string;
  readonly fields: Readonly<Record<string, string | number>>;
}

/** The receiver of the indexes. Neither function may throw. */
export interface IndexEvents {
  onIndex(index: ServedIndex): void;
  /** A step failed; the index in use stays in use, and the step is tried again. */
  onFailed(mode: Mode, error: unknown): void;
  onLog(line: LogLine): void;
}

/** Builds the indexes of all modes and keeps them up to date, wherever it does that. */
export interface IndexSource {
  /** Starts at once; what is built comes to `events` until the close has resolved. */
  start(events: IndexEvents): { close(): Promise<void> };
}
