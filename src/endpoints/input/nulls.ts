import type { TSchema } from 'typebox';

interface Part {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Part>>;
  readonly required?: readonly string[];
  readonly items?: Part;
  readonly allOf?: readonly Part[];
  readonly anyOf?: readonly Part[];
  readonly oneOf?: readonly Part[];
}

/**
 * The value without the fields that are `null`, as no-code tools send what was not filled in: of each object those that its schema
 * knows, does not require, and has no `null` for. All else is for the validator to judge. Changes the value, which nobody else has.
 */
export function withoutNulls(value: unknown, schema: TSchema): unknown {
  drop(value, schema as Part);
  return value;
}

function drop(value: unknown, schema: Part): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const part of partsOf(schema)) {
      if (part.items !== undefined) for (const item of value) drop(item, part.items);
    }
    return;
  }
  const object = value as Record<string, unknown>;
  for (const { properties = {}, required = [] } of partsOf(schema)) {
    // By the fields that are sent: a schema may have a hundred.
    for (const [name, sent] of Object.entries(object)) {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (field === undefined) continue;
      if (sent !== null) drop(sent, field);
      else if (!required.includes(name) && !takesNull(field)) delete object[name];
    }
  }
}

/** The schema and the forms of its choices: a field of another form that is `null` is left out too. */
const partsOf = (schema: Part): readonly Part[] => [
  schema,
  ...[...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap(partsOf),
];

const takesNull = (schema: Part): boolean =>
  partsOf(schema).some(
    ({ type, ...more }) => [type].flat().includes('null') || ('const' in more && more.const === null),
  );
