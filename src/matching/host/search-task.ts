import type { Ask } from '../../core/ranking/ask.ts';
import type { Mode } from '../../core/scope.ts';
import type { Answer } from './messages.ts';

/** A search on its way to a thread and back. */
export interface Task {
  readonly mode: Mode;
  readonly ask: Ask;
  readonly rationales: number;
  /** Investors to score; undefined for a search. */
  readonly ids?: readonly number[] | undefined;
  readonly withNear?: boolean | undefined;
  /** Threads it was given to. */
  tries: number;
  /** True where it is no longer awaited. */
  readonly isOver: boolean;
  /** The same for the thread, which shares it: not 0 then. */
  readonly isGone: Int32Array<SharedArrayBuffer>;
  /** The first call of these two counts. */
  resolve(found: Answer): void;
  reject(reason: unknown): void;
}

/** A task whose promise is settled by `settle`; `leave` is called when its signal aborts. */
export function createTask(
  asked: Pick<Task, 'mode' | 'ask' | 'rationales' | 'ids' | 'withNear'>,
  signal: AbortSignal,
  settle: Pick<Task, 'resolve' | 'reject'>,
  leave: () => void,
): Task {
  const isGone = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const abort = () => {
    Atomics.store(isGone, 0, 1);
    leave();
    settle.reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  return {
    ...asked,
    tries: 0,
    isGone,
    get isOver() {
      return signal.aborted;
    },
    resolve(found) {
      signal.removeEventListener('abort', abort);
      settle.resolve(found);
    },
    reject(reason) {
      signal.removeEventListener('abort', abort);
      settle.reject(reason);
    },
  };
}
