import { isStoredStatus } from '../credits/refusals.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { nearFields, Warnings } from '../platform/operations/shown-fields.ts';
import { codesOf, statusesOf } from '../platform/operations/statuses.ts';
import { ERRORS, type ErrorCode } from '../platform/values/errors.ts';
import { KEY_PATTERN } from '../platform/values/key-scopes.ts';
import { type Components, type Json, nameOfReferred, orNull } from './components.ts';
import { componentOf, describeApi, referred } from './describe-api.ts';
import { TENANT_MEANINGS } from './tenant-meanings.ts';

/** What an endpoint answers with one status, for the document; an error is referred to, since endpoints share those. */
export function responseOf(endpoint: Endpoint, status: number, components: Components): Json {
  if (status !== 200) return errorOf(endpoint, status, components);
  return {
    description: 'The answer.',
    headers: headersOf(endpoint, status, components),
    content: {
      'application/json': {
        schema: successSchema(endpoint, components),
        example: successExample(endpoint),
      },
      ...(endpoint.schema.file && { [endpoint.schema.file.type]: { schema: { type: 'string' } } }),
    },
  };
}

/** The error of a status, named by the codes it stands for and, where that changes its headers, by the kind of endpoint. */
function errorOf(endpoint: Endpoint, status: number, components: Components): Json {
  const { schema } = endpoint;
  const codes = codesOf(schema).filter((code) => ERRORS[code].status === status);
  const words = [...new Set(codes.map((code) => ERRORS[code].error))];
  const kind = `${isReplayed(schema, status) ? 'OfPost' : ''}${schema.rateLimited ? '' : 'Unlimited'}`;
  return components.refer('responses', `${codes.map(nameOf).join('Or')}${status === 401 ? '' : kind}`, {
    description: codes.map((code) => `\`${ERRORS[code].error}\`: ${ERRORS[code].meaning}`).join(' '),
    headers: headersOf(endpoint, status, components),
    content: {
      'application/json': {
        schema: components.refer('schemas', `${codes.map(nameOf).join('Or')}Error`, {
          allOf: [
            errorSchema(components),
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

/** Whether it may be a replay: not where nothing is stored, nor for a body that was not read. */
const isReplayed = ({ method }: Endpoint['schema'], status: number): boolean =>
  method === 'POST' && isStoredStatus(status) && status !== 413 && status !== 415;

/** `vendor_error` as `VendorError`, `insufficient_scope` as `Scope`: the name stands at each endpoint. */
const nameOf = (code: ErrorCode): string =>
  code
    .replace(/^(idempotency|insufficient|unsupported|payload)_|_error$|_request$|_limited$/g, '')
    .replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

function headersOf({ schema }: Endpoint, status: number, components: Components): Json {
  // Referred to by its last word: it stands at each status of each endpoint.
  const header = (name: keyof typeof HEADERS): Json => ({
    [name]: components.refer('headers', name.split('-').at(-1) ?? name, {
      description: HEADERS[name],
      schema: { type: 'string' },
    }),
  });
  return {
    ...header('X-Request-Id'),
    ...(status === 401 ? header('WWW-Authenticate') : {}),
    ...(schema.rateLimited && status !== 401
      ? { ...header('RateLimit-Policy'), ...header('RateLimit') }
      : {}),
    ...([402, 409, 429, 503].includes(status) ? header('Retry-After') : {}),
    ...(isReplayed(schema, status) ? header('Idempotent-Replayed') : {}),
  };
}

const HEADERS = {
  'X-Request-Id': 'The request_id.',
  'WWW-Authenticate': '`Bearer`: a key in the header `Authorization`.',
  'RateLimit-Policy': 'The limit: `"key";q=60;w=60` is 60 requests in 60 seconds.',
  RateLimit: 'What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds.',
  'Retry-After': 'Whole seconds to wait.',
  'Idempotent-Replayed': '`true` on a replayed answer.',
} as const;

const requestId = (components: Components): Json =>
  components.refer('schemas', 'RequestId', {
    type: 'string',
    format: 'uuid',
    description: 'Identifies this request in the ledger and in the log of the service.',
  });

/** What `error` is. */
export const ERROR_WORD = 'For programs: the kind of error.';

const CREDITS = { type: 'integer', minimum: 0 };

function successSchema({ schema }: Endpoint, components: Components): Json {
  const name = componentOf(schema.operation);
  const data = components.published(schema.data) as Json;
  if (schema.reply === 'plain') return plainAnswer(data, schema.operation, requestId(components), components);
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
      request_id: requestId(components),
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
export function plainAnswer(data: Json, operation: string, id: Json, components: Components): Json {
  const { $ref, properties, required = [] } = data as AnyObject;
  const name = $ref === undefined ? componentOf(operation) : nameOfReferred(data);
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

function successExample({ schema }: Endpoint): unknown {
  const { data } = schema.example;
  if (schema.reply === 'plain') return { ...(data as object), request_id: EXAMPLE_ID };
  const charged = schema.billing.kind === 'billed' ? (schema.billing.prices[0] ?? 0) : 0;
  return { data, credits_charged: charged, credits_remaining: 988, cached: false, request_id: EXAMPLE_ID };
}

function errorSchema(components: Components): Json {
  return components.refer('schemas', 'Error', {
    type: 'object',
    description: 'The one envelope of every error.',
    required: ['error', 'message', 'request_id'],
    properties: {
      error: {
        type: 'string',
        enum: [...new Set(Object.values(ERRORS).map((known) => known.error))],
        description: ERROR_WORD,
      },
      message: { type: 'string', description: 'For people: what was wrong, what was expected, what to do.' },
      request_id: requestId(components),
      details: {
        type: 'array',
        description:
          'With invalid_request: every fault. With not_in_this_state: the findings that prevent an approval, with their rule as `path`.',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'The field, with dots: `growth_metrics.arr_usd`.' },
            message: { type: 'string', description: 'What it should have been.' },
          },
        },
      },
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
        description:
          'On 422 of billed endpoints only: the listed price, or 0 where a precondition is missing.',
      },
      refund_issue: {
        type: 'boolean',
        description: 'The refund could not be confirmed yet; it is retried automatically.',
      },
    },
  });
}

/** The OpenAPI document of the API. Throws where two schemas share a name. */
export function openapiDocument(endpoints: readonly Endpoint[]): Json {
  return describeApi(endpoints, {
    title: 'Warmpath',
    summary: 'Fundraising research over one REST API with prepaid credits.',
    about: ABOUT,
    scheme: { name: 'key', bearerFormat: KEY_PATTERN.replaceAll('\\b', '') },
    tags: { at: 0, about: TAGS },
    idempotency:
      'Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice.',
    meanings: TENANT_MEANINGS,
    descriptionOf,
    statusesOf: ({ schema }) => statusesOf(schema),
    responseOf,
  });
}

function descriptionOf({ schema: { billing, surfaces, description } }: Endpoint): string {
  const price = billing.kind === 'free' ? 'Free.' : `Costs ${billing.prices.join(', ')} credits.`;
  const scope = surfaces.needsNoScope === true ? '' : ` Scope \`${surfaces.effect}\`.`;
  return `${description}\n\n${price}${scope}`;
}

const ABOUT = `Every request carries \`Authorization: Bearer <key>\`. A key that begins with \`wp_test_\` uses the sandbox:
made-up data and a balance of its own. One that begins with \`wp_live_\` uses imported data and real providers.

**Credits.** A billed call reserves its price, does the work, and settles. A failure of the service or of a provider is refunded;
a search that finds nothing (422) costs the listed price. \`credits_charged\` and \`credits_remaining\` report it.

**Safe to repeat.** Give a POST an \`Idempotency-Key\` of your own: for 24 hours the same request is answered with the first
answer and charged once.

**Limits.** 10 requests per minute and key, 60 for tenants on the paid plan; \`Retry-After\` of a 429 says how long to wait.

**Keys.** A key has scopes and may have a cap of credits a day; \`GET /v1/usage\` shows both.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the operator. With 400,
\`details\` names every fault.

**Versions.** \`/v1\` only grows: ignore fields you do not know.`;

/** What the groups of endpoints are about. */
const TAGS: Readonly<Record<string, string>> = {
  fundraising: 'The profile of a raise, investors for it, your network, and outreach sequences.',
  mailboxes: 'The mailboxes that messages are sent from and answers are read in.',
  suppressions: 'Addresses and domains that are not written to.',
  jobs: 'Job postings.',
  company: 'Companies and their people.',
  person: 'People and their work addresses.',
  social: 'Posts, and the people who reacted to them.',
  search: 'Web search.',
  email: 'Verification of e-mail addresses.',
  webhooks: 'Notifications of saved searches.',
  usage: 'The balance.',
  credits: 'The ledger behind the balance.',
  account: 'Export and deletion of everything stored for an account.',
  keys: 'The keys of the account.',
  members: 'People who sign in for the account.',
  cache: 'Cached answers of lookups.',
};
