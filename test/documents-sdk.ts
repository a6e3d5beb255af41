/** The files of the SDK that are made from the code; `documents.ts` writes them. */

import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { Operation } from '../packages/sdk/src/operation.ts';
import type { Endpoint } from '../src/endpoints/endpoint.ts';

/**
 * The types have a field with a default as always there, which is so in answers. In named schemas of requests, whose names
 * end with `Request`, it may be left out.
 */
const leftOut: NonNullable<OpenAPITSOptions['transformProperty']> = (property, schema, { path = '' }) => {
  if (schema.default === undefined || !/^#\/components\/schemas\/\w+Request(Fields)?\//.test(path))
    return undefined;
  const { modifiers, name, type } = property;
  const optional = ts.factory.createToken(ts.SyntaxKind.QuestionToken);
  return ts.factory.updatePropertySignature(property, modifiers, name, optional, type);
};

/** The document without the examples of bodies, which would be a third of the types as comments. */
function withoutExamples(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) => {
    if (key !== 'application/json') return value;
    const { example: _example, ...body } = value as { example?: unknown };
    return body;
  });
}

/** The types of the SDK: bodies, queries and answers of each operation of the OpenAPI document. */
export async function sdkTypes(document: object): Promise<string> {
  const types = await openapiTS(withoutExamples(JSON.stringify(document)), { transformProperty: leftOut });
  // The generator takes a header that is referred to for one that is always there; none of ours is required.
  return astToString(types).replaceAll(': components["headers"][', '?: components["headers"][');
}

/** What the SDK has to know of each operation. Throws where one does not fit a method. */
export function sdkOperations(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.map(
    ({ schema }) => `  ${JSON.stringify(schema.operation)}: ${JSON.stringify(rowOf(schema))},`,
  );
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { Operation } from './operation.ts';

/** Every operation, in the order of the documentation. */
export const OPERATIONS = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Operation>>;
`;
}

/** The tree of the SDK's methods, with their documentation. */
export function sdkMethods(endpoints: readonly Endpoint[]): string {
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { Method, PagedMethod } from './types.ts';

/** A method for each operation, at the place that its name says. */
export interface Methods ${treeOf(endpoints, '', '')}
`;
}

interface Fields {
  readonly properties?: Readonly<Record<string, { readonly maximum?: number }>>;
}

function rowOf({ method, path, surfaces, isRanked, deadlineMs, ...schema }: Endpoint['schema']): Operation {
  const [hasBody, hasQuery] = [takesFields(schema.body), takesFields(schema.query)];
  if (hasBody && hasQuery) throw new Error(`${path} has a body and a query; a method takes one of them`);
  const { cursor, limit } = (schema.query as Fields).properties ?? {};
  return {
    method,
    path,
    effect: surfaces.effect,
    input: hasBody ? 'body' : hasQuery ? 'query' : 'none',
    ...(surfaces.rows === undefined ? {} : { rows: surfaces.rows }),
    ...(cursor === undefined ? {} : { pageLimit: limit?.maximum as number }),
    ...(isRanked ? { ranked: true } : {}),
    deadlineMs,
  };
}

/** A union has no fields of its own, but its members have. */
function takesFields({ properties }: Fields): boolean {
  return properties === undefined || Object.keys(properties).length > 0;
}

/** The members whose names begin with `prefix`, as a type. */
function treeOf(endpoints: readonly Endpoint[], prefix: string, indent: string): string {
  const within = endpoints.filter(({ schema }) => schema.operation.startsWith(prefix));
  const words = [
    ...new Set(within.map(({ schema }) => schema.operation.slice(prefix.length).split('.')[0] ?? '')),
  ];
  const members = words.map((word) => {
    const name = prefix + word;
    const own = within.find(({ schema }) => schema.operation === name);
    const hasMembers = within.some(({ schema }) => schema.operation.startsWith(`${name}.`));
    const types = [
      ...(own === undefined ? [] : [`${isPaged(own) ? 'PagedMethod' : 'Method'}<'${name}'>`]),
      ...(hasMembers ? [treeOf(endpoints, `${name}.`, `${indent}  `)] : []),
    ];
    const property = `${indent}  readonly ${word.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())}: ${types.join(' & ')};`;
    return own === undefined ? property : `${commentOf(own, `${indent}  `)}\n${property}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

const isPaged = ({ schema }: Endpoint): boolean => rowOf(schema).pageLimit !== undefined;

function commentOf({ schema }: Endpoint, indent: string): string {
  const { summary, billing } = schema;
  const price = billing.kind === 'free' ? 'Free' : `${billing.prices.join(', ')} credits`;
  return `${indent}/** ${summary}. ${price}. */`;
}
