import { type Call, sleep } from './call.ts';
import { WarmpathError } from './error.ts';
import type { CallOptions, Operation } from './operation.ts';
import type { RankedOptions, RowOptions } from './types.ts';

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

/**
 * Every row of a list, page after page; the next page is asked for when its first row is. Pages are as large as they may be,
 * since each counts against the rate limit; `limit` of the query makes them smaller. Throws if a page names a next one that
 * was read before, which would never end.
 * A TypeError if the operation has no such list.
 */
export async function* rowsOf(
  call: Call,
  { pageLimit, ...operation }: Operation,
  query: object = {},
  { atMost = Number.POSITIVE_INFINITY, ...options }: RowOptions = {},
): AsyncGenerator<unknown, void, void> {
  if (pageLimit === undefined || operation.rows === undefined)
    throw new TypeError(`${operation.path} has no list that is read page by page`);
  if (!(atMost >= 0)) throw new TypeError(`atMost has to be a number from 0, not ${atMost}`);
  const seen = new Set<string>();
  let left = atMost;
  let cursor: string | undefined;
  while (left > 0) {
    const asked = { limit: Math.min(pageLimit, Math.ceil(left)), ...query, cursor };
    const page = (await call(operation, asked, options)) as Readonly<Record<string, unknown>>;
    const rows = (page[operation.rows] as readonly unknown[]).slice(0, left);
    yield* rows;
    left -= rows.length;
    cursor = page.next as string | undefined;
    if (cursor === undefined) return;
    if (seen.has(cursor))
      throw new Error(`The list ${operation.path} does not end: its page "${cursor}" comes again.`);
    seen.add(cursor);
  }
}

/** Learning takes a minute or two. A look is a request of the key's window: four of ten in a minute on the trial plan. */
const LOOK_EVERY_MS = 15_000;
/** Ten minutes: five times what learning takes. */
const LOOKS = 40;

interface Billed {
  readonly would_charge?: number;
  readonly warnings?: readonly { readonly field: string; readonly value: string }[];
}

/**
 * As `call`; an answer that was given while the ranking was being learned is asked for again when that is done. A dry run tells
 * when, and that the repetition is free: otherwise, or if it cannot be made, the first answer is returned, which is paid for.
 */
export async function callWhenLearned(
  call: Call,
  operation: Operation,
  input: unknown,
  { untilLearned = false, ...options }: RankedOptions = {},
  wait = sleep,
): Promise<unknown> {
  const first = await call(operation, input, options);
  if (!untilLearned || !isLearning(first) || isDryRun(first)) return first;
  const { idempotencyKey: _ofTheFirst, ...others } = options;
  try {
    for (let looks = 0; looks < LOOKS; looks++) {
      await wait(LOOK_EVERY_MS, options.signal);
      const look = (await call(operation, { ...(input as object), dry_run: true }, others)) as Billed;
      if (look.would_charge !== 0) return first;
      if (!isLearning(look)) return await call(operation, input, others);
    }
  } catch (error) {
    if (!(error instanceof WarmpathError)) throw error;
  }
  return first;
}

const isLearning = (answer: unknown): boolean =>
  (answer as Billed).warnings?.some(({ field, value }) => field === 'corpus' && value === 'learning') ??
  false;

const isDryRun = (answer: unknown): boolean => (answer as Billed).would_charge !== undefined;
