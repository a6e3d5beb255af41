import Type, { type Static, type TSchema } from 'typebox';
import type { Actor, KeyFacts } from '../core/account/key-scopes.ts';
import type { ErrorCode } from '../core/errors.ts';
import { LIMITS } from '../core/limits.ts';
import type { Granted } from '../core/lookup-plan.ts';
import type { Answer } from '../core/outcome.ts';
import type { Scope } from '../core/scope.ts';
import type { Warning } from '../core/understanding/warning.ts';
import { withDryRun } from './dry-run.ts';
import { holdsSecret, secretFieldsOf } from './secrets.ts';
import type { Surfaces } from './surfaces.ts';

/**
 * What handlers may call: each subject declares its services here, and `app.ts` ties each to what does it. A handler imports
 * nothing else.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the subjects add to it.
export interface Services {}

/** What a handler may know of its request: whose it is, when it is, when to stop. Never a key or a reply, and no hand on a credit. */
export interface Context {
  readonly scope: Scope;
  readonly requestId: string;
  /** The service's clock at the start of the request, UTC. */
  readonly now: Date;
  /** Aborted at the request's deadline. */
  readonly signal: AbortSignal;
  /** The account's balance at admission, credits: to be shown, not to decide by. */
  readonly balance: number;
  /** What the key may do and spend; only of a request that no window counts. */
  readonly key: KeyFacts | undefined;
  /** Who makes it: to be noted beside what it changes. */
  readonly actor: Actor;
  /** What admission found and booked for the endpoint's `lookup`; handed on to it unread. */
  readonly granted: Granted;
}

/** What a handler returns may be frozen: lists and records all the way down. */
export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Frozen<Value[Field]> }
    : Value;

/** What a call costs. `price` is pure and looks at the validated body only; `prices` lists every value it can give. */
export type Billing<Body> =
  | { readonly kind: 'free' }
  | { readonly kind: 'billed'; readonly prices: readonly number[]; price(body: Body): number };

/** A lookup within another answer: its kind and what it is asked. */
export interface LookupAsked {
  readonly kind: string;
  readonly params: unknown;
}

/** A precondition over the validated body and the stored profile. Its functions are pure. */
export interface Precondition<Body> {
  /** Whether the body alone meets it: no profile is looked at then, and the handler is given none. */
  metBy(body: Body): boolean;
  /** Whether the profile that is stored, if any, meets it for a body that does not. */
  metWith(profile: Context['profile']): boolean;
  /** What the error says where neither does: what to give or store. */
  readonly lack: string;
}

/** The 200 body: the billed envelope `{data, credits_charged, …}`, or the data itself with `request_id`. */
export type ReplyShape = 'envelope' | 'plain';

/** A file within an answer: every surface has it as a text in a field, and HTTP also by itself, as a download. */
export interface AnsweredFile {
  /** The field of the data that holds its text. */
  readonly field: string;
  readonly type: `text/${string}`;
  readonly name: string;
}

/** Everything about an endpoint but its work; `schema.ts` of its folder holds one. */
export interface EndpointSchema<Body extends TSchema, Query extends TSchema, Data extends TSchema> {
  /** The catalogue name in logs, metrics, charges and OpenAPI: `fundraising.search-investors`. */
  readonly operation: string;
  readonly surfaces: Surfaces<Body>;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  readonly body: Body;
  readonly query: Query;
  readonly data: Data;
  readonly example: {
    readonly body?: Static<Body>;
    readonly query?: Static<Query>;
    readonly data: Static<Data>;
  };
  readonly reply: ReplyShape;
  /** The answer holds a file: a client that asks for no JSON gets that alone. */
  readonly file?: AnsweredFile;
  readonly billing: Billing<Static<Body>>;
  /** Counted against the key's window. Only GET /v1/usage is not. */
  readonly rateLimited: boolean;
  /** A precondition checked before anything is reserved: 422 `not_found` when it does not hold. */
  readonly needs: 'nothing' | 'profile' | Precondition<Static<Body>>;
  /**
   * What a search filters by, from the validated body: one whose filters nobody on record can pass is refused with 422
   * `not_found`, free.
   */
  filters?(body: Static<Body>): object;
  /**
   * Its answers are scored by the learned ranking: one that was charged while that was being learned may be repeated free of
   * charge (`docs/prices.md`).
   */
  readonly isRanked?: true;
  /** The lookup behind it: its body, validated, is what the lookup is asked, and admission books and reads the cache for it. */
  readonly lookup?: string;
  /**
   * The lookups on the way to its answer, from the validated body: admission refuses what none of them could be asked for
   * any more today, and books the first that has to be paid for. `lookup` and this are never both there.
   */
  asks?(body: Static<Body>): readonly LookupAsked[];
  /** Codes the handler may throw besides those every keyed endpoint shares. */
  readonly throws: readonly ErrorCode[];
  readonly bodyLimitBytes: number;
  /** The request's deadline in all, providers included, ms. */
  readonly deadlineMs: number;
}

/** The schema of a body or query that takes no fields; a GET has no body at all. */
export const NOTHING = Type.Object({});

/** What most endpoints say of themselves; a schema spreads it and changes what is different. */
export const ORDINARY = {
  query: NOTHING,
  rateLimited: true,
  needs: 'nothing',
  throws: [],
  bodyLimitBytes: LIMITS.bodyBytes,
  deadlineMs: LIMITS.requestDeadline,
} as const;

/** An endpoint: its schema and its one function. */
export interface Endpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Data extends TSchema = TSchema,
  Name extends keyof Services = keyof Services,
> {
  readonly schema: EndpointSchema<Body, Query, Data>;
  /** The services the handler is given; it cannot reach any other. */
  readonly uses: readonly Name[];
  /** Fields of the body (`SECRET`) nothing of may be stored as it is, not even in a plain hash. */
  readonly secretFields: readonly string[];
  /** The answer holds a secret (`SECRET`): it is kept for replays sealed, or not at all. */
  readonly answersSecret: boolean;
  run(
    services: Pick<Services, Name>,
    context: Context,
    input: { readonly body: Static<Body>; readonly query: Static<Query> },
  ): Promise<Answer<Frozen<Static<Data>>>>;
  /** What a dry run says of the request: asks no source and stores nothing. Throws what the handler would throw for free. */
  understand?(
    services: Pick<Services, Name>,
    context: Context,
    input: { readonly body: Static<Body>; readonly query: Static<Query> },
  ): Promise<Understood>;
}

/** What a dry run can say of a request besides its price, in the words of the endpoint: how many records stand behind it. */
export interface Understood {
  readonly records?: Readonly<Record<string, number | string>>;
  readonly warnings?: readonly Warning[];
}

/** Ties a handler to its schema and to the services it names, with the types of all three checked. */
export function defineEndpoint<
  Body extends TSchema,
  Query extends TSchema,
  Data extends TSchema,
  Name extends keyof Services,
>(
  given: EndpointSchema<Body, Query, Data>,
  uses: readonly Name[],
  run: Endpoint<Body, Query, Data, Name>['run'],
  understand?: Endpoint<Body, Query, Data, Name>['understand'],
): Endpoint<Body, Query, Data, Name> {
  const schema = given.billing.kind === 'billed' ? { ...given, body: withDryRun(given.body) } : given;
  const secretFields = secretFieldsOf(schema.body);
  const answersSecret = holdsSecret(schema.data);
  return { schema, uses, secretFields, answersSecret, run, ...(understand && { understand }) };
}

/** Runs an endpoint's handler on a request that its schemas accept. */
export type RunEndpoint = (
  endpoint: Endpoint,
  context: Context,
  input: { readonly body: unknown; readonly query: unknown },
) => Promise<Answer<unknown>>;

/** What a dry run of a request can say of it besides its price. */
export type UnderstandRequest = (...asked: Parameters<RunEndpoint>) => Promise<Understood>;

/** How endpoints run over these services: each is given those it names. */
export function runOver(services: Services): RunEndpoint {
  return (endpoint, context, input) => endpoint.run(namedBy(endpoint, services), context, input as never);
}

/** What endpoints say of a dry run over these services; nothing where they have nothing to say. */
export function understandOver(services: Services): UnderstandRequest {
  return async (endpoint, context, input) =>
    (await endpoint.understand?.(namedBy(endpoint, services), context, input as never)) ?? {};
}

function namedBy(endpoint: Endpoint, services: Services): Services {
  return Object.fromEntries(endpoint.uses.map((name) => [name, services[name]])) as unknown as Services;
}
