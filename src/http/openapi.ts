import { KEY_PATTERN } from '../core/account/key.ts';
import { ERRORS } from '../core/errors.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { codesOf, statusesOf } from '../endpoints/statuses.ts';

type Json = Record<string, unknown>;

const REQUEST_ID = {
  type: 'string',
  format: 'uuid',
  description: 'Identifies this request in the ledger and in the log of the service.',
};
const CREDITS = { type: 'integer', minimum: 0 };

const ERROR_SCHEMA: Json = {
  type: 'object',
  description: 'The one envelope of every error.',
  required: ['error', 'message', 'request_id'],
  properties: {
    error: { type: 'string', enum: [...new Set(Object.values(ERRORS).map((known) => known.error))] },
    message: { type: 'string', description: 'For people: what was wrong, what was expected, what to do.' },
    request_id: REQUEST_ID,
    details: {
      type: 'array',
      description:
        'With invalid_request: every fault. With not_in_this_state: the findings that prevent an approval, with their rule as `path`.',
      items: {
        type: 'object',
        required: ['path', 'message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
    credits_remaining: { ...CREDITS, description: 'The balance, where it is known.' },
    credits_charged: {
      ...CREDITS,
      description: 'On 422 of billed endpoints only: the listed price, or 0 where a precondition is missing.',
    },
    refund_issue: {
      type: 'boolean',
      description: 'The refund could not be confirmed yet; it is retried automatically.',
    },
  },
};

const header = (description: string): Json => ({ description, schema: { type: 'string' } });

function successSchema({ schema }: Endpoint): Json {
  if (schema.reply === 'plain') {
    return {
      allOf: [
        schema.data,
        { type: 'object', required: ['request_id'], properties: { request_id: REQUEST_ID } },
      ],
    };
  }
  return {
    type: 'object',
    required: ['data', 'credits_charged', 'credits_remaining', 'cached', 'request_id'],
    properties: {
      data: schema.data,
      credits_charged: CREDITS,
      credits_remaining: CREDITS,
      cached: { type: 'boolean' },
      request_id: REQUEST_ID,
    },
  };
}

const EXAMPLE_ID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';

function successExample({ schema }: Endpoint): unknown {
  const { data } = schema.example;
  if (schema.reply === 'plain') return { ...(data as object), request_id: EXAMPLE_ID };
  const charged = schema.billing.kind === 'billed' ? (schema.billing.prices[0] ?? 0) : 0;
  return { data, credits_charged: charged, credits_remaining: 988, cached: false, request_id: EXAMPLE_ID };
}

function responseOf(endpoint: Endpoint, status: number): Json {
  const { schema } = endpoint;
  const headers: Json = {
    'X-Request-Id': header('The request_id.'),
    ...(schema.rateLimited && status !== 401
      ? {
          'RateLimit-Policy': header('The limit: `"key";q=60;w=60` is 60 requests in 60 seconds.'),
          RateLimit: header('What is left: `"key";r=12;t=34` is 12 requests for the next 34 seconds.'),
        }
      : {}),
    ...(status === 429 || status === 409 || status === 503
      ? { 'Retry-After': header('Whole seconds to wait.') }
      : {}),
    ...(schema.method === 'POST' && status !== 401
      ? { 'Idempotent-Replayed': header('`true` on a replayed answer.') }
      : {}),
  };
  if (status === 200) {
    return {
      description: 'The answer.',
      headers,
      content: { 'application/json': { schema: successSchema(endpoint), example: successExample(endpoint) } },
    };
  }
  const codes = codesOf(schema).filter((code) => ERRORS[code].status === status);
  const words = [...new Set(codes.map((code) => ERRORS[code].error))];
  return {
    description: codes.map((code) => `\`${ERRORS[code].error}\`: ${ERRORS[code].meaning}`).join(' '),
    headers,
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            { type: 'object', properties: { error: { enum: words } } },
          ],
        },
      },
    },
  };
}

function parametersOf({ schema }: Endpoint): Json[] {
  const query = schema.query as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    description: property.description ?? '',
    schema: property,
  }));
  if (schema.method !== 'POST') return inQuery;
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  };
  return [...inQuery, idempotency];
}

function operationOf(endpoint: Endpoint): Json {
  const { schema } = endpoint;
  const price =
    schema.billing.kind === 'free' ? 'Free.' : `Costs ${schema.billing.prices.join(', ')} credits.`;
  const parameters = parametersOf(endpoint);
  return {
    operationId: schema.operation,
    tags: [tagOf(endpoint)],
    summary: schema.summary,
    description: `${schema.description}\n\n${price}`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(schema.method === 'GET'
      ? {}
      : {
          requestBody: {
            required: schema.method !== 'DELETE' || isNeeded(schema.body as Json),
            content: {
              'application/json': {
                schema: schema.body,
                ...(schema.example.body === undefined ? {} : { example: schema.example.body }),
              },
            },
          },
        }),
    responses: Object.fromEntries(
      statusesOf(schema).map((status) => [String(status), responseOf(endpoint, status)]),
    ),
  };
}

/** A copy without what only our validator reads (`x-…`). */
function published(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(published);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, field]) => !name.startsWith('x-') && field !== undefined);
  return spelledOut(Object.fromEntries(kept.map(([name, field]) => [name, published(field)])));
}

/**
 * An object of which one of several sets of fields must be there, as a choice of whole objects: makers of clients
 * understand nothing shorter, and would type the body as anything at all.
 */
function spelledOut({ anyOf, ...whole }: Json): Json {
  if (anyOf === undefined) return whole;
  const forms = anyOf as readonly Json[];
  if (whole.properties === undefined || !forms.every((form) => Object.keys(form).join() === 'required'))
    return { ...whole, anyOf };
  const always = (whole.required ?? []) as readonly string[];
  return {
    anyOf: forms.map(({ required }) => ({ ...whole, required: [...always, ...(required as string[])] })),
  };
}

/** The OpenAPI 3.1 document, made of the same schemas that check requests. */
export function openapiDocument(endpoints: readonly Endpoint[]): Json {
  return published(documentOf(endpoints)) as Json;
}

const tagOf = ({ schema }: Endpoint): string => schema.operation.split('.')[0] ?? '';

/** Whether something has to be said in the body; where nothing has, a DELETE may come without one. */
const isNeeded = (body: Json): boolean => ((body.required ?? []) as readonly string[]).length > 0;

const ABOUT = `Every request carries \`Authorization: Bearer <key>\`. A key that begins with \`wp_test_\` uses the sandbox:
made-up data and a balance of its own. One that begins with \`wp_live_\` uses imported data and real providers.

**Credits.** A billed call reserves its price, does the work, and settles. A failure of the service or of a provider is refunded;
a search that finds nothing (422) costs the listed price. \`credits_charged\` and \`credits_remaining\` report it.

**Safe to repeat.** Give a POST an \`Idempotency-Key\` of your own: for 24 hours the same request is answered with the first
answer and charged once.

**Limits.** 10 requests per minute and key, 60 for tenants on the paid plan; \`Retry-After\` of a 429 says how long to wait.

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
  cache: 'Cached answers of lookups.',
};

function documentOf(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.schema;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Warmpath',
      version: '1.0',
      summary: 'Fundraising research over one REST API with prepaid credits.',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', bearerFormat: KEY_PATTERN.replaceAll('\\b', '') },
      },
      schemas: { Error: ERROR_SCHEMA },
    },
  };
}
