/** The files of the SDK that are made from the code; `documents.ts` writes them. */
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { Operation } from '../packages/sdk/src/operation.ts';
import type { AdminEndpoint } from '../src/platform/operations/admin-operation.ts';
import type { Endpoint } from '../src/platform/operations/operation.ts';

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

/** As `sdkOperations`, of the admin API: its calls read or write. */
export function adminOperations(endpoints: readonly AdminEndpoint[]): string {
  const rows = endpoints.map(
    ({ schema }) => `  ${JSON.stringify(schema.operation)}: ${JSON.stringify(adminRowOf(schema))},`,
  );
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { Operation } from '../operation.ts';

/** Every operation of the admin API, in the order of the documentation. */
export const ADMIN_OPERATIONS = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Operation>>;
`;
}

function adminRowOf({ rows, method, ...schema }: AdminEndpoint['schema']): Operation {
  const surfaces = {
    effect: method === 'GET' ? 'read' : 'write',
    ...(rows === undefined ? {} : { rows }),
  } as const;
  return rowOf({ ...schema, method, surfaces });
}

/** The tree of the admin client's methods. */
export function adminMethods(endpoints: readonly AdminEndpoint[]): string {
  const listed = endpoints.map(({ schema }) => ({
    name: schema.operation,
    comment: `${schema.summary}.`,
    isPaged: adminRowOf(schema).pageLimit !== undefined,
  }));
  const tree = treeOf(listed, { one: 'AdminMethod', paged: 'PagedAdminMethod' });
  const types = ['AdminMethod', 'PagedAdminMethod'].filter((name) => tree.includes(`: ${name}<`));
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { ${types.join(', ')} } from './types.ts';

/** A method for each operation of the admin API, at the place that its name says. */
export interface AdminMethods ${tree}
`;
}

/** The tree of the SDK's methods, with their documentation. */
export function sdkMethods(endpoints: readonly Endpoint[]): string {
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { Method, PagedMethod } from './types.ts';

/** A method for each operation, at the place that its name says. */
export interface Methods ${treeOf(endpoints.map(listedOf), { one: 'Method', paged: 'PagedMethod' })}
`;
}

interface Fields {
  readonly properties?: Readonly<Record<string, { readonly maximum?: number }>>;
}

interface RowSource {
  readonly method: Operation['method'];
  readonly path: Operation['path'];
  readonly surfaces: { readonly effect: Operation['effect']; readonly rows?: string };
  readonly isRanked?: true;
  readonly deadlineMs: number;
  readonly body: Fields;
  readonly query: Fields;
}

function rowOf({ method, path, surfaces, isRanked, deadlineMs, ...schema }: RowSource): Operation {
  const [hasBody, hasQuery] = [takesFields(schema.body), takesFields(schema.query)];
  if (hasBody && hasQuery) throw new Error(`${path} has a body and a query; a method takes one of them`);
  const { cursor, limit } = schema.query.properties ?? {};
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

/** An operation as its method is shown. */
interface Listed {
  readonly name: string;
  readonly comment: string;
  readonly isPaged: boolean;
}

interface MethodTypes {
  readonly one: string;
  readonly paged: string;
}

function listedOf({ schema }: Endpoint): Listed {
  const { summary, billing, operation } = schema;
  const price = billing.kind === 'free' ? 'Free' : `${billing.prices.join(', ')} credits`;
  return {
    name: operation,
    comment: `${summary}. ${price}.`,
    isPaged: rowOf(schema).pageLimit !== undefined,
  };
}

/** The members whose names begin with `prefix`, as a type. */
function treeOf(operations: readonly Listed[], types: MethodTypes, prefix = '', indent = ''): string {
  const within = operations.filter(({ name }) => name.startsWith(prefix));
  const words = [...new Set(within.map(({ name }) => name.slice(prefix.length).split('.')[0] ?? ''))];
  const members = words.map((word) => {
    const name = prefix + word;
    const own = within.find((one) => one.name === name);
    const hasMembers = within.some((one) => one.name.startsWith(`${name}.`));
    const parts = [
      ...(own === undefined ? [] : [`${own.isPaged ? types.paged : types.one}<'${name}'>`]),
      ...(hasMembers ? [treeOf(operations, types, `${name}.`, `${indent}  `)] : []),
    ];
    const property = `${indent}  readonly ${word.replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase())}: ${parts.join(' & ')};`;
    return own === undefined ? property : `${indent}  /** ${own.comment} */\n${property}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}
