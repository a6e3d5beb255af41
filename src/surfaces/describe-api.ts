import { EVENT_KINDS, EVENT_SCHEMAS, EVENTS } from '../events/fields.ts';
import type { Audience, Operation } from '../platform/operations/operation.ts';
import { statusesOf } from '../platform/operations/statuses.ts';
import { fieldsOf, mayNameInQuery } from '../platform/operations/validate.ts';
import { NAME } from '../platform/values/fields.ts';
import { KEY_PATTERN } from '../platform/values/key-scopes.ts';
import {
  type Components,
  componentOf,
  createComponents,
  type Json,
  nameOfReferred,
  referred,
} from './components.ts';
import { type Meanings, OPERATOR_MEANINGS } from './meanings.ts';
import { responseOf } from './responses.ts';
import { TENANT_MEANINGS } from './tenant-meanings.ts';

type Schema = Operation['schema'];

interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: Json;
}

/** The schemas with what their fields mean, if neither the field nor the component that it refers to says so. */
export function describeFields(schemas: Json, meanings: Meanings): void {
  for (const { path, name, schema } of describedFields(schemas)) {
    const meaning = meanings[path] ?? meanings[name];
    if (meaning !== undefined && !isDescribed(schema, schemas)) schema.description = meaning;
  }
}

/** The paths of fields that nothing says the meaning of. */
export function undescribed(schemas: Json): readonly string[] {
  return [...describedFields(schemas)]
    .filter(({ schema }) => !isDescribed(schema, schemas))
    .map(({ path }) => path);
}

/** All fields, within lists, records and parts of a choice too. */
export function* describedFields(schemas: Json): Generator<Field> {
  for (const [name, schema] of Object.entries(schemas)) yield* fieldsIn(schema, name);
}

/** What a schema may be made of beside fields. */
const PARTS = ['items', 'additionalProperties', 'allOf', 'anyOf', 'oneOf'] as const;

function* fieldsIn(schema: unknown, path: string): Generator<Field> {
  if (typeof schema !== 'object' || schema === null) return;
  const whole = schema as Json;
  for (const [name, field] of Object.entries((whole.properties ?? {}) as Record<string, Json>)) {
    yield { path: `${path}.${name}`, name, schema: field };
    yield* fieldsIn(field, `${path}.${name}`);
  }
  for (const part of PARTS) {
    for (const each of [whole[part] ?? []].flat()) yield* fieldsIn(each, path);
  }
}

/** A shorter text says nothing without its field's name: "Masked.". */
const LEAST_LETTERS = 8;

/** It says what it means, or all the components that it can be do. */
function isDescribed(schema: Json, schemas: Json): boolean {
  if (String(schema.description ?? '').length >= LEAST_LETTERS) return true;
  if (schema.$ref !== undefined) return isDescribed(schemas[nameOfReferred(schema)] as Json, schemas);
  const forms = ((schema.anyOf ?? []) as readonly Json[]).filter(({ type }) => type !== 'null');
  return forms.length > 0 && forms.every((form) => isDescribed(form, schemas));
}

interface Api {
  readonly title: string;
  readonly summary: string;
  readonly about: string;
  /** The security scheme by name, with the form of its key. */
  readonly scheme: { readonly name: string; readonly bearerFormat: string };
  /** By the word of an operation's name that stands at this place, counted from 0: what its group is about. */
  readonly tags: { readonly at: number; readonly about: Readonly<Record<string, string>> };
  /** What a POST promises under an `Idempotency-Key`. */
  readonly idempotency: string;
  /** What fields mean whose schemas do not say so. */
  readonly meanings: Meanings;
}

/** What is made of a list of operations, once for all servers of a process: it takes a second of a processor. */
export function onceFor<List extends readonly unknown[], Made>(
  make: (list: List) => Made,
): (list: List) => Made {
  const made = new WeakMap<List, { readonly made: Made }>();
  return (list) => {
    const known = made.get(list) ?? { made: make(list) };
    made.set(list, known);
    return known.made;
  };
}

/** The OpenAPI 3.1 document of an audience, made of the same schemas that check requests. Throws if two schemas share a name. */
export function openapiDocument(audience: Audience, operations: readonly Pick<Operation, 'schema'>[]): Json {
  const api = APIS[audience];
  const components = createComponents();
  const tagOf = ({ operation }: Schema): string => operation.split('.')[api.tags.at] ?? '';
  const paths: Record<string, Json> = {};
  for (const { schema } of operations) {
    const parameters = parametersOf(schema, api, components);
    const operation: Json = {
      operationId: schema.operation,
      tags: [tagOf(schema)],
      summary: schema.summary,
      description:
        mayNameInQuery(schema) && fieldsOf(schema.body).length > 0
          ? `${descriptionOf(schema)}\n\n${NAMED_IN_QUERY}`
          : descriptionOf(schema),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(schema.method === 'GET' ? {} : { requestBody: requestBodyOf(schema, components) }),
      responses: Object.fromEntries(
        statusesOf(schema).map((status) => [String(status), responseOf(schema, status, components)]),
      ),
    };
    paths[schema.path] = { ...paths[schema.path], [schema.method.toLowerCase()]: operation };
  }
  const webhooks = audience === 'tenant' ? webhooksOf(components) : {};
  const { name, bearerFormat } = api.scheme;
  const parts = components.all();
  describeFields(parts.schemas, api.meanings);
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: '1.0',
      summary: api.summary,
      description: api.about,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    security: [{ [name]: [] }],
    tags: [...new Set(operations.map(({ schema }) => tagOf(schema)))].map((tag) => ({
      name: tag,
      description: api.tags.about[tag],
    })),
    paths,
    ...webhooks,
    components: {
      securitySchemes: { [name]: { type: 'http', scheme: 'bearer', bearerFormat } },
      ...parts,
    },
  };
}

/** What is sent to the addresses of tenants, by kind of event. */
function webhooksOf(components: Components): Json {
  const sent = EVENT_KINDS.map((kind) => {
    const { when, example } = EVENTS[kind];
    const event = { id: EXAMPLE_ID, type: kind, timestamp: '2026-03-02T09:00:00.000Z', data: example };
    const post = {
      operationId: kind,
      tags: ['webhooks'],
      summary: when,
      description: 'Signed by the Standard Webhooks scheme; sent again until it is accepted.',
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: components.published(EVENT_SCHEMAS[kind]), example: event },
        },
      },
      responses: {
        '200': { description: 'Accepted, as by every other 2xx.' },
        '410': { description: 'The webhook is switched off.' },
      },
    };
    return [kind, { post }];
  });
  return { webhooks: Object.fromEntries(sent) };
}
const EXAMPLE_ID = '0c9f5a52-71ab-4f0e-8f0c-b3d7c1a4e6d2';

function descriptionOf({ audience, billing, surfaces, description }: Schema): string {
  if (audience === 'operator') return description;
  const price =
    billing.kind === 'free'
      ? 'Free.'
      : `Costs ${billing.prices.join(', ')} credits${billing.kind === 'each' ? ' each' : ''}.`;
  const scope = surfaces.needsNoScope === true ? '' : ` Scope \`${surfaces.effect}\`.`;
  return `${description}\n\n${price}${scope}`;
}

const NAMED_IN_QUERY = 'A client that cannot send a body with DELETE sends the same fields in the query.';

function requestBodyOf({ body, example, method, operation }: Schema, components: Components): Json {
  const needed = ((body as Json).required ?? []) as readonly string[];
  return {
    // Without required fields a DELETE may come without a body, and so may what takes no fields.
    required: needed.length > 0 || (method !== 'DELETE' && fieldsOf(body).length > 0),
    content: {
      'application/json': {
        schema: referred(components.published(body, true), `${componentOf(operation)}Request`, components),
        ...(example.body === undefined ? {} : { example: example.body }),
      },
    },
  };
}

function parametersOf(
  { query, method, operation }: Schema,
  { idempotency, meanings }: Api,
  components: Components,
): Json[] {
  const { properties, required } = query as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = Object.entries(properties ?? {}).map(([name, { description, ...property }]) => {
    const { [NAME]: known, ...unnamed } = property;
    // Values that answers name too are written once.
    const isChoice = unnamed.enum !== undefined;
    const parameter: Json = {
      name,
      in: 'query',
      required: required?.includes(name) ?? false,
      description: description ?? meanings[`${componentOf(operation)}.${name}`] ?? meanings[name] ?? '',
      schema: components.published(isChoice ? property : unnamed),
    };
    return typeof known === 'string' && !isChoice
      ? components.refer('parameters', known, parameter)
      : parameter;
  });
  if (method !== 'POST') return inQuery;
  const header = components.refer('parameters', 'IdempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: idempotency,
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  });
  return [...inQuery, header];
}

const APIS: Readonly<Record<Audience, Api>> = {
  tenant: {
    title: 'Warmpath',
    summary: 'Fundraising research over one REST API with prepaid credits.',
    about: `Every request carries \`Authorization: Bearer <key>\`. A key that begins with \`wp_test_\` uses the sandbox:
made-up data and a balance of its own. One that begins with \`wp_live_\` uses imported data and real providers.

**Credits.** A billed call reserves its price, does the work, and settles. A failure of the service or of a provider is refunded;
a search that finds nothing (422) costs the listed price. \`credits_charged\` and \`credits_remaining\` report it.

**Safe to repeat.** Give a POST an \`Idempotency-Key\` of your own: for 24 hours the same request is answered with the first
answer and charged once.

**Limits.** 10 requests per minute and key, 60 for tenants on the paid plan; \`Retry-After\` of a 429 says how long to wait.

**Keys.** A key has scopes and may have a cap of credits a day; \`GET /v1/usage\` shows both.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the operator. With 400,
\`details\` names every fault.

**Versions.** \`/v1\` only grows: ignore fields you do not know.`,
    scheme: { name: 'key', bearerFormat: KEY_PATTERN.replaceAll('\\b', '') },
    tags: {
      at: 0,
      about: {
        fundraising: 'The profile of a raise, investors for it, your network, and outreach sequences.',
        mailboxes: 'The mailboxes that messages are sent from and answers are read in.',
        suppressions: 'Addresses and domains that are not written to.',
        jobs: 'Job postings.',
        company: 'Companies and their people.',
        person: 'People and their work addresses.',
        social: 'Posts, and the people who reacted to them.',
        search: 'Web search.',
        email: 'Verification of e-mail addresses.',
        bulk: 'Up to fifty at once: addresses, verifications and investors.',
        webhooks: 'Addresses that events are sent to.',
        events: 'What happened to the data of the account.',
        usage: 'The balance.',
        credits: 'The ledger behind the balance.',
        account: 'Export and deletion of everything stored for an account.',
        keys: 'The keys of the account.',
        members: 'People who sign in for the account.',
        cache: 'Cached answers of lookups.',
      },
    },
    idempotency:
      'Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice.',
    meanings: TENANT_MEANINGS,
  },
  operator: {
    title: 'Warmpath admin',
    summary: 'What the operator of a deployment sees and does.',
    about: `For the operator of a deployment; tenants use the API at \`/openapi.json\`. Every request carries
\`Authorization: Bearer wp_admin_…\`, or comes from a browser in which an operator is signed in.

**Audit.** Every call but GET is written to the audit log before it acts, and its outcome after; nobody can change that log.

**Safe to repeat.** A POST acts once under one \`Idempotency-Key\`: the second is refused with 409 and names the first. A grant or
adjustment answers with the first entry.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the log.`,
    scheme: { name: 'operator', bearerFormat: 'wp_admin_[0-9A-Za-z]+' },
    // `admin.tenants.list` is about tenants.
    tags: {
      at: 1,
      about: {
        overview: 'Whether the service is well.',
        tenants: 'All tenants.',
        tenant: 'One tenant: limits, suspension, deletion, invitations.',
        keys: 'The keys of a tenant.',
        key: 'One key.',
        credits: 'Grants and adjustments.',
        ledger: 'The ledger of a tenant.',
        usage: 'What tenants spent.',
        days: 'What was used, by day.',
        failures: 'Calls that failed.',
        corpora: 'What is on record, imports and merges.',
        people: 'People on record.',
        sources: 'Providers of lookups.',
        workers: 'Processes and queues.',
        mailboxes: 'Mailboxes that do not work.',
        touches: 'Messages of unknown delivery.',
        doctor: 'Checks of the installation.',
        audit: 'What operators did.',
      },
    },
    idempotency: 'Any printable ASCII up to 255 characters: a repetition under it does not act again.',
    meanings: OPERATOR_MEANINGS,
  },
};
