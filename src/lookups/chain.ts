import { timeLimit } from '../platform/process.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Granted } from '../platform/values/outcome.ts';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import type { Asked, FailedSource, LookupKind, LookupParams } from '../providers/rules-kinds.ts';
import type { CallBudget } from '../providers/rules-source-items.ts';
import type { Concluded, Recipe, SourceAnswer, SourceFailure } from './recipe.ts';
import { isEmptyCorpus, NO_DEALS, type SpendStore } from './rules-ports.ts';
import { type CallContext, type Candidate, capOf } from './source.ts';

export interface BookingsOptions {
  readonly spend: SpendStore;
  /** Makes the id of a booking that no admission made. */
  newId(): string;
  /** A correction that could not be written: the booking stays at list price. */
  onLost(error: unknown): void;
}

/** The bookings of one lookup: the one admission made, and those made on the way down its chain. */
export interface Bookings {
  /**
   * Books a call at list price, unless the source's day (`capped`) or the request's budget (`over_budget`) has no room
   * for it. Free calls are not booked.
   */
  take(source: string, microUsd: number, capMicroUsd: number): Promise<Booking | NoRoom>;
  /**
   * Writes the corrections, and refunds what admission booked and was not used. To be called when the answer
   * is cached: an open booking is how admission knows that the same question is being asked already.
   */
  end(): void;
}

export type NoRoom = 'capped' | 'over_budget';

export interface Booking {
  /** Corrects it to what the call cost, micro-USD. A booking that is never settled stays at list price. */
  settle(microUsd: number): void;
}

const FREE: Booking = { settle: () => {} };

/** Corrections are not awaited by the answer; `settled` of the ledger resolves when all are written. */
export class SpendLedger {
  readonly #options: BookingsOptions;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: BookingsOptions) {
    this.#options = options;
  }

  /** The bookings of a lookup admitted under `requestId`, or made for it; none goes beyond the budget. */
  of(requestId: string, granted: Granted, budget?: CallBudget): Bookings {
    let admitted = granted.booked;
    const corrections: (() => void)[] = [];
    let hasEnded = false;
    const bookingOf = (id: string): Booking => ({
      settle: (microUsd) => {
        if (hasEnded) this.#correct(id, microUsd);
        else corrections.push(() => this.#correct(id, microUsd));
      },
    });
    return {
      take: async (source, microUsd, capMicroUsd) => {
        if (microUsd === 0) return FREE;
        if (admitted === source) {
          admitted = undefined;
          return bookingOf(requestId);
        }
        if (budget?.take(microUsd) === false) return 'over_budget';
        const id = this.#options.newId();
        const booking = { id, requestId, provider: source, microUsd, capMicroUsd };
        const hasRoom = await this.#options.spend.book(booking);
        if (!hasRoom) {
          budget?.giveBack(microUsd);
          return 'capped';
        }
        const { settle } = bookingOf(id);
        return {
          settle: (spent) => {
            budget?.giveBack(Math.max(0, microUsd - spent));
            settle(spent);
          },
        };
      },
      end: () => {
        hasEnded = true;
        for (const correct of corrections.splice(0)) correct();
        if (admitted !== undefined) this.#correct(requestId, 0);
        admitted = undefined;
      },
    };
  }

  /** Resolves when every correction begun so far is written or lost. */
  async settled(): Promise<void> {
    await Promise.all(this.#underWay);
  }

  #correct(id: string, microUsd: number): void {
    const correction = this.#options.spend
      .settle(id, microUsd)
      .catch((error: unknown) => this.#options.onLost(error))
      .finally(() => this.#underWay.delete(correction));
    this.#underWay.add(correction);
  }
}

/** Why a source gave no answer; if there was no room for the call it was not asked. */
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
 * then. A recipe that gathers gets what all stages so far said, and ends with that if no stage is left.
 * Never rejects but with the reason of the signal, or if booking fails.
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

/** The merged answers; undefined if they are empty and a source that did not answer may be why. */
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
  const { id } = source.provider;
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

/** What a lookup within another request learns of its chain. `within`: where a lookup of its own had no room. */
export function innerAnswerOf<Kind extends LookupKind>(
  end: ChainEnd<Kind>,
  within: ReadonlySet<NoRoom>,
): Asked<Kind> {
  const failed = end.unanswered.map(failedSource);
  if ('concluded' in end) {
    const { concluded, answered } = end;
    return { state: 'answered', ...concluded, failed, ...(answered === undefined ? {} : { answered }) };
  }
  const noRoom = (why: NoRoom) => within.has(why) || end.unanswered.some(({ reason }) => reason === why);
  // A lack of credits comes first: it can be corrected at once.
  const state = noRoom('over_budget') ? 'over_budget' : noRoom('capped') ? 'capped' : 'failed';
  return { state, failed };
}

/** A source that gave no answer, as answers name it. */
export function failedSource({ source, reason }: Unanswered): FailedSource {
  return { source, reason: typeof reason === 'string' ? reason : reason.failure };
}

/** What a tenant is shown of a source's failure. */
const SAID: Readonly<Record<ProviderFailure, string>> = {
  not_configured: 'is not configured',
  unsupported: 'cannot answer this',
  auth_failed: 'refuses the key of this service',
  quota_exhausted: 'has no quota left for this service',
  rate_limited: 'gets too many requests',
  unreachable: 'could not be reached',
  upstream: 'reported a failure',
  timeout: 'did not answer in time',
  bad_response: 'answered with something unreadable',
};

const NO_ROOM: Readonly<Record<NoRoom, string>> = {
  capped: 'has spent its budget of the day',
  over_budget: 'costs more than this request may',
};

/**
 * The 502 of a lookup that no source answered: which were asked and what became of each; if none could be asked, or
 * others could be, what the operator has to set.
 */
export function noSourceAnswered(
  kind: LookupKind,
  unanswered: readonly Unanswered[],
  advice: string | undefined,
): DomainError {
  const isEmpty = unanswered.some((one) => isEmptyCorpus(failedSource(one)));
  const failures = unanswered
    .filter((one) => !isEmptyCorpus(failedSource(one)))
    .map(({ source, reason }) =>
      typeof reason === 'string' ? `${source} ${NO_ROOM[reason]}` : `${source} ${SAID[reason.failure]}`,
    );
  const happened =
    failures.length === 0
      ? `No${isEmpty ? ' other' : ''} source is configured that could answer this ${kind}.`
      : `No provider could answer this ${kind}: ${failures.join(', ')}.`;
  const todo = isEmpty ? ` ${NO_DEALS}` : failures.length === 0 ? '' : ' Try again later.';
  const setting = advice === undefined ? '' : ` The operator can change that: ${advice}`;
  return new DomainError('vendor_error', `${happened} Nothing is charged.${todo}${setting}`, {
    internal: unanswered
      .map(({ source, reason }) =>
        typeof reason === 'string'
          ? `${source}: ${reason}`
          : `${source}: ${reason.failure} ${reason.status ?? ''} ${reason.message}`,
      )
      .join('; '),
  });
}
