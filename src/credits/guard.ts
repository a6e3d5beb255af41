import type { VaultService } from '../accounts/rules-ports.ts';
import { isStoreAway } from '../platform/database/failure.ts';
import type { Credential, Incoming, Reply } from '../platform/incoming.ts';
import type { Context, Endpoint, RunEndpoint, UnderstandRequest } from '../platform/operations/operation.ts';
import { ownFault } from '../platform/operations/shown-fields.ts';
import { scopesNeeded } from '../platform/operations/surfaces.ts';
import type { FailedCall } from '../platform/values/address.ts';
import { DomainError, ERRORS, type FaultDetail, failure } from '../platform/values/errors.ts';
import type { Actor, KeyScope } from '../platform/values/key-scopes.ts';
import type { Granted, LookupPlan, Warning } from '../platform/values/outcome.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { type BatchedBilling, StoreUnavailableError } from './batcher.ts';
import {
  abandon,
  type Begun,
  endRequest,
  failedCall,
  type KeyGate,
  refuse,
  unavailable,
  windowHeaders,
} from './key-gate.ts';
import type { Admission } from './queries-billing.ts';
import { comesFirst, openedAnswer, refusalOf, UNKNOWN_KEY } from './refusals.ts';
import { type Ended, type GuardLog, runDry, runHandler } from './run-handler.ts';

type StoredProfile = Context['profile'];

interface LookupPlanner {
  plan(kind: string, params: unknown, mode: Mode): LookupPlan;
}

interface SearchRefusal {
  refusal(
    mode: Mode,
    profile: StoredProfile,
    filters: object,
  ): Promise<
    | {
        readonly message: string;
        readonly warnings: readonly Warning[];
        readonly details?: readonly FaultDetail[];
      }
    | undefined
  >;
}

export interface GuardOptions {
  readonly billing: Pick<BatchedBilling, 'admit' | 'resolve'>;
  readonly understanding: SearchRefusal;
  readonly lookups: LookupPlanner;
  readonly run: RunEndpoint;
  readonly understand: UnderstandRequest;
  /** How credits are had here, for who has too few. */
  readonly howToGetCredits?: string;
  /** Seals stored answers that hold a secret; without one that is ready they are not stored. */
  readonly vault: VaultService | undefined;
  readonly gate: Pick<KeyGate, 'known' | 'unknown'>;
  /** False turns the rate limits off: for benchmarks and evaluation. */
  readonly rateLimits: boolean;
  /** How much longer than its deadline a request's reservation lives, ms. */
  readonly leaseGraceMs: number;
  readonly log: GuardLog;
  /** Is told of calls that operators look into: 5xx, and 402. */
  readonly onFailed?: (call: FailedCall) => void;
  /** Is told of every answer: operation, status, how long it took, s, and whether a provider is to blame for a failure. */
  readonly onAnswered?:
    | ((operation: string, status: number, seconds: number, isOfProvider: boolean) => void)
    | undefined;
  now(): Date;
}

/** The one place that knows the order of checks and moves credits (docs/adr/0003-charge.md); an answer never contradicts its charge. */
export class Guard {
  readonly #options: GuardOptions;

  constructor(options: GuardOptions) {
    this.#options = options;
  }

  /** Answers one keyed request. Never rejects: what went wrong is in the reply. */
  async handle(endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
    const begun = performance.now();
    const reply = await this.#answer(endpoint, incoming);
    const { operation } = endpoint.schema;
    const seconds = (performance.now() - begun) / 1_000;
    const failed =
      reply.status >= 500 || reply.status === 402 ? failedCall(operation, incoming, reply, begun) : undefined;
    const isOfProvider = failed !== undefined && blamesProvider(endpoint.schema, failed);
    this.#options.onAnswered?.(operation, reply.status, seconds, isOfProvider);
    if (failed !== undefined) this.#options.onFailed?.(failed);
    return reply;
  }

  async #answer(endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
    try {
      return await this.#handle(endpoint, incoming);
    } catch (error) {
      const { requestId } = incoming;
      const { operation } = endpoint.schema;
      const isAway = error instanceof StoreUnavailableError || isStoreAway(error);
      const message = isAway ? 'the database was lost' : 'internal error';
      this.#options.log.error({ requestId, operation, err: error }, message);
      return isAway ? unavailable(requestId) : refuse(requestId, ownFault());
    }
  }

  async #handle(endpoint: Endpoint, incoming: Incoming): Promise<Reply> {
    const { schema } = endpoint;
    const { requestId, address, credential, input, repeat } = incoming;
    const { gate, lookups, run, log, howToGetCredits } = this.#options;
    const listed = schema.billing.kind === 'billed' && input.ok ? schema.billing.price(input.body) : 0;
    const plan = input.ok ? planOf(schema, input.body, lookups, credential.mode) : undefined;
    // A dry run reserves and books nothing; whether its answer is cached is read all the same.
    const isDryRun = input.ok && input.isDryRun === true;
    const price = isDryRun ? 0 : listed;
    const lookup = isDryRun && plan !== undefined ? { ...plan, candidates: [] } : plan;
    const { mode } = credential;
    const needs = scopesNeeded(schema.surfaces, input.ok ? input.body : undefined, isDryRun);
    const lackWith = input.ok ? this.#lackWith(schema, input.body, mode) : undefined;
    const precondition = input.ok ? await openPrecondition(schema.needs, input.body, lackWith) : undefined;
    // Where only the profile can say whether there is anything to do, it is read before anything is reserved.
    const first =
      precondition === undefined
        ? { price, lookup, repeat }
        : { price: 0, lookup: undefined, repeat: undefined };
    let admission = await this.#admit(endpoint, incoming, credential.hash, {
      ...first,
      needs,
      rateLimited: schema.rateLimited,
      needsProfile: schema.needs === 'profile' || precondition !== undefined,
    });
    if ('text' in admission) return admission;
    let { verdict } = admission;
    if (verdict === 'unauthorized') return refuse(requestId, gate.unknown(address, credential.hash));
    incoming.note?.({ operation: schema.operation, ...scopeOf(admission) });
    gate.known(credential.hash);

    const headers = windowHeaders(admission);
    if (verdict === 'replay' && admission.status !== null && admission.answer !== null) {
      const replayed = { ...headers, 'idempotent-replayed': 'true' };
      const text = await openedAnswer(this.#options, incoming, scopeOf(admission), admission.answer);
      return { status: admission.status, headers: replayed, text };
    }
    const asked = { price, needs, ...(howToGetCredits === undefined ? {} : { howToGetCredits }) };
    if (!input.ok) {
      const refusal = comesFirst(verdict) ? refusalOf(verdict, asked, admission) : input.error;
      return refuse(requestId, refusal, headers);
    }
    const lack = await lackOf(verdict, admission, schema.needs, precondition);
    if (lack !== undefined) {
      const body = failure(lack, { requestId, withBalance: true, charged: 0 });
      const ended: Ended = { status: 422, body, action: 'refund', headers };
      return endRequest(this.#options, endpoint, incoming, begunBy(admission, 0), ended);
    }
    if (precondition !== undefined && (verdict === 'admitted' || verdict === 'no_profile')) {
      const { profile } = admission;
      const wanted = { price, lookup, repeat, needs, rateLimited: false, needsProfile: false };
      const second = await this.#admit(endpoint, incoming, credential.hash, wanted);
      if ('text' in second) return second;
      admission = { ...second, profile };
      verdict = second.verdict;
      // The key was revoked between the two.
      if (verdict === 'unauthorized') return refuse(requestId, UNKNOWN_KEY);
    }
    if (verdict !== 'admitted') {
      const refusal = refusalOf(verdict, asked, admission);
      const shownBalance = refusal.status === 402 ? (admission.balance ?? 0) : undefined;
      return refuse(requestId, refusal, headers, shownBalance);
    }
    const late = await lackWith?.((admission.profile ?? undefined) as StoredProfile);
    if (late !== undefined) {
      const body = failure(late, { requestId, withBalance: true, charged: 0 });
      const ended: Ended = { status: 422, body, action: 'refund', headers };
      return endRequest(this.#options, endpoint, incoming, begunBy(admission, price), ended);
    }
    const context = {
      scope: scopeOf(admission),
      requestId,
      now: this.#options.now(),
      closed: incoming.closed,
      profile: (admission.profile ?? undefined) as StoredProfile,
      balance: admission.balance ?? 0,
      granted: grantedBy(admission),
      key: admission.key ?? undefined,
      actor: actorOf(admission, credential),
    };
    const cost = { listed, repeats: admission.repeats };
    // A call of many prices its own pieces, and says so in its own words.
    const ended =
      isDryRun && schema.billing.kind !== 'each'
        ? await runDry(endpoint, this.#options.understand, context, input, cost, log)
        : await runHandler(endpoint, run, context, input, cost, log);
    return endRequest(this.#options, endpoint, incoming, begunBy(admission, price), {
      ...ended,
      headers: { ...headers, ...ended.headers },
    });
  }

  /** What a search cannot be made for with a profile; undefined of what is no search. */
  #lackWith({ filters }: Endpoint['schema'], body: unknown, mode: Mode): LackWith | undefined {
    if (filters === undefined) return undefined;
    const said = filters(body);
    return async (profile) => {
      const refusal = await this.#options.understanding.refusal(mode, profile, said);
      if (refusal === undefined) return undefined;
      const { message, ...more } = refusal;
      return new DomainError('not_found', message, more);
    };
  }

  /** The round trip before the handler; a reply where the database was not there for it. */
  async #admit(
    { schema }: Endpoint,
    incoming: Incoming,
    keyHash: Buffer,
    wanted: Wanted,
  ): Promise<Admission | Reply> {
    const { price, lookup, repeat, needs, rateLimited, needsProfile } = wanted;
    const { requestId, idempotency, input } = incoming;
    try {
      return await this.#options.billing.admit({
        requestId,
        keyHash,
        rateLimited: rateLimited && this.#options.rateLimits,
        needs,
        valid: input.ok,
        operation: schema.operation,
        price,
        leaseMs: schema.deadlineMs + this.#options.leaseGraceMs,
        needsProfile,
        idempotencyKey: idempotency?.key,
        fingerprint: idempotency?.fingerprint,
        lookup,
        repeat,
      });
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) throw error;
      this.#options.log.error({ requestId, operation: schema.operation, err: error }, 'not admitted');
      if (error.begun && (price > 0 || idempotency !== undefined)) abandon(this.#options, incoming, keyHash);
      return unavailable(requestId);
    }
  }
}

interface Wanted {
  readonly price: number;
  readonly lookup: LookupPlan | undefined;
  readonly repeat: Buffer | undefined;
  readonly needs: readonly KeyScope[];
  readonly rateLimited: boolean;
  readonly needsProfile: boolean;
}

type LackWith = (profile: StoredProfile) => Promise<DomainError | undefined>;

/** What the history of a message takes. */
const ACTOR_LENGTH = 100;
/** Any place is a filter for whoever stored this: a search that passes it passes with every profile. */
const STRICTEST: NonNullable<StoredProfile> = { raise_type: 'startup_equity', geography_weight: 'strict' };

async function openPrecondition(
  needs: Endpoint['schema']['needs'],
  body: unknown,
  search: LackWith | undefined,
): Promise<LackWith | undefined> {
  if (search !== undefined && (await search(STRICTEST)) !== undefined) return search;
  if (typeof needs !== 'object' || needs.metBy(body)) return undefined;
  return async (profile) => (needs.metWith(profile) ? undefined : new DomainError('not_found', needs.lack));
}

/** Why nothing can be done for the request; undefined if its precondition holds. */
async function lackOf(
  verdict: Admission['verdict'],
  admission: Admission,
  needs: Endpoint['schema']['needs'],
  precondition: LackWith | undefined,
): Promise<DomainError | undefined> {
  const isAsked = verdict === 'no_profile' || verdict === 'admitted';
  if (precondition === undefined || !isAsked || (needs === 'profile' && verdict === 'no_profile')) {
    return verdict === 'no_profile' ? refusalOf(verdict, { price: 0, needs: [] }, admission) : undefined;
  }
  return precondition((admission.profile ?? undefined) as StoredProfile);
}

/** What admission has to know of the lookups behind an endpoint; undefined if there are none. */
/** Other calls are answered with the same words if the service itself was late. */
function blamesProvider({ lookup, asks, throws }: Endpoint['schema'], { error }: FailedCall): boolean {
  if (error === ERRORS.vendor_capacity.error) return true;
  const mayAsk = lookup !== undefined || asks !== undefined || throws.includes('vendor_error');
  return mayAsk && error === ERRORS.vendor_error.error;
}

function planOf(
  schema: Endpoint['schema'],
  body: unknown,
  lookups: LookupPlanner,
  mode: Mode,
): LookupPlan | undefined {
  // The validator has just checked the body against the endpoint's own schema.
  if (schema.lookup !== undefined) return lookups.plan(schema.lookup, body as never, mode);
  if (schema.asks === undefined) return undefined;
  const plans = schema.asks(body).map(({ kind, params }) => lookups.plan(kind, params, mode));
  // A lookup on the way to another answer is not cached.
  return { candidates: plans.flatMap(({ candidates }) => candidates), cacheKey: undefined };
}

function actorOf({ actor, key }: Admission, { memberId, hash }: Credential): Actor {
  return {
    name: (actor || key?.name || 'a key without a name').slice(0, ACTOR_LENGTH),
    ...(memberId !== undefined && { memberId }),
    keyHash: hash,
  };
}

function scopeOf(admission: Admission): Scope {
  return { tenantId: admission.tenantId as string, mode: admission.mode as Mode };
}

function begunBy(admission: Admission, price: number): Begun {
  const { balance, repeats } = admission;
  return { scope: scopeOf(admission), balance: balance ?? 0, price, due: repeats === null ? price : 0 };
}

function grantedBy({ booked, cached, generation }: Admission): Granted {
  return {
    ...(booked === null ? {} : { booked }),
    ...(cached === null ? {} : { cached }),
    generation: generation ?? 0,
  };
}
