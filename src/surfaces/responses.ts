import { isStoredStatus } from '../credits/refusals.ts';
import type { Operation } from '../platform/operations/operation.ts';
import { nearFields, Warnings } from '../platform/operations/shown-fields.ts';
import { codesOf } from '../platform/operations/statuses.ts';
import { ERRORS, type ErrorCode } from '../platform/values/errors.ts';
import {
  type Components,
  componentOf,
  type Json,
  nameOfReferred,
  orNull,
  pascalCase,
  referred,
} from './components.ts';

type Schema = Operation['schema'];

/** What an operation answers with one status, for the document; an error is referred to, since operations share those. */
export function responseOf(schema: Schema, status: number, components: Components): Json {
  if (status !== 200) return errorOf(schema, status, components);
  return {
    description: 'The answer.',
    ...headersOf(schema, status, components),
    content: {
      'application/json': {
        schema: successSchema(schema, components),
        example: successExample(schema),
      },
      ...(schema.file && { [schema.file.type]: { schema: { type: 'string' } } }),
    },
  };
}

/** The error of a status, named by the codes it stands for and, where that changes its headers, by the kind of endpoint. */
function errorOf(schema: Schema, status: number, components: Components): Json {
  const isOfTenants = schema.audience === 'tenant';
  const codes = codesOf(schema).filter((code) => ERRORS[code].status === status);
  const words = [...new Set(codes.map((code) => ERRORS[code].error))];
  const name = codes.map(isOfTenants ? nameOf : pascalCase).join('Or');
  const kind = `${isReplayed(schema, status) ? 'OfPost' : ''}${schema.rateLimited ? '' : 'Unlimited'}`;
  return components.refer('responses', `${name}${isOfTenants && status !== 401 ? kind : ''}`, {
    description: isOfTenants
      ? codes.map((code) => `\`${ERRORS[code].error}\`: ${ERRORS[code].meaning}`).join(' ')
      : words.map((word) => `\`${word}\``).join(' or '),
    ...headersOf(schema, status, components),
    content: {
      'application/json': {
        schema: components.refer('schemas', `${name}Error`, {
          allOf: [
            errorSchema(schema, components),
            {
              type: 'object',
              properties: { error: { type: 'string', enum: words, description: ERROR_WORD } },
            },
          ],
        }),
      },
    },
  });
}

/** Whether it may be a replay: not if nothing is stored, nor for a body that was not read. */
const isReplayed = ({ method }: Schema, status: number): boolean =>
  method === 'POST' && isStoredStatus(status) && status !== 413 && status !== 415;

/** `vendor_error` as `VendorError`, `insufficient_scope` as `Scope`: the name stands at each endpoint. */
const nameOf = (code: ErrorCode): string =>
  code
    .replace(/^(idempotency|insufficient|unsupported|payload)_|_error$|_request$|_limited$/g, '')
    .replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function headersOf(schema: Schema, status: number, components: Components): { readonly headers?: Json } {
  if (schema.audience === 'operator') return operatorHeaders(status);
  // Referred to by its last word: it stands at each status of each endpoint.
  const header = (name: keyof typeof HEADERS): Json => ({
    [name]: components.refer('headers', name.split('-').at(-1) ?? name, textOf(HEADERS[name])),
  });
  return {
    headers: {
      ...header('X-Request-Id'),
      ...(status === 401 ? header('WWW-Authenticate') : {}),
      ...(schema.rateLimited && status !== 401
        ? { ...header('RateLimit-Policy'), ...header('RateLimit') }
        : {}),
      ...([402, 409, 429, 503].includes(status) ? header('Retry-After') : {}),
      ...(isReplayed(schema, status) ? header('Idempotent-Replayed') : {}),
    },
  };
}

/** Without those that every answer of the service has. */
function operatorHeaders(status: number): { readonly headers?: Json } {
  if (status === 401) return { headers: { 'WWW-Authenticate': textOf('`Bearer`.') } };
  return [429, 503].includes(status) ? { headers: { 'Retry-After': textOf(HEADERS['Retry-After']) } } : {};
}

const textOf = (description: string): Json => ({ description, schema: { type: 'string' } });

const HEADERS = {
  'X-Request-Id': 'The request_id.',
  'WWW-Authenticate': '`Bearer`: a key in the header `Authorization`.',
  'RateLimit-Policy': 'The limit: `"key";q=60;w=60` is 60 requests in 60 seconds.',
  RateLimit: 'What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds.',
  'Retry-After': 'Whole seconds to wait.',
  'Idempotent-Replayed': '`true` on a replayed answer.',
} as const;

const requestId = ({ audience }: Schema, components: Components): Json =>
  components.refer('schemas', 'RequestId', {
    type: 'string',
    format: 'uuid',
    description:
      audience === 'tenant'
        ? 'Identifies this request in the ledger and in the log of the service.'
        : 'Identifies this request in the audit log.',
  });

/** What `error` is. */
const ERROR_WORD = 'For programs: the kind of error.';

const CREDITS = { type: 'integer', minimum: 0 };

function successSchema(schema: Schema, components: Components): Json {
  const name = componentOf(schema.operation);
  const data = components.published(schema.data) as Json;
  if (schema.reply === 'plain') return plainAnswer(data, schema, components);
  const billed = components.refer('schemas', 'Billed', {
    type: 'object',
    description: 'What is beside the data of every billed answer.',
    required: ['credits_charged', 'credits_remaining', 'cached', 'request_id'],
    properties: {
      credits_charged: { ...CREDITS, description: 'What the call cost.' },
      credits_remaining: { ...CREDITS, description: 'The balance after it.' },
      cached: { type: 'boolean', description: 'The answer was cached, and no provider was asked.' },
      would_charge: { ...CREDITS, description: 'Of a dry run: what the call would cost.' },
      records: {
        type: 'object',
        description: 'Of a dry run: how many records stand behind it.',
      },
      warnings: components.published(Warnings),
      request_id: requestId(schema, components),
    },
  });
  const named = data.type === 'object' ? referred(data, `${name}Data`, components) : data;
  return components.refer('schemas', `${name}Answer`, {
    allOf: [
      billed,
      {
        type: 'object',
        required: ['data'],
        // A dry run has no data.
        properties: { data: { description: 'The answer; null for a dry run.', ...orNull(named) } },
      },
    ],
  });
}

/**
 * The answer of a free call: the fields of its data, and `request_id`. It is called after the data where that has a name, and is
 * the data where that is named as an answer: those have their `request_id`.
 */
function plainAnswer(data: Json, schema: Schema, components: Components): Json {
  const id = requestId(schema, components);
  const { $ref, properties, required = [] } = data as AnyObject;
  const name = $ref === undefined ? componentOf(schema.operation) : nameOfReferred(data);
  if (name.endsWith('Answer')) return data;
  const traced = components.refer('schemas', 'Traced', {
    type: 'object',
    description: 'What is beside the fields of every free answer.',
    required: ['request_id'],
    properties: { request_id: id },
  });
  return components.refer(
    'schemas',
    `${name}Answer`,
    $ref === undefined
      ? { ...data, required: [...required, 'request_id'], properties: { ...properties, request_id: id } }
      : { allOf: [data, traced] },
  );
}

interface AnyObject extends Json {
  readonly $ref?: string;
  readonly properties?: Json;
  readonly required?: readonly string[];
}

const EXAMPLE_ID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';

function successExample(schema: Schema): unknown {
  const { data } = schema.example;
  if (schema.reply === 'plain') return { ...(data as object), request_id: EXAMPLE_ID };
  const charged = schema.billing.kind === 'billed' ? (schema.billing.prices[0] ?? 0) : 0;
  return { data, credits_charged: charged, credits_remaining: 988, cached: false, request_id: EXAMPLE_ID };
}

function errorSchema(schema: Schema, components: Components): Json {
  const isOfTenants = schema.audience === 'tenant';
  const known = [...new Set(Object.values(ERRORS).map(({ error }) => error))];
  return components.refer('schemas', 'Error', {
    type: 'object',
    description: 'The one envelope of every error.',
    required: ['error', 'message', 'request_id'],
    properties: {
      error: { type: 'string', ...(isOfTenants ? { enum: known } : {}), description: ERROR_WORD },
      message: { type: 'string', description: 'For people: what was wrong, what was expected, what to do.' },
      request_id: requestId(schema, components),
      details: {
        type: 'array',
        description: `With invalid_request: every fault.${isOfTenants ? ' With not_in_this_state: the findings that prevent an approval, with their rule as `path`.' : ''}`,
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: {
              type: 'string',
              description: `The field, with dots${isOfTenants ? ': `growth_metrics.arr_usd`' : ''}.`,
            },
            message: { type: 'string', description: 'What it should have been.' },
          },
        },
      },
      ...(isOfTenants ? tenantErrorFields(components) : {}),
    },
  });
}

function tenantErrorFields(components: Components): Json {
  return {
    warnings: components.published(Warnings),
    suggestions: {
      type: 'array',
      items: { type: 'string' },
      description: 'On 422: what may have been meant.',
    },
    candidates: components.published(nearFields.candidates),
    credits_remaining: { ...CREDITS, description: 'The balance, where it is known.' },
    credits_charged: {
      ...CREDITS,
      description: 'On 422 of billed endpoints only: the listed price, or 0 where a precondition is missing.',
    },
    refund_issue: {
      type: 'boolean',
      description: 'The refund could not be confirmed yet; it is retried automatically.',
    },
  };
}
