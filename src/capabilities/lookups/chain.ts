import type { LookupKind, LookupParams } from '../../core/lookup/kinds.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { timeLimit } from '../../time-limit.ts';
import type { Concluded, Recipe, SourceAnswer, SourceFailure } from '../recipes/recipe.ts';
import type { Bookings, NoRoom } from './bookings.ts';
import { type CallContext, type Candidate, capOf } from './source.ts';

/** Why a source gave no answer; where there was no room for the call it was not asked. */
export interface Unanswered {
  readonly source: string;
  readonly reason: ProviderError | NoRoom;
}

/** The end of a chain: the result of its sources, or who did not answer. */
export type ChainEnd<Kind extends LookupKind> =
  | {
      readonly concluded: Concluded<Kind>;
      /** Every source it is made from answered, so the answer may be kept. */
      readonly isWhole: boolean;
      /** Those that did not. */
      readonly unanswered: readonly Unanswered[];
      /** Those that did, of all stages; absent: none was asked. */
      readonly answered?: readonly string[];
    }
  | { readonly unanswered: readonly Unanswered[]; readonly answers: readonly SourceAnswer<Kind>[] };

export interface ChainContext {
  readonly tenantId: string;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** When the chain has to have ended, on the clock of `clock()`, ms. */
  readonly endsAt: number;
  clock(): number;
  readonly bookings: Bookings;
  /** For sources that read the news of a company to answer. */
  readonly companyNews: CallContext['companyNews'];
  /** A fault in an adapter of ours: for the log. */
  onDefect(source: string, error: unknown): void;
}

/** A stage that is not the last may use this much of the time left, so that the next one can still answer. */
const SHARE_OF_A_STAGE = 0.6;

/**
 * Asks the stages one after another, the sources of a stage in parallel, and stops at the first answer. A
 * stage that found nothing while one of its sources failed has not answered: nothing is known to be missing
 * then. A recipe that gathers gets what all stages so far said, and ends with that where no stage is left.
 * Never rejects but with the reason of the signal, or where booking fails.
 */
export async function runChain<Kind extends LookupKind>(
  recipe: Recipe<Kind>,
  params: LookupParams[Kind],
  stages: readonly (readonly Candidate<Kind>[])[],
  context: ChainContext,
): Promise<ChainEnd<Kind>> {
  const unanswered: Unanswered[] = [];
  const collected: SourceAnswer<Kind>[] = [];
  for (const [at, stage] of stages.entries()) {
    const left = context.endsAt - context.clock();
    if (left <= 0) break;
    const share = at === stages.length - 1 ? left : left * SHARE_OF_A_STAGE;
    const limit = timeLimit(share, context.signal);
    const results = await Promise.all(
      stage.map((candidate) => askSource(candidate, params, { ...context, signal: limit.signal })),
    ).finally(limit.end);
    context.signal.throwIfAborted();
    const answers = results.filter((result) => 'items' in result);
    const failed = results.filter((result) => 'reason' in result);
    unanswered.push(...failed);
    collected.push(...answers);
    const asksAll = recipe.asksAll === true;
    const basis = asksAll ? collected : answers;
    if (answers.length === 0 || recipe.settles?.(basis, params) === false) continue;
    const end = endOf(recipe, params, basis, asksAll ? unanswered : failed, context.now);
    if (end !== undefined) return { ...end, answered: sourcesOf(collected) };
  }
  const end = recipe.asksAll ? endOf(recipe, params, collected, unanswered, context.now) : undefined;
  return end === undefined ? { unanswered, answers: collected } : { ...end, answered: sourcesOf(collected) };
}

const sourcesOf = (answers: readonly { readonly source: string }[]) => answers.map(({ source }) => source);

/** The merged answers; undefined where they are empty and a source that did not answer may be why. */
function endOf<Kind extends LookupKind>(
  recipe: Recipe<Kind>,
  params: LookupParams[Kind],
  answers: readonly SourceAnswer<Kind>[],
  unanswered: readonly Unanswered[],
  now: Date,
): ChainEnd<Kind> | undefined {
  if (answers.length === 0) return undefined;
  const concluded = recipe.combine(params, answers, { now });
  const hasNothing = concluded.outcome === 'missed' || concluded.outcome === 'empty';
  if (hasNothing && unanswered.length > 0) return undefined;
  return { concluded, isWhole: unanswered.length === 0, unanswered };
}

/** The failures of sources that were asked. */
export function failuresOf(unanswered: readonly Unanswered[]): readonly SourceFailure[] {
  return unanswered.flatMap(({ source, reason }) =>
    typeof reason === 'string' ? [] : [{ source, error: reason }],
  );
}

async function askSource<Kind extends LookupKind>(
  { source, lookup, listPrice }: Candidate<Kind>,
  params: LookupParams[Kind],
  context: ChainContext,
): Promise<SourceAnswer<Kind> | Unanswered> {
  const { id } = source.upstream;
  const booking = await context.bookings.take(id, listPrice, listPrice === 0 ? 0 : capOf(source));
  if (typeof booking === 'string') return { source: id, reason: booking };
  try {
    const { tenantId, signal, now, companyNews } = context;
    const call = source.call({ tenantId, signal, now, companyNews });
    const found = await untilAborted(lookup.ask(params, call), context.signal);
    booking.settle(found.costMicroUsd ?? listPrice);
    return { source: id, items: found.items };
  } catch (error) {
    const reason = failureOf(error, context);
    if (reason.failure === 'bad_response' && error !== reason) context.onDefect(id, error);
    if (reason.spend === 'none') booking.settle(0);
    return { source: id, reason };
  }
}

function failureOf(error: unknown, context: ChainContext): ProviderError {
  if (error instanceof ProviderError) return error;
  if (context.signal.aborted) return new ProviderError('timeout', 'no answer in time', { cause: error });
  return new ProviderError('bad_response', 'the answer could not be read', { cause: error });
}

/** Work that ignores its signal is not awaited; its late answer is dropped. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
