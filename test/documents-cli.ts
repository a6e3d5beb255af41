import type { TSchema } from 'typebox';
import type { Declared, Effect, Field, Price } from '../packages/cli/src/operation.ts';
import type { Endpoint } from '../src/platform/operations/operation.ts';

type Schema = Endpoint['schema'];
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
export function operationsFile(endpoints: readonly Endpoint[]): string {
  const lines = endpoints.flatMap(({ schema }) => {
    const operation = operationOf(schema);
    return operation === undefined ? [] : [`  ${JSON.stringify(operation)},`];
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

/** What the client has to know of an endpoint; undefined where it is no command. */
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
