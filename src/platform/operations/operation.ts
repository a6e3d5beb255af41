import Type, { type Static, type TSchema } from 'typebox';
import type { AuditTarget, Operator } from '../values/address.ts';
import type { ErrorCode } from '../values/errors.ts';
import { named } from '../values/fields.ts';
import type { Actor, KeyFacts } from '../values/key-scopes.ts';
import { LIMITS } from '../values/limits.ts';
import type { Answer, Granted, Warning } from '../values/outcome.ts';
import type { Scope } from '../values/scope.ts';
import { holdsSecret, secretFieldsOf } from './shown-fields.ts';
import type { Surfaces } from './surfaces.ts';

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

/**
 * What handlers may call: each subject declares its services here, and `app.ts` ties each to what does it. A handler imports
 * nothing else.
 */
export interface Services {}

export interface OperatorServices extends Services {}

interface AnyContext {
  readonly requestId: string;
  /** The service's clock at the start of the request, UTC. */
  readonly now: Date;
  /** Aborted at the request's deadline. */
  readonly signal: AbortSignal;
}

/** What a handler may know of a tenant's request: whose it is, too. Never a key or a reply, and no hand on a credit. */
export interface Context extends AnyContext {
  readonly scope: Scope;
  /** Aborted when the caller has closed the connection, which ends what only waits or has not begun; left out where that is not known. */
  readonly closed?: AbortSignal | undefined;
  /** The account's balance at admission, credits: to be shown, not to decide by. */
  readonly balance: number;
  /** What the key may do and spend; only of a request that no window counts. */
  readonly key: KeyFacts | undefined;
  /** Who makes it: to be noted beside what it changes. */
  readonly actor: Actor;
  /** What admission found and booked for the endpoint's `lookup`; handed on to it unread. */
  readonly granted: Granted;
}

export interface OperatorContext extends AnyContext {
  readonly operator: Operator;
  /** The `Idempotency-Key` of a POST. */
  readonly idempotencyKey: string | undefined;
}

/** What a handler returns may be frozen: lists and records all the way down. */
export type Frozen<Value> = Value extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Field in keyof Value]: Frozen<Value[Field]> }
    : Value;

/** For whom operations are. What a handler is told of its caller, may call and returns follows from it. */
export interface Audiences<Data = unknown> {
  readonly tenant: {
    readonly path: `/v1/${string}`;
    readonly context: Context;
    readonly services: Services;
    readonly returned: Answer<Frozen<Data>>;
  };
  readonly operator: {
    readonly path: `/admin/v1/${string}`;
    readonly context: OperatorContext;
    readonly services: OperatorServices;
    readonly returned: Frozen<Data>;
  };
}
export type Audience = keyof Audiences;
export type ServicesOf<A extends Audience> = Audiences[A]['services'];
export type ContextOf<A extends Audience> = Audiences[A]['context'];

/** What a call costs. `price` is pure and looks at the validated body only; `prices` lists every value it can give. */
export type Billing<Body> =
  | { readonly kind: 'free' }
  | { readonly kind: 'billed'; readonly prices: readonly number[]; price(body: Body): number }
  /** The call itself is free; each piece of it is a call of another operation, charged by itself. `price`: of all together. */
  | { readonly kind: 'each'; readonly prices: readonly number[]; price(body: Body): number };

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
  /** What the error says if neither does: what to give or store. */
  readonly lack: string;
}

/** What the audit log says of an operator's call besides the fields of its body; of a GET it says something only with `reads`. */
export interface AuditRule<Body, Query, Data> {
  /** What is acted upon, from the valid body. */
  target?(body: Body): AuditTarget | undefined;
  /** Of a GET that shows what is held of a person, who may ask who looked: what is read, from the valid query. */
  reads?(query: Query): AuditTarget | undefined;
  /** What was made, where only the answer names it. */
  made?(data: Data): AuditTarget | undefined;
  /** Fields of the body or the query that are not written: large or personal ones. Those marked `SECRET` never are. */
  readonly leaveOut?: readonly string[];
}

/** A file within an answer: every surface has it as a text in a field, and HTTP also by itself, as a download. */
export interface AnsweredFile {
  /** The field of the data that holds its text. */
  readonly field: string;
  readonly type: `text/${string}`;
  readonly name: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Everything about an operation but its work. */
export interface OperationSchema<
  A extends Audience,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Data extends TSchema = TSchema,
> {
  readonly audience: A;
  /** Its name in logs, metrics, charges, the audit log, OpenAPI and the SDK: `fundraising.search-investors`, `admin.tenants.list`. */
  readonly operation: string;
  readonly surfaces: Surfaces<Body>;
  readonly method: Method;
  readonly path: Audiences[A]['path'];
  readonly summary: string;
  readonly description: string;
  /** `NOTHING` where there is none; a GET has none. Files come in parts, as base64 in a field with `maxLength`. */
  readonly body: Body;
  readonly query: Query;
  /** An object, where the answer is plain. */
  readonly data: Data;
  readonly example: {
    readonly body?: Static<Body>;
    readonly query?: Static<Query>;
    readonly data: Static<Data>;
  };
  /** The 200 body: the billed envelope `{data, credits_charged, …}`, or the data itself with `request_id`. */
  readonly reply: 'envelope' | 'plain';
  /** The answer holds a file: a client that asks for no JSON gets that alone. */
  readonly file?: AnsweredFile;
  readonly billing: Billing<Static<Body>>;
  /** Counted against the key's window. Of tenants' only GET /v1/usage is not; an operator's key has none. */
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
  /** Of operators' calls; those of tenants are in no audit log. */
  readonly audit: AuditRule<Static<Body>, Static<Query>, Static<Data>>;
  /** A repetition of an operator's call under one `Idempotency-Key` reaches the handler, which sees to it that it acts once. */
  readonly repeats?: true;
  /** Codes the handler may throw besides those that all operations of the audience share. */
  readonly throws: readonly ErrorCode[];
  readonly bodyLimitBytes: number;
  /** The request's deadline in all, providers included, ms. */
  readonly deadlineMs: number;
}

/** The schema of a body or query that takes no fields; a GET has no body at all. */
export const NOTHING = Type.Object({});
type Nothing = typeof NOTHING;

/** An operation: its schema and its one function. */
export interface Operation<
  A extends Audience = Audience,
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Data extends TSchema = TSchema,
  Name extends keyof ServicesOf<A> = keyof ServicesOf<A>,
> extends Work<A, Body, Query, Data, Name> {
  readonly schema: OperationSchema<A, Body, Query, Data>;
  readonly uses: readonly Name[];
  /** Fields of the body (`SECRET`) nothing of may be stored as it is, not even in a plain hash. */
  readonly secretFields: readonly string[];
  /** The answer holds a secret (`SECRET`): it is kept for replays sealed, or not at all. */
  readonly answersSecret: boolean;
}

export type Endpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Data extends TSchema = TSchema,
  Name extends keyof Services = keyof Services,
> = Operation<'tenant', Body, Query, Data, Name>;

interface Work<
  A extends Audience,
  Body extends TSchema,
  Query extends TSchema,
  Data extends TSchema,
  Name extends keyof ServicesOf<A>,
> {
  /** The services the handler is given; it cannot reach any other. Left out: none. */
  readonly uses?: readonly Name[];
  /** Throws `DomainError`; of operators also `OperatorError` of the code it shares with the command. */
  run(
    services: Pick<ServicesOf<A>, Name>,
    context: ContextOf<A>,
    input: { readonly body: Static<Body>; readonly query: Static<Query> },
  ): Promise<Audiences<Static<Data>>[A]['returned']>;
  /** What a dry run says of the request: asks no source and stores nothing. Throws what the handler would throw for free. */
  understand?(
    services: Pick<ServicesOf<A>, Name>,
    context: ContextOf<A>,
    input: { readonly body: Static<Body>; readonly query: Static<Query> },
  ): Promise<Understood>;
}

/** What a dry run can say of a request besides its price, in the words of the endpoint: how many records stand behind it. */
export interface Understood {
  readonly records?: Readonly<Record<string, number | string>>;
  readonly warnings?: readonly Warning[];
}

type Declared<
  A extends Audience,
  Own extends keyof OperationSchema<A>,
  Body extends TSchema,
  Query extends TSchema,
  Data extends TSchema,
> = { readonly http: `${Method} ${Audiences[A]['path']}` } & Pick<
  OperationSchema<A, Body, Query, Data>,
  'operation' | 'summary' | 'description' | 'data' | 'example'
> &
  Partial<
    Pick<
      OperationSchema<A, Body, Query, Data>,
      Own | 'body' | 'query' | 'throws' | 'bodyLimitBytes' | 'deadlineMs'
    >
  >;

type OfTenants = 'file' | 'billing' | 'rateLimited' | 'needs' | 'filters' | 'isRanked' | 'lookup' | 'asks';

/** An operation of tenants: free, counted by the key's window and with no precondition, if it says nothing else. */
export function defineEndpoint<
  Data extends TSchema,
  Body extends TSchema = Nothing,
  Query extends TSchema = Nothing,
  Name extends keyof Services = never,
>(
  given: Declared<'tenant', OfTenants, Body, Query, Data> & { readonly surfaces: Surfaces<Body> } & Work<
      'tenant',
      Body,
      Query,
      Data,
      Name
    >,
): Endpoint<Body, Query, Data, Name> {
  const isBilled = given.billing?.kind === 'billed';
  const body = (given.body ?? NOTHING) as Body;
  return operationOf('tenant', {
    billing: { kind: 'free' },
    rateLimited: true,
    ...given,
    reply: isBilled ? 'envelope' : 'plain',
    body: isBilled ? withDryRun(body) : body,
  });
}

/** An operation of operators: free, over HTTP and in the SDK only, and noted in the audit log if it changes something. */
export function defineAdmin<
  Data extends TSchema,
  Body extends TSchema = Nothing,
  Query extends TSchema = Nothing,
  Name extends keyof OperatorServices = never,
>(
  given: Declared<'operator', 'audit' | 'repeats', Body, Query, Data> & {
    readonly operation: `admin.${string}`;
    readonly rows?: string;
  } & Work<'operator', Body, Query, Data, Name>,
): Operation<'operator', Body, Query, Data, Name> {
  const { rows, ...own } = given;
  const effect = given.http.startsWith('GET ') ? 'read' : 'write';
  return operationOf('operator', {
    ...own,
    surfaces: { effect, ...(rows === undefined ? {} : { rows }), mcp: false, cli: false },
    billing: { kind: 'free' },
    rateLimited: false,
    reply: 'plain',
  });
}

/** An operation of what is said of it and of what its audience adds. */
function operationOf<Made>(
  audience: Audience,
  own: { readonly http: string; readonly data: TSchema; readonly body?: TSchema } & Record<string, unknown>,
): Made {
  const usual = {
    audience,
    body: NOTHING,
    query: NOTHING,
    needs: 'nothing',
    audit: {},
    throws: [],
    bodyLimitBytes: LIMITS.bodyBytes,
    deadlineMs: LIMITS.requestDeadline,
    uses: [],
    run: undefined,
    understand: undefined,
  };
  const { http, uses, run, understand, ...schema } = { ...usual, ...own };
  const [method, path] = http.split(' ');
  return {
    schema: { ...schema, method, path },
    uses,
    secretFields: secretFieldsOf(schema.body),
    answersSecret: holdsSecret(schema.data),
    run,
    ...(understand === undefined ? {} : { understand }),
  } as Made;
}

/** Runs an operation's handler on a request that its schemas accept. */
export type Run<A extends Audience> = (
  operation: Operation<A>,
  context: ContextOf<A>,
  input: { readonly body: unknown; readonly query: unknown },
) => Promise<Audiences[A]['returned']>;

export type RunEndpoint = Run<'tenant'>;

/** What a dry run of a request can say of it besides its price. */
export type UnderstandRequest = (...asked: Parameters<RunEndpoint>) => Promise<Understood>;

/** How operations run over these services: each is given those it names. */
export function runOver<A extends Audience>(services: ServicesOf<A>): Run<A> {
  return (operation, context, input) => operation.run(namedBy(operation, services), context, input as never);
}

/** What endpoints say of a dry run over these services; nothing if they have nothing to say. */
export function understandOver(services: Services): UnderstandRequest {
  return async (endpoint, context, input) =>
    (await endpoint.understand?.(namedBy(endpoint, services), context, input as never)) ?? {};
}

function namedBy<A extends Audience>({ uses }: Operation<A>, services: ServicesOf<A>): ServicesOf<A> {
  return Object.fromEntries(uses.map((name) => [name, services[name]])) as unknown as ServicesOf<A>;
}
