import { KEY_PATTERN } from '../../core/account/key.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { NAME } from '../../endpoints/named.ts';
import { statusesOf } from '../../endpoints/statuses.ts';
import { type Components, createComponents, type Json } from './components.ts';
import { responseOf } from './responses.ts';

/** The OpenAPI 3.1 document, made of the same schemas that check requests. Throws where two schemas share a name. */
export function openapiDocument(endpoints: readonly Endpoint[]): Json {
  const components = createComponents();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { path, method } = endpoint.schema;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(endpoint, components) };
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
      ...components.all(),
    },
  };
}

function operationOf(endpoint: Endpoint, components: Components): Json {
  const { schema } = endpoint;
  const price =
    schema.billing.kind === 'free' ? 'Free.' : `Costs ${schema.billing.prices.join(', ')} credits.`;
  const scope = schema.surfaces.needsNoScope === true ? '' : ` Scope \`${schema.surfaces.effect}\`.`;
  const parameters = parametersOf(endpoint, components);
  return {
    operationId: schema.operation,
    tags: [tagOf(endpoint)],
    summary: schema.summary,
    description: `${schema.description}\n\n${price}${scope}`,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(schema.method === 'GET' ? {} : { requestBody: requestBodyOf(endpoint, components) }),
    responses: Object.fromEntries(
      statusesOf(schema).map((status) => [String(status), responseOf(endpoint, status, components)]),
    ),
  };
}

function requestBodyOf({ schema }: Endpoint, components: Components): Json {
  const { body, example, method } = schema;
  return {
    required: method !== 'DELETE' || isNeeded(body as Json),
    content: {
      'application/json': {
        schema: components.published(body),
        ...(example.body === undefined ? {} : { example: example.body }),
      },
    },
  };
}

function parametersOf({ schema }: Endpoint, components: Components): Json[] {
  const query = schema.query as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = Object.entries(query.properties ?? {}).map(([name, { description, ...property }]) => {
    const { [NAME]: known, ...unnamed } = property;
    const parameter: Json = {
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      description: description ?? '',
      schema: components.published(unnamed),
    };
    return typeof known === 'string' ? components.refer('parameters', known, parameter) : parameter;
  });
  if (schema.method !== 'POST') return inQuery;
  const idempotency = components.refer('parameters', 'IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
  return [...inQuery, idempotency];
}

const tagOf = ({ schema }: Endpoint): string => schema.operation.split('.')[0] ?? '';

/** Whether the body has required fields; without, a DELETE may come without a body. */
const isNeeded = (body: Json): boolean => ((body.required ?? []) as readonly string[]).length > 0;

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
  cache: 'Cached answers of lookups.',
};
