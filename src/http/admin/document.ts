import type { AdminEndpoint } from '../../admin/endpoint.ts';
import { codesOf, statusesOf } from '../../admin/statuses.ts';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import type { Components, Json } from '../openapi/components.ts';
import { describeApi } from '../openapi/describe-api.ts';
import { ERROR_WORD, plainAnswer } from '../openapi/responses.ts';
import { ADMIN_MEANINGS } from './meanings.ts';

/** The OpenAPI document of the admin API. Throws where two schemas share a name. */
export function adminDocument(endpoints: readonly AdminEndpoint[]): Json {
  return describeApi(endpoints, {
    title: 'Warmpath admin',
    summary: 'What the operator of a deployment sees and does.',
    about: ABOUT,
    scheme: { name: 'operator', bearerFormat: 'wp_admin_[0-9A-Za-z]+' },
    // `admin.tenants.list` is about tenants.
    tags: { at: 1, about: TAGS },
    idempotency: 'Any printable ASCII up to 255 characters: a repetition under it does not act again.',
    meanings: ADMIN_MEANINGS,
    descriptionOf: ({ schema }) => schema.description,
    statusesOf: ({ schema }) => statusesOf(schema),
    responseOf,
  });
}

const requestId = (components: Components): Json =>
  components.refer('schemas', 'RequestId', {
    type: 'string',
    format: 'uuid',
    description: 'Identifies this request in the audit log.',
  });

const EXAMPLE_ID = '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90';

function responseOf({ schema }: AdminEndpoint, status: number, components: Components): Json {
  if (status !== 200) return errorOf(schema, status, components);
  const data = components.published(schema.data) as Json;
  return {
    description: 'The answer.',
    content: {
      'application/json': {
        schema: plainAnswer(data, schema.operation, requestId(components), components),
        example: { ...(schema.example.data as object), request_id: EXAMPLE_ID },
      },
    },
  };
}

function errorOf(schema: AdminEndpoint['schema'], status: number, components: Components): Json {
  const codes = codesOf(schema).filter((code) => ERRORS[code].status === status);
  const words = [...new Set(codes.map((code) => ERRORS[code].error))];
  const error = components.refer('schemas', 'Error', {
    type: 'object',
    description: 'The one envelope of every error.',
    required: ['error', 'message', 'request_id'],
    properties: {
      error: { type: 'string', description: ERROR_WORD },
      message: { type: 'string', description: 'For people: what was wrong, what was expected, what to do.' },
      request_id: requestId(components),
      details: {
        type: 'array',
        description: 'With invalid_request: every fault.',
        items: {
          type: 'object',
          required: ['path', 'message'],
          properties: {
            path: { type: 'string', description: 'The field, with dots.' },
            message: { type: 'string', description: 'What it should have been.' },
          },
        },
      },
    },
  });
  return components.refer('responses', codes.map(nameOf).join('Or'), {
    description: words.map((word) => `\`${word}\``).join(' or '),
    ...(status === 401
      ? { headers: { 'WWW-Authenticate': { description: '`Bearer`.', schema: { type: 'string' } } } }
      : {}),
    ...([429, 503].includes(status)
      ? { headers: { 'Retry-After': { description: 'Whole seconds to wait.', schema: { type: 'string' } } } }
      : {}),
    content: {
      'application/json': {
        schema: components.refer('schemas', `${codes.map(nameOf).join('Or')}Error`, {
          allOf: [
            error,
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

/** `insufficient_scope` as `InsufficientScope`. */
const nameOf = (code: ErrorCode): string =>
  code.replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());

const ABOUT = `For the operator of a deployment; tenants use the API at \`/openapi.json\`. Every request carries
\`Authorization: Bearer wp_admin_…\`, or comes from a browser in which an operator is signed in.

**Audit.** Every call but GET is written to the audit log before it acts, and its outcome after; nobody can change that log.

**Safe to repeat.** A POST acts once under one \`Idempotency-Key\`: the second is refused with 409 and names the first. A grant or
adjustment answers with the first entry.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the log.`;

/** What the groups of endpoints are about. */
const TAGS: Readonly<Record<string, string>> = {
  overview: 'Whether the service is well.',
  tenants: 'All tenants.',
  tenant: 'One tenant: limits, suspension, deletion, invitations.',
  keys: 'The keys of a tenant.',
  key: 'One key.',
  credits: 'Grants and adjustments.',
  ledger: 'The ledger of a tenant.',
  usage: 'What tenants spent.',
  failures: 'Calls that failed.',
  corpora: 'What is on record, imports and merges.',
  people: 'People on record.',
  sources: 'Providers of lookups.',
  workers: 'Processes and queues.',
  mailboxes: 'Mailboxes that do not work.',
  touches: 'Messages of unknown delivery.',
  doctor: 'Checks of the installation.',
  audit: 'What operators did.',
};
