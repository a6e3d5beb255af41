import type { Call } from './call.ts';
import type { Operation } from './operation.ts';
import type { CallOptions } from './options.ts';
import { rowsOf } from './pages.ts';
import type { RowOptions } from './types.ts';

/**
 * An object with a method for each operation at the place that its name says, beside what `root` has: `fundraising.sequence` is a
 * method, and has others within it.
 */
export function methodTree(
  operations: Readonly<Record<string, Operation>>,
  run: Call,
  root: Record<string, unknown> = {},
): Record<string, unknown> {
  for (const [name, operation] of Object.entries(operations)) {
    const words = name.split('.').map(inCamelCase);
    const last = words.pop() as string;
    let place = root;
    for (const word of words) {
      place[word] ??= {};
      place = place[word] as Record<string, unknown>;
    }
    place[last] = Object.assign(methodOf(run, operation), place[last]);
  }
  return root;
}

function methodOf(run: Call, operation: Operation): object {
  if (operation.input === 'none') return (options?: CallOptions) => run(operation, undefined, options);
  const method = (input?: unknown, options?: CallOptions) => run(operation, input, options);
  if (operation.pageLimit === undefined) return method;
  return Object.assign(method, {
    all: (query?: object, options?: RowOptions) => rowsOf(run, operation, query, options),
  });
}

/** `search-investors` as `searchInvestors`. */
function inCamelCase(word: string): string {
  return word.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase());
}
