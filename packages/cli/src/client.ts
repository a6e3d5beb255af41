import { createWarmpath, type WarmpathError } from '@warmpath/sdk';
import type { Operation } from './operation.ts';
import { safeLine } from './output/safe-text.ts';
import { isObject } from './output/value.ts';
import { failureOf, isServiceError } from './service-failure.ts';
import type { Access } from './settings.ts';
import { interruption, type Terminal } from './terminal.ts';

/** An answer of the service: the whole of it. */
export type Answer = Readonly<Record<string, unknown>>;
type Input = Readonly<Record<string, unknown>>;

/** Calls with one key. They throw a failure that says what to do. */
export interface Client {
  /** Makes a call; `input` is the body, or the query of an operation that has no body. */
  call(operation: Operation, input: Input): Promise<Answer>;
  /** Every row of a list that is read page by page. */
  rows(operation: Operation, query: Input): AsyncGenerator<unknown, void, void>;
}

/** How calls are made with this key; a wait before a repetition is told on stderr. */
export function clientOf(access: Access, terminal: Pick<Terminal, 'interrupted' | 'note'>): Client {
  const { interrupted: signal } = terminal;
  const warmpath = createWarmpath({
    baseUrl: access.url,
    key: access.key,
    onRetry: (error, waitMs) => {
      // Nothing listens there, and a person waits: once more, for a service that is just being restarted.
      if (error.attempts > 1 && error.message.includes('ECONNREFUSED')) throw error;
      terminal.note(retryText(error, waitMs));
    },
  });
  const told = (error: unknown, operation: Operation): unknown => {
    if (signal.aborted) return interruption();
    return isServiceError(error) ? failureOf(error, operation) : error;
  };
  return {
    async call(operation, input) {
      try {
        const takesNothing = operation.input === 'none';
        const answer = await warmpath.call(operation.operation, takesNothing ? undefined : input, { signal });
        return isObject(answer) ? answer : {};
      } catch (error) {
        throw told(error, operation);
      }
    },
    async *rows(operation, query) {
      try {
        yield* warmpath.rows(operation.operation, query, { signal });
      } catch (error) {
        throw told(error, operation);
      }
    },
  };
}

function retryText({ message }: WarmpathError, waitMs: number): string {
  return `${safeLine(message)} Trying again in ${Math.ceil(waitMs / 1_000)} s.`;
}
