import type { Call } from './call.ts';
import { WarmpathError } from './error.ts';
import type { Operation } from './operation.ts';
import { sleep } from './sleep.ts';
import type { RankedOptions } from './types.ts';

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
 * when, and that the repetition is free: otherwise, or where it cannot be made, the first answer is returned, which is paid for.
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
