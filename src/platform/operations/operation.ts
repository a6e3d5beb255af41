import Type, { type Static, type TSchema } from 'typebox';
import type { ErrorCode } from '../values/errors.ts';
import { named } from '../values/fields.ts';
import type { Actor, KeyFacts, KeyScope } from '../values/key-scopes.ts';
import { LIMITS } from '../values/limits.ts';
import type { Answer, Granted, Warning } from '../values/outcome.ts';
import type { Scope } from '../values/scope.ts';
import { holdsSecret, secretFieldsOf } from './shown-fields.ts';

const DryRun = Type.Boolean({
  description:
    'Only check, price and read the request: nothing is charged, asked or stored, and `data` is null.',
  ...named('DryRunRequest'),
});

/** The schema of a billed body: the endpoint's own, with `dry_run`. */
export function withDryRun<Body extends TSchema>(body: Body): Body {
  const { properties } = body as unknown as { readonly properties: object };
  return { ...body, properties: { ...properties, dry_run: DryRun } };
}

/** A checked body without `dry_run`, as handlers, caches and fingerprints know it, and what that said. */
export function withoutDryRun(body: object): { readonly body: object; readonly isDryRun: boolean } {
  const { dry_run: isDryRun, ...own } = body as { readonly dry_run?: boolean };
  return { body: own, isDryRun: isDryRun === true };
}

/** A record without the fields that are not there, as JSON has it. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Present<Fields>;
}
type Optionals<Fields> = {
  [Name in keyof Fields]: undefined extends Fields[Name] ? Name : never;
}[keyof Fields];
type Present<Fields> = Omit<Fields, Optionals<Fields>> & {
  [Name in Optionals<Fields>]?: Exclude<Fields[Name], undefined>;
};

/** How an endpoint is offered besides HTTP: the one place where tools, commands and methods are declared. */
export interface Surfaces<Body extends TSchema> {
  /** What a call does: the scope its key needs, and what tools and commands say of it. */
  readonly effect: KeyScope;
  /** The further scope that some bodies need; undefined for the others. Pure; the body is valid. */
  alsoNeeds?(body: Static<Body>): KeyScope | undefined;
  /** Scopes that a body gives to somebody: whoever calls must have them too. Pure; the body is valid. */
  handsOn?(body: Static<Body>): readonly KeyScope[];
  /** Every key may call it: no scope is needed. */
  readonly needsNoScope?: true;
  /** The field of the answer's data that holds its list; `''` where the data itself is one. Left out: one record. */
  readonly rows?: string;
  /** The tool of an assistant; false: a person does this. */
  readonly mcp: McpSurface | false;
  /** The command of the client at a terminal; false: another endpoint has the same command. */
  readonly cli: CliSurface | false;
}

/**
 * The scopes that the key of a request needs. A dry run spends nothing: it needs `read`. Of a body that is not valid (`undefined`)
 * only the effect is known.
 */
export function scopesNeeded(
  surfaces: Surfaces<TSchema>,
  body: unknown,
  isDryRun: boolean,
): readonly KeyScope[] {
  if (surfaces.needsNoScope) return [];
  if (isDryRun) return ['read'];
  const further = body === undefined ? undefined : surfaces.alsoNeeds?.(body as never);
  const given = body === undefined ? [] : (surfaces.handsOn?.(body as never) ?? []);
  return [...new Set([surfaces.effect, ...(further === undefined ? [] : [further]), ...given])];
}

export interface McpSurface {
  /** Verb and noun: `search_investors`. */
  readonly tool: `${string}_${string}`;
  /** `lookups` are listed on request only. */
  readonly group: 'main' | 'lookups';
  /** The fields of a row (or of the data, without `rows`) that a brief answer holds, in order; left out: all. */
  readonly brief?: readonly string[];
  /** Fields of the body that the tool does not take. */
  readonly omit?: readonly string[];
}

export interface CliSurface {
  /** Words of the command: `investors search`. */
  readonly command: string;
  /** Paths of the fields that its table shows, of a row or of the data (`key.scopes`); left out: those of the first row. */
  readonly columns?: readonly string[];
  /** The field of the body that is read from a file. */
  readonly file?: string;
  /** The field of the data that is written as it is, in place of a table. */
  readonly prints?: string;
}

/**
 * What handlers may call: each subject declares its services here, and `app.ts` ties each to what does it. A handler imports
 * nothing else.
 */
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

/** The query fields of every list that is read page by page. */
export const pageFields = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.page.limitMax,
      default: LIMITS.page.limitDefault,
      ...named('PageLimit'),
    }),
  ),
  cursor: Type.Optional(
    // A time and an id; anything longer is none of ours.
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The `next` of the page before.',
      ...named('PageCursor'),
    }),
  ),
};

/** The field besides the items of a page. */
export const nextField = {
  next: Type.Optional(Type.String({ description: 'The cursor of the next page; absent on the last one.' })),
};

/** What a store is asked for: the limit with its default, the cursor where there is one. */
export function pageOf(query: { readonly limit?: number; readonly cursor?: string }): {
  readonly limit: number;
  readonly cursor?: string;
} {
  const limit = query.limit ?? LIMITS.page.limitDefault;
  return query.cursor === undefined ? { limit } : { limit, cursor: query.cursor };
}
