/**
 * The sources of the SDK and of `wp` that are made from the endpoints: git holds none of them. They are made after an install, before
 * packing, by `npm run docs` and at the beginning of `npm run check`.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { TSchema } from 'typebox';
import type { Declared, Effect, Field, Price } from '../../packages/cli/src/operation.ts';
import type { Operation as SdkOperation } from '../../packages/sdk/src/operation.ts';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../../src/app/operations.ts';
import type { Audience, Operation } from '../../src/platform/operations/operation.ts';
import { openapiDocument } from '../../src/surfaces/describe-api.ts';
import { inCamelCase } from '../../src/surfaces/samples.ts';
import { entriesOf, meaningOf } from './field-meanings.ts';

export type Described = Pick<Operation, 'schema'>;
type Schema = Operation['schema'];

const ROOT = resolve(import.meta.dirname, '../..');

/** The sources by their path. Without the dependencies for development the types are left out: nothing that runs reads them. */
export async function clientSources(): Promise<ReadonlyMap<string, string>> {
  const generator = await loadGenerator();
  const types: [string, string][] =
    generator === undefined
      ? []
      : [
          ['packages/sdk/src/openapi.ts', await sdkTypes(openapiDocument('tenant', ENDPOINTS), generator)],
          [
            'packages/sdk/src/admin/openapi.ts',
            await sdkTypes(openapiDocument('operator', ADMIN_ENDPOINTS), generator),
          ],
        ];
  return new Map([
    ...types,
    ['packages/sdk/src/methods.ts', sdkMethods('tenant', ENDPOINTS)],
    ['packages/sdk/src/admin/methods.ts', sdkMethods('operator', ADMIN_ENDPOINTS)],
    ['packages/sdk/src/operations.ts', sdkOperations('tenant', ENDPOINTS)],
    ['packages/sdk/src/admin/operations.ts', sdkOperations('operator', ADMIN_ENDPOINTS)],
    ['packages/cli/src/operations.ts', operationsFile(ENDPOINTS)],
  ]);
}

/** Writes those that say something else on disk: what is made of them stays as long as they do. */
export async function makeClientSources(): Promise<void> {
  for (const [path, content] of await clientSources()) {
    const file = join(ROOT, path);
    if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
  }
}

async function loadGenerator() {
  try {
    const [openapi, { default: ts }] = await Promise.all([
      import('openapi-typescript'),
      import('typescript'),
    ]);
    return { openapi, ts };
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return undefined;
  }
}

type Generator = NonNullable<Awaited<ReturnType<typeof loadGenerator>>>;

/** The types of the SDK: bodies, queries and answers of each operation of the OpenAPI document. */
async function sdkTypes(document: object, { openapi, ts }: Generator): Promise<string> {
  const types = await openapi.default(withoutExamples(JSON.stringify(document)), {
    // The types have a field with a default as always there, which is so in answers. In named schemas of requests, whose names end
    // with `Request`, it may be left out.
    transformProperty(property, schema, { path = '' }) {
      if (schema.default === undefined || !/^#\/components\/schemas\/\w+Request(Fields)?\//.test(path))
        return undefined;
      const { modifiers, name, type } = property;
      const optional = ts.factory.createToken(ts.SyntaxKind.QuestionToken);
      return ts.factory.updatePropertySignature(property, modifiers, name, optional, type);
    },
  });
  // The generator takes a header that is referred to for one that is always there; none of ours is required.
  return openapi.astToString(types).replaceAll(': components["headers"][', '?: components["headers"][');
}

/** The document without the examples of bodies, which would be a third of the types as comments. */
function withoutExamples(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value) => {
    if (key !== 'application/json') return value;
    const { example: _example, ...body } = value as { example?: unknown };
    return body;
  });
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

/** What the SDK of an audience has to know of each operation. Throws if one does not fit a method. */
function sdkOperations(audience: Audience, operations: readonly Described[]): string {
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
function sdkMethods(audience: Audience, operations: readonly Described[]): string {
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
  readonly properties?: Readonly<Record<string, { type?: unknown; maximum?: number; maxItems?: number }>>;
  readonly required?: readonly string[];
}

/** What a client has to know of an operation. Throws if it does not fit a method. */
export function rowOf({
  method,
  path,
  surfaces,
  billing,
  isRanked,
  deadlineMs,
  ...schema
}: Schema): SdkOperation {
  const query = schema.query as Fields;
  const [hasBody, hasQuery] = [takesFields(schema.body), takesFields(query)];
  if (hasBody && hasQuery) throw new Error(`${path} has a body and a query; a method takes one of them`);
  const { cursor, limit } = query.properties ?? {};
  const prices = billing.kind === 'free' ? [] : billing.prices;
  return {
    method,
    path,
    effect: surfaces.effect,
    input: hasBody ? 'body' : hasQuery ? 'query' : 'none',
    ...(surfaces.rows === undefined ? {} : { rows: surfaces.rows }),
    ...(cursor === undefined ? {} : { pageLimit: limit?.maximum as number }),
    ...(isRanked ? { ranked: true } : {}),
    ...entriesOf(schema.body),
    ...(prices.length === 1 ? { credits: prices[0] as number } : {}),
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
  const price =
    billing.kind === 'free'
      ? 'Free'
      : `${billing.prices.join(', ')} credits${billing.kind === 'each' ? ' each' : ''}`;
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
    const property = `${indent}  readonly ${inCamelCase(word)}: ${parts.join(' & ')};`;
    return own === undefined ? property : `${indent}  /** ${own.comment} */\n${property}`;
  });
  return `{\n${members.join('\n')}\n${indent}}`;
}

/** What of JSON Schema the registry uses in bodies and queries. */
interface Json {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly oneOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly default?: unknown;
  readonly description?: string;
  readonly maxLength?: number;
  readonly maximum?: number;
  readonly readOnly?: boolean;
  readonly 'x-secret'?: boolean;
}

/** A text that may be this long has several lines, and is written in an editor: a letter, a description, a note. */
const LONG = 2_000;
/** The body of a lookup within another body: what only the lookup itself takes. */
const NOT_NESTED = 'dry_run';

/** The operations of the client at a terminal, one in a line. */
function operationsFile(endpoints: readonly Described[]): string {
  const document = openapiDocument('tenant', ENDPOINTS);
  const lines = endpoints.flatMap(({ schema }) => {
    const operation = operationOf(schema);
    if (operation === undefined) return [];
    const about = (field: (typeof operation.fields)[number]) =>
      field.about ?? meaningOf(field.path, schema, document);
    const fields = operation.fields.map((field) => ({ ...field, about: about(field) }));
    return [`  ${JSON.stringify({ ...operation, fields })},`];
  });
  return [
    '// Made from the registry by `npm run docs`; a test compares.',
    "import type { Declared } from './operation.ts';",
    '',
    '/** Every operation that is a command, in the order of the documentation. */',
    'export const DECLARED: readonly Declared[] = [',
    ...lines,
    '];',
    '',
  ].join('\n');
}

/** What the client has to know of an endpoint; undefined if it is no command. */
export function operationOf(schema: Schema): Declared | undefined {
  const { surfaces } = schema;
  if (surfaces.cli === false) return undefined;
  const { command, columns, file, prints } = surfaces.cli;
  const body = fieldsOf(schema.body);
  const query = fieldsOf(schema.query);
  if (body.length > 0 && query.length > 0) throw new Error(`${schema.operation}: takes a body and a query`);
  const alsoNeeds = furtherScope(schema, body);
  const price = priceOf(schema, body);
  return {
    operation: schema.operation as Declared['operation'],
    command,
    summary: schema.summary,
    description: schema.description,
    ...(alsoNeeds && { alsoNeeds }),
    ...(price && { price }),
    ...(columns && { columns }),
    fields: [...body, ...query],
    ...(file !== undefined && { file }),
    ...(prints !== undefined && { prints }),
    bodyLimit: schema.bodyLimitBytes,
  };
}

/** The field that makes a body need a further scope: a flag, as there is no other that does. */
function furtherScope(
  schema: Schema,
  fields: readonly Field[],
): { field: string; effect: Effect } | undefined {
  for (const { path, type } of fields) {
    const [field = ''] = path;
    if (type !== 'boolean' || path.length > 1) continue;
    const effect = schema.surfaces.alsoNeeds?.({ [field]: true });
    if (effect !== undefined) return { field, effect };
  }
  if (schema.surfaces.alsoNeeds !== undefined)
    throw new Error(`${schema.operation}: no flag of its body makes it need a further scope`);
  return undefined;
}

function priceOf({ operation, billing }: Schema, fields: readonly Field[]): Price | undefined {
  if (billing.kind === 'free') return undefined;
  if (billing.kind === 'each') {
    const each = fields.find(({ list, required }) => list === true && required === true)?.path[0];
    if (each === undefined) throw new Error(`${operation}: no list of its body says how many`);
    return { usual: billing.prices[0] as number, each };
  }
  const usual = billing.price({});
  if (billing.prices.length === 1) return { usual };
  for (const { path, choices = [] } of fields) {
    const [field = ''] = path;
    const values = Object.fromEntries(choices.map((choice) => [choice, billing.price({ [field]: choice })]));
    if (billing.prices.every((price) => Object.values(values).includes(price)))
      return { usual, by: { field, values } };
  }
  throw new Error(`${operation}: no field of its body gives all of its prices`);
}

/** The fields of an object, those of objects within it flattened; of several forms all fields of all forms. */
function fieldsOf(schema: TSchema): Field[] {
  return objectFields(schema as Json, [], true);
}

function objectFields(schema: Json, above: readonly string[], isRequired: boolean): Field[] {
  const forms = schema.oneOf ?? [schema];
  const names = [...new Set(forms.flatMap(({ properties = {} }) => Object.keys(properties)))];
  return names.flatMap((name) => {
    const found = forms.flatMap(({ properties = {} }) => properties[name] ?? []);
    const [first] = found;
    if (first === undefined || first.readOnly === true || (above.length > 0 && name === NOT_NESTED))
      return [];
    const required = isRequired && forms.every((form) => form.required?.includes(name) === true);
    return fieldOf([...above, name], found, required);
  });
}

/** A field in the forms it has: as one option, or one for each field of an object. */
function fieldOf(path: readonly string[], forms: readonly Json[], isRequired: boolean): Field[] {
  const inner = forms.flatMap(valuesOf).filter(({ type }) => type !== 'null');
  const objects = inner.filter(({ properties }) => properties !== undefined);
  if (objects.length === inner.length) return objectFields({ oneOf: objects }, path, false);
  const isList = inner.some(({ type }) => type === 'array');
  const items = inner.map((form) => form.items ?? form);
  const choices = items.flatMap((item) => (item.const === undefined ? (item.enum ?? []) : [item.const]));
  const [about] = forms.flatMap(({ description }) => description ?? []);
  const most = mostOf(inner);
  const [byDefault] = forms.flatMap(({ default: value }) => (isScalar(value) ? [value] : []));
  return [
    {
      path,
      type: typeOf(items),
      ...(isList && { list: true as const }),
      ...(choices.length > 0 && { choices: [...new Set(choices.map(String))] }),
      ...(isRequired && { required: true as const }),
      ...(byDefault !== undefined && { default: byDefault }),
      ...(most !== undefined && { most }),
      ...(about !== undefined && { about }),
      ...(inner.some((form) => form['x-secret'] === true) && { secret: true as const }),
      ...(items.some(({ maxLength = 0 }) => maxLength >= LONG && !isAddress(path)) && {
        long: true as const,
      }),
    },
  ];
}

/** The values a schema takes; of an object `anyOf` says only which of its fields go together. */
const valuesOf = (schema: Json): readonly Json[] =>
  schema.properties === undefined ? (schema.anyOf ?? [schema]) : [schema];

const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** The largest integer; only the size of a page is told by it. */
const mostOf = ([schema]: readonly Json[]) => (schema?.type === 'integer' ? schema.maximum : undefined);

/** Addresses may be long as well, and have one line. */
const isAddress = (path: readonly string[]) => /url$|^cursor$/.test(path.at(-1) ?? '');

function typeOf(items: readonly Json[]): Field['type'] {
  const types = new Set(items.map(({ type, const: only, enum: some }) => type ?? typeof (only ?? some?.[0])));
  const [type] = types;
  if (types.size !== 1 || type === undefined) return 'json';
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean' ? type : 'json';
}

// `npm run docs` and the test call the functions; packing and `npm run check` run the file.
if (process.argv[1] === import.meta.filename) await makeClientSources();
