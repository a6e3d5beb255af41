import { type Call, createCall } from './call.ts';
import { callWhenLearned, methodTree, rowsOf } from './make-methods.ts';
import type { Methods } from './methods.ts';
import type { CallOptions, Operation, WarmpathOptions } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import type { OperationName, RowOptions } from './types.ts';

export { type ErrorBody, type ErrorCode, WarmpathError } from './error.ts';
export type { components, operations, paths } from './openapi.ts';
export type { Behaviour, CallOptions, Operation, WarmpathOptions } from './operation.ts';
export { OPERATIONS } from './operations.ts';
export type { AnswerOf, DryRun, InputOf, OperationName, RankedOptions, RowOf, RowOptions } from './types.ts';

/** A method for each operation, and two for programs that choose the operation when they run. */
export interface Warmpath extends Methods {
  /** Calls an operation by its name: what its method does, without its types. Throws a TypeError if there is none. */
  call(name: OperationName, input?: unknown, options?: CallOptions): Promise<unknown>;
  /** Every row of an operation whose list is read page by page. Throws a TypeError if it is none of these. */
  rows(name: OperationName, query?: object, options?: RowOptions): AsyncGenerator<unknown, void, void>;
}

/**
 * A client with a method for each operation: `warmpath.fundraising.searchInvestors({ limit: 5 })`. Throws a TypeError if
 * `baseUrl` or `key` cannot be right.
 */
export function createWarmpath(options: WarmpathOptions): Warmpath {
  const run = runOver(createCall(options));
  const root: Record<string, unknown> = {
    call: (name: OperationName, ...asked: [unknown?, CallOptions?]) => run(operationOf(name), ...asked),
    rows: (name: OperationName, ...asked: [object?, RowOptions?]) => rowsOf(run, operationOf(name), ...asked),
  };
  return methodTree(OPERATIONS, run, root) as unknown as Warmpath;
}

/** A call, and of a ranked operation the wait for the ranking. */
const runOver = (call: Call): Call => {
  return (operation, input, options) =>
    operation.ranked ? callWhenLearned(call, operation, input, options) : call(operation, input, options);
};

function operationOf(name: OperationName): Operation {
  if (!Object.hasOwn(OPERATIONS, name)) throw new TypeError(`There is no operation ${name}.`);
  return OPERATIONS[name];
}
