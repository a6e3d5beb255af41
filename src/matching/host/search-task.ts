import type { FoundInvestor } from '../../core/investor-record.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { Mode } from '../../core/scope.ts';

/** A search on its way to a thread and back. */
export interface Task {
  readonly mode: Mode;
  readonly ask: Ask;
  readonly rationales: number;
  /** Investors to score; undefined for a search. */
  readonly ids: readonly number[] | undefined;
  /** Threads it was given to. */
  tries: number;
  /** True where nobody waits for it any longer. */
  readonly isOver: boolean;
  /** The first call of these two counts. */
  resolve(found: readonly FoundInvestor[]): void;
  reject(reason: unknown): void;
}

/** A task whose promise is settled by `settle`; `leave` is called when its signal aborts. */
export function createTask(
  asked: Pick<Task, 'mode' | 'ask' | 'rationales' | 'ids'>,
  signal: AbortSignal,
  settle: Pick<Task, 'resolve' | 'reject'>,
  leave: () => void,
): Task {
  const abort = () => {
    leave();
    settle.reject(signal.reason);
  };
  signal.addEventListener('abort', abort, { once: true });
  return {
    ...asked,
    tries: 0,
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
