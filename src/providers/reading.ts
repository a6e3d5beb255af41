import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderError } from './provider.ts';

/** Schemas are constants of the adapters: each is compiled once, at its first answer. */
const compiled = new WeakMap<TSchema, { Check(value: unknown): boolean }>();

function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator.Check(value);
}

/**
 * The value as its schema says, untouched: fields the schema does not name stay. Throws `bad_response` where it is
 * anything else; `what` names the thing in the log ("search answer"), as the value itself must not be there.
 */
export function readAs<Schema extends TSchema>(schema: Schema, value: unknown, what: string): Static<Schema> {
  if (fits(schema, value)) return value;
  throw new ProviderError('bad_response', `the ${what} has another shape than promised`);
}

/**
 * The entries that are as their schema says, in order, and how many were not: one odd entry does not cost the others.
 * Goes to `items` and `rejected` of what an upstream found.
 */
export function readEach<Schema extends TSchema>(
  schema: Schema,
  values: readonly unknown[],
): { readonly items: Static<Schema>[]; readonly rejected: number } {
  const items = values.filter((value): value is Static<Schema> => fits(schema, value));
  return { items, rejected: values.length - items.length };
}
