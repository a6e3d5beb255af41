import type { TSchema } from 'typebox';
import type { EndpointSchema } from '../../endpoints/endpoint.ts';
import { fieldsOf, mayNameInQuery } from '../../endpoints/input/validate.ts';
import { NAME } from '../../endpoints/named.ts';
import { type Components, createComponents, type Json, pascalCase } from './components.ts';
import { describeFields } from './describe-fields.ts';
import type { Meanings } from './meanings.ts';

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
