import type { TSchema } from 'typebox';

/** The option of a schema whose values open something: what it describes is stored sealed, hashed with a key, or not at all. */
export const SECRET = { 'x-secret': true } as const;

/** The fields of an object's schema that are marked. Throws where a mark lies deeper: nothing would look for it there. */
export function secretFieldsOf(schema: TSchema): readonly string[] {
  const fields = Object.entries(propertiesOf(schema));
  const marked = fields.filter(([, field]) => isMarked(field)).map(([name]) => name);
  const deep = fields.find(([, field]) => !isMarked(field) && holdsSecret(field));
  if (deep !== undefined) throw new Error(`a secret lies deeper than the field "${deep[0]}" of a body`);
  return marked;
}

/** Whether anything in the schema is marked, at any depth. */
export function holdsSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return isMarked(schema) || Object.values(schema).some(holdsSecret);
}

const isMarked = (schema: object): boolean => 'x-secret' in schema;

function propertiesOf(schema: TSchema): Readonly<Record<string, TSchema>> {
  return 'properties' in schema ? (schema.properties as Record<string, TSchema>) : {};
}
