import { type Json, nameOfReferred } from './components.ts';
import type { Meanings } from './meanings.ts';

/** A field of a schema of the document: `Mailbox.settings.per_day`. */
interface Field {
  readonly path: string;
  readonly name: string;
  readonly schema: Json;
}

/** The schemas with what their fields mean, if neither the field nor the component that it refers to says so. */
export function describeFields(schemas: Json, meanings: Meanings): void {
  for (const { path, name, schema } of fieldsOf(schemas)) {
    const meaning = meanings[path] ?? meanings[name];
    if (meaning !== undefined && !isDescribed(schema, schemas)) schema.description = meaning;
  }
}

/** The paths of fields that nothing says the meaning of. */
export function undescribed(schemas: Json): readonly string[] {
  return [...fieldsOf(schemas)].filter(({ schema }) => !isDescribed(schema, schemas)).map(({ path }) => path);
}

/** All fields, within lists, records and parts of a choice too. */
export function* fieldsOf(schemas: Json): Generator<Field> {
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
