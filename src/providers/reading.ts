import { AsyncLocalStorage } from 'node:async_hooks';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { ProviderError } from '../core/provider-error.ts';

type Validator = Pick<ReturnType<typeof Compile<TSchema>>, 'Check' | 'Errors'>;

/** Schemas are constants of the adapters: each is compiled once, at its first answer. */
const compiled = new WeakMap<TSchema, Validator>();

function validatorOf(schema: TSchema): Validator {
  let validator = compiled.get(schema);
  if (validator === undefined) {
    validator = Compile(schema);
    compiled.set(schema, validator);
  }
  return validator;
}

function fits<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return validatorOf(schema).Check(value);
}

/** Where a value departs from its schema, in the schema's own words: `hits[] lacks entity`. Nothing of the value. */
function misfitOf(schema: TSchema, value: unknown): string {
  const errors = validatorOf(schema).Errors(value);
  // A field that is missing says most; of a choice the parts say less than the choice.
  const error =
    errors.find(({ keyword }) => keyword === 'required') ??
    errors.find(({ schemaPath }) => !/\/anyOf\/\d+/u.test(schemaPath));
  if (error === undefined) return 'it has another shape';
  const at = error.schemaPath
    .replaceAll(/\/properties\/([^/]+)/gu, '.$1')
    .replaceAll('/items', '[]')
    .replaceAll(/\/anyOf\/\d+/gu, '')
    .replaceAll(/\/patternProperties\/[^/]*(?:\$|$)/gu, '.*')
    .replace(/^#\.?/u, '');
  if (error.keyword === 'required') {
    return `${at || 'it'} lacks ${(error.params as { requiredProperties: string[] }).requiredProperties.join(', ')}`;
  }
  return `${at || 'it'} ${error.message}`;
}

/** The misfits of entries that are left out while a probe runs; nothing is noted for anyone else. */
const noted = new AsyncLocalStorage<Set<string>>();

/** Runs `work` and adds to `misfits` how entries of its answers depart from what is promised, each misfit once. */
export function notingMisfits<Result>(misfits: Set<string>, work: () => Promise<Result>): Promise<Result> {
  return noted.run(misfits, work);
}

/**
 * The value as its schema says, untouched: fields the schema does not name stay. Throws `bad_response` where it is
 * anything else; `what` names the thing in the log ("search answer"), as the value itself must not be there.
 */
export function readAs<Schema extends TSchema>(schema: Schema, value: unknown, what: string): Static<Schema> {
  if (fits(schema, value)) return value;
  throw new ProviderError(
    'bad_response',
    `the ${what} has another shape than promised: ${misfitOf(schema, value)}`,
  );
}

/** The value where it is as its schema says, else undefined: for what an answer may hold or not. */
export function readIf<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> | undefined {
  return fits(schema, value) ? value : undefined;
}

/**
 * The entries that are as their schema says, in order, and how many were not: one odd entry does not cost the others.
 * Goes to `items` and `rejected` of what an upstream found.
 */
export function readEach<Schema extends TSchema>(
  schema: Schema,
  values: readonly unknown[],
): { readonly items: Static<Schema>[]; readonly rejected: number } {
  const items: Static<Schema>[] = [];
  for (const value of values) {
    if (fits(schema, value)) items.push(value);
    else noted.getStore()?.add(misfitOf(schema, value));
  }
  return { items, rejected: values.length - items.length };
}
