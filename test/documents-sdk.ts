/** The files of the SDK that are made from the code; `documents.ts` writes them. */
import openapiTS, { astToString, type OpenAPITSOptions } from 'openapi-typescript';
import ts from 'typescript';
import type { Audience, Operation } from '../src/platform/operations/operation.ts';

type Described = Pick<Operation, 'schema'>;
type Schema = Operation['schema'];

import type { Operation as SdkOperation } from '../packages/sdk/src/operation.ts';

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

/** What the SDKs of the audiences are called, and where they are. */
const SDKS = {
  tenant: {
    above: '.',
    about: 'Every operation, in the order of the documentation.',
    list: 'OPERATIONS',
    tree: 'Methods',
    each: 'A method for each operation, at the place that its name says.',
    one: 'Method',
    paged: 'PagedMethod',
  },
  operator: {
    above: '..',
    about: 'Every operation of the admin API, in the order of the documentation.',
    list: 'ADMIN_OPERATIONS',
    tree: 'AdminMethods',
    each: 'A method for each operation of the admin API, at the place that its name says.',
    one: 'AdminMethod',
    paged: 'PagedAdminMethod',
  },
} as const;

/** What the SDK of an audience has to know of each operation. Throws where one does not fit a method. */
export function sdkOperations(audience: Audience, operations: readonly Described[]): string {
  const { above, about, list } = SDKS[audience];
  const rows = operations.map(
    ({ schema }) => `  ${JSON.stringify(schema.operation)}: ${JSON.stringify(rowOf(schema))},`,
  );
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { Operation } from '${above}/operation.ts';

/** ${about} */
export const ${list} = {
${rows.join('\n')}
} as const satisfies Readonly<Record<string, Operation>>;
`;
}

/** The tree of the methods of the SDK of an audience, with their documentation. */
export function sdkMethods(audience: Audience, operations: readonly Described[]): string {
  const { tree: name, each, ...types } = SDKS[audience];
  const tree = treeOf(operations.map(listedOf), types);
  const used = [types.one, types.paged].filter((type) => tree.includes(`: ${type}<`));
  return `// Made from the code by \`npm run docs\`; a test compares.
import type { ${used.join(', ')} } from './types.ts';

/** ${each} */
export interface ${name} ${tree}
`;
}

interface Fields {
  readonly properties?: Readonly<Record<string, { readonly maximum?: number }>>;
}

function rowOf({ method, path, surfaces, isRanked, deadlineMs, ...schema }: Schema): SdkOperation {
  const query = schema.query as Fields;
  const [hasBody, hasQuery] = [takesFields(schema.body), takesFields(query)];
  if (hasBody && hasQuery) throw new Error(`${path} has a body and a query; a method takes one of them`);
  const { cursor, limit } = query.properties ?? {};
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

function listedOf({ schema }: Described): Listed {
  const { audience, summary, billing, operation } = schema;
  const price = billing.kind === 'free' ? 'Free' : `${billing.prices.join(', ')} credits`;
  return {
    name: operation,
    comment: audience === 'tenant' ? `${summary}. ${price}.` : `${summary}.`,
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
