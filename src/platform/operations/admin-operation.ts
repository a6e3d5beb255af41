import Type, { type Static, type TSchema } from 'typebox';
import type { AuditTarget, Operator } from '../values/address.ts';
import { ERRORS, type ErrorCode } from '../values/errors.ts';
import { LIMITS } from '../values/limits.ts';
import { NOTHING } from './operation.ts';
import { secretFieldsOf } from './shown-fields.ts';
import { canRefuse } from './validate.ts';

/** What the handlers of the admin API may call; each subject declares its services here. */
export interface AdminServices {}

/** What a handler may know of its request. */
export interface AdminContext {
  readonly operator: Operator;
  readonly requestId: string;
  /** The service's clock at the start of the request, UTC. */
  readonly now: Date;
  /** Aborted at the request's deadline. */
  readonly signal: AbortSignal;
  /** The `Idempotency-Key` of a POST. */
  readonly idempotencyKey: string | undefined;
}

/** What the audit log says of a call besides the fields of its body; of a GET it says something only with `reads`. */
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

/** Everything about an endpoint of the admin API but its work; `schema.ts` of its folder holds one. */
export interface AdminSchema<Body extends TSchema, Query extends TSchema, Data extends TSchema> {
  /** Its name in the audit log, in OpenAPI and in the SDK: `admin.tenants.list`. */
  readonly operation: `admin.${string}`;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/admin/v1/${string}`;
  readonly summary: string;
  readonly description: string;
  /** `NOTHING` where there is none; a GET has none. Files come in parts, as base64 in a field with `maxLength`. */
  readonly body: Body;
  readonly query: Query;
  /** An object; `request_id` is added beside its fields. */
  readonly data: Data;
  readonly example: {
    readonly body?: Static<Body>;
    readonly query?: Static<Query>;
    readonly data: Static<Data>;
  };
  /** The field of the data that holds its list. */
  readonly rows?: string;
  readonly audit: AuditRule<Static<Body>, Static<Query>, Static<Data>>;
  /** A repetition under one `Idempotency-Key` reaches the handler, which sees to it that it acts once. */
  readonly repeats?: true;
  /** Codes the handler may throw besides those every endpoint shares. */
  readonly throws: readonly ErrorCode[];
  readonly bodyLimitBytes: number;
  /** ms */
  readonly deadlineMs: number;
}

/** What most endpoints say of themselves; a schema spreads it and changes what is different. */
export const ORDINARY = {
  body: NOTHING,
  query: NOTHING,
  audit: {},
  throws: [],
  bodyLimitBytes: LIMITS.bodyBytes,
  deadlineMs: LIMITS.requestDeadline,
} as const;

/** An endpoint: its schema and its one function. */
export interface AdminEndpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Data extends TSchema = TSchema,
  Name extends keyof AdminServices = keyof AdminServices,
> {
  readonly schema: AdminSchema<Body, Query, Data>;
  /** The services the handler is given; it cannot reach any other. */
  readonly uses: readonly Name[];
  /** Fields of the body that the audit log does not show. */
  readonly hidden: readonly string[];
  run(
    services: Pick<AdminServices, Name>,
    context: AdminContext,
    input: { readonly body: Static<Body>; readonly query: Static<Query> },
  ): Promise<Static<Data>>;
}

/**
 * Ties a handler to its schema and to the services it names, with the types of all three checked. A handler throws `DomainError`,
 * or `OperatorError` of the code it shares with the command.
 */
export function defineAdmin<
  Body extends TSchema,
  Query extends TSchema,
  Data extends TSchema,
  Name extends keyof AdminServices,
>(
  schema: AdminSchema<Body, Query, Data>,
  uses: readonly Name[],
  run: AdminEndpoint<Body, Query, Data, Name>['run'],
): AdminEndpoint<Body, Query, Data, Name> {
  const hidden = [...secretFieldsOf(schema.body), ...(schema.audit.leaveOut ?? [])];
  return { schema, uses, hidden, run };
}

/** Runs an endpoint over these services on a request that its schemas accept. */
export function runAdmin(
  endpoint: AdminEndpoint,
  services: AdminServices,
  context: AdminContext,
  input: { readonly body: unknown; readonly query: unknown },
): Promise<unknown> {
  const given = Object.fromEntries(endpoint.uses.map((name) => [name, services[name]]));
  return endpoint.run(given as unknown as AdminServices, context, input as never);
}

/** Parts of schemas that several endpoints share. */

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const at = (description?: string) =>
  Type.String({ format: 'date-time', ...(description === undefined ? {} : { description }) });
export const day = (description?: string) =>
  Type.String({ format: 'date', ...(description === undefined ? {} : { description }) });
export const count = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });
export const oneOf = <const Word extends string>(words: readonly Word[], description?: string) =>
  Type.Unsafe<Word>(
    Type.Enum([...words], { type: 'string', ...(description === undefined ? {} : { description }) }),
  );
/** Why something is done; stored. */
export const reason = Type.String({ minLength: 1, maxLength: 500, description: 'Why; stored with it.' });
/** A list of at most so many. */
export const limit = (most: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }));
export const counts = Type.Array(Type.Object({ kind: Type.String(), count: count() }));

/** Every code an endpoint of the admin API can answer with besides 200: those of all of them, and those its handler throws. */
export function codesOf({ method, query, throws }: AdminEndpoint['schema']): readonly ErrorCode[] {
  const hasBody = method !== 'GET';
  const isChecked = hasBody || canRefuse(query);
  const codes: (ErrorCode | false)[] = [
    'unauthorized',
    'insufficient_scope',
    'rate_limited', // wrong keys came too often from one address
    isChecked && 'invalid_request',
    hasBody && 'payload_too_large',
    hasBody && 'unsupported_media_type',
    method === 'POST' && 'conflict',
    'internal_error',
    'unavailable',
    ...throws,
  ];
  return [...new Set(codes.filter((code) => code !== false))];
}

/** The statuses of an endpoint, ascending, 200 first. */
export function statusesOf(schema: AdminEndpoint['schema']): readonly number[] {
  const statuses = new Set<number>(codesOf(schema).map((code) => ERRORS[code].status));
  return [200, ...[...statuses].sort((left, right) => left - right)];
}
