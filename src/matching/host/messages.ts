import type { FoundInvestor } from '../../core/corpus/investor-record.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { InvestorPool } from '../../core/ranking/warm-lift.ts';
import type { Mode } from '../../core/scope.ts';
import type { LogLine, ServedIndex } from './served-index.ts';

/** What a search thread found: records, or a pool of them if that was asked for. */
export type Answer = readonly FoundInvestor[] | InvestorPool;

// The messages between threads. Everything is copied on the way, except for the segments, which all share.

export type ToSearchThread =
  | { readonly kind: 'index'; readonly index: Omit<ServedIndex, 'facts'> }
  | {
      readonly kind: 'search';
      readonly id: number;
      readonly mode: Mode;
      readonly ask: Ask;
      readonly rationales: number;
      /** Only these are scored, whatever the filters of the ask. */
      readonly ids?: readonly number[] | undefined;
      /** With those near that a warm path could bring up. */
      readonly withNear?: boolean | undefined;
      /** Shared: not 0 where it is no longer awaited. */
      readonly isGone: Int32Array<SharedArrayBuffer>;
    };

export type FromSearchThread =
  /** The index is in use from here on; with an error the one before stays in use. */
  | { readonly kind: 'opened'; readonly mode: Mode; readonly error?: Error }
  /** The answer as JSON: records of many texts are copied so in half the time of a structured clone. */
  | { readonly kind: 'found'; readonly id: number; readonly found: string }
  | { readonly kind: 'failed'; readonly id: number; readonly error: Error };

export type FromIndexThread =
  | { readonly kind: 'index'; readonly index: ServedIndex }
  | { readonly kind: 'failed'; readonly mode: Mode; readonly error: Error }
  | { readonly kind: 'log'; readonly line: LogLine };

/** An error that can be sent: a structured clone keeps name, message, stack and cause, and fails on what else it may hold. */
export function sendable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  const plain = new Error(
    error.message,
    error.cause instanceof Error ? { cause: sendable(error.cause) } : {},
  );
  plain.name = error.name;
  if (error.stack !== undefined) plain.stack = error.stack;
  return plain;
}
