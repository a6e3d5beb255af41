import type { TSchema } from 'typebox';
import type { EndpointSchema } from '../platform/operations/operation.ts';
import { fieldsOf, mayNameInQuery } from '../platform/operations/validate.ts';
import { NAME } from '../platform/values/fields.ts';
import { type Components, createComponents, type Json, nameOfReferred, pascalCase } from './components.ts';

/** What fields mean, by name or path: `created_at`, `Mailbox.id`, `Mailbox.settings.per_day`. */
export type Meanings = Readonly<Record<string, string>>;

/**
 * What fields of answers mean whose schemas do not say so, for the documents and the types of the SDK; it stands here and not in the
 * schemas because assistants are shown those, and pay for each word. A field that means the same everywhere stands under its name
 * alone; one that does not (`id`, `state`), under its component. What is used nowhere is refused by `descriptions.test.ts`.
 */
export const COMMON_MEANINGS: Meanings = {
  as_of: 'The day of the facts.',
  at: 'When, UTC.',
  balance_after: 'The balance after it, in credits.',
  calls: 'How many calls.',
  created_at: 'When it was made, UTC.',
  credits: 'How many credits.',
  day: 'The day, UTC.',
  email: 'The e-mail address.',
  ended_at: 'When it ended, UTC.',
  expires_at: 'From when it is refused, UTC; absent if it does not end.',
  integration: 'What the key was made for.',
  last_four: 'The last four characters of the key.',
  last_used_at: 'When it was last used, UTC.',
  mode: '`live`, or `test`: the sandbox.',
  operation: 'The operation, as in this document.',
  plan: 'The plan; `paid` from the first paid grant on.',
  request_id: 'The request, as its answer named it.',
  revoked_at: 'When it was revoked, UTC.',
  role: 'What the member may do.',
  scopes: 'What the key may do.',
  smtp: 'The server for sending.',
  website: 'The website.',
  id: 'The id of this record.',
  name: 'The name.',
  'Member.id': 'The id of the member.',
  count: 'How many.',
  source: 'The id of the source.',
  url: 'The page that says so.',
  country: 'The country.',
  city: 'The city.',
  line: 'The line in the file, from 1.',
  limit: 'The most rows to answer with.',
};

/** A field of a schema of the document: `Mailbox.settings.per_day`. */
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

/** It says what it means, or all the components that it can be do. */
function isDescribed(schema: Json, schemas: Json): boolean {
  if (typeof schema.description === 'string' && schema.description !== '') return true;
  if (schema.$ref !== undefined) return isDescribed(schemas[nameOfReferred(schema)] as Json, schemas);
  const forms = ((schema.anyOf ?? []) as readonly Json[]).filter(({ type }) => type !== 'null');
  return forms.length > 0 && forms.every((form) => isDescribed(form, schemas));
}

/** What the document says of an operation, beside its description and answers. */
type Described = Pick<
  EndpointSchema<TSchema, TSchema, TSchema>,
  'operation' | 'method' | 'summary' | 'body' | 'query' | 'example'
> & { readonly path: string };

/** What differs between the APIs: their words, and what they say of an endpoint. */
export interface Api<Endpoint> {
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
  descriptionOf(endpoint: Endpoint): string;
  statusesOf(endpoint: Endpoint): readonly number[];
  responseOf(endpoint: Endpoint, status: number, components: Components): Json;
}

/** What is made of a list of endpoints, made once for all servers of a process: it is the larger part of what a start of one costs. */
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

/** An OpenAPI 3.1 document, made of the same schemas that check requests. Throws where two schemas share a name. */
export function describeApi<Endpoint extends { readonly schema: Described }>(
  endpoints: readonly Endpoint[],
  api: Api<Endpoint>,
): Json {
  const components = createComponents();
  const tagOf = ({ schema }: Endpoint): string => schema.operation.split('.')[api.tags.at] ?? '';
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const { schema } = endpoint;
    const parameters = parametersOf(schema, api, components);
    const operation: Json = {
      operationId: schema.operation,
      tags: [tagOf(endpoint)],
      summary: schema.summary,
      description:
        mayNameInQuery(schema) && fieldsOf(schema.body).length > 0
          ? `${api.descriptionOf(endpoint)}\n\n${NAMED_IN_QUERY}`
          : api.descriptionOf(endpoint),
      ...(parameters.length === 0 ? {} : { parameters }),
      ...(schema.method === 'GET' ? {} : { requestBody: requestBodyOf(schema, components) }),
      responses: Object.fromEntries(
        api
          .statusesOf(endpoint)
          .map((status) => [String(status), api.responseOf(endpoint, status, components)]),
      ),
    };
    paths[schema.path] = { ...paths[schema.path], [schema.method.toLowerCase()]: operation };
  }
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
    tags: [...new Set(endpoints.map(tagOf))].map((tag) => ({ name: tag, description: api.tags.about[tag] })),
    paths,
    components: {
      securitySchemes: { [name]: { type: 'http', scheme: 'bearer', bearerFormat } },
      ...parts,
    },
  };
}

const NAMED_IN_QUERY = 'A client that cannot send a body with DELETE sends the same fields in the query.';

/** The first words of the names of an operation's body and answer: `SearchInvestors` of `fundraising.search-investors`. */
export function componentOf(operation: string): string {
  return pascalCase(operation.replace(/^(fundraising|admin)\./, ''));
}

/** A reference to a schema, which gets this name if it has none: generators call what has none `InlineObject18`. */
export function referred(schema: unknown, name: string, components: Components): Json {
  const isNamed = typeof (schema as Json).$ref === 'string';
  return isNamed ? (schema as Json) : components.refer('schemas', name, schema as Json);
}

function requestBodyOf({ body, example, method, operation }: Described, components: Components): Json {
  const needed = ((body as Json).required ?? []) as readonly string[];
  return {
    // Without required fields, a DELETE may come without a body.
    required: method !== 'DELETE' || needed.length > 0,
    content: {
      'application/json': {
        schema: referred(components.published(body, true), `${componentOf(operation)}Request`, components),
        ...(example.body === undefined ? {} : { example: example.body }),
      },
    },
  };
}

function parametersOf(
  { query, method, operation }: Described,
  { idempotency, meanings }: Pick<Api<never>, 'idempotency' | 'meanings'>,
  components: Components,
): Json[] {
  const { properties, required } = query as { properties?: Record<string, Json>; required?: string[] };
  const inQuery = Object.entries(properties ?? {}).map(([name, { description, ...property }]) => {
    const { [NAME]: known, ...unnamed } = property;
    const parameter: Json = {
      name,
      in: 'query',
      required: required?.includes(name) ?? false,
      description: description ?? meanings[`${componentOf(operation)}.${name}`] ?? meanings[name] ?? '',
      schema: components.published(unnamed),
    };
    return typeof known === 'string' ? components.refer('parameters', known, parameter) : parameter;
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
