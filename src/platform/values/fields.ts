import Type, { type Static, type TSchema } from 'typebox';
import type { Tables } from '../database/tables.ts';

/** The option under which a schema carries its name; the published document refers to it and leaves the option out. */
export const NAME = 'x-name';

/**
 * The option of a schema that stands once, under this name, in the OpenAPI document and in the types of the SDK:
 * `Type.Object(fields, named('Investor'))`. Wherever it is used the document refers to it. As a field of a query it names
 * the parameter. The name of what only requests hold ends with `Request`. Two different schemas of one name are refused
 * when the document is made.
 */
export const named = (name: string) => ({ [NAME]: name });

/** One column of a stored thing, and all that anything else needs to know of it. */
export interface Field {
  /** What requests and answers hold. Absent: the column is the service's own, and neither has it. */
  readonly schema?: TSchema;
  /** What answers hold, if they promise less than a request must keep. */
  readonly shown?: TSchema;
  /** Its PostgreSQL type, by which rows are written; `date` is read as text. */
  readonly type?: 'text' | 'text[]' | 'date' | 'double precision';
  /** The value of a row in which nothing was set; absent: the field is left out then. */
  readonly empty?: unknown;
  /** Requests may empty it. */
  readonly clearable?: true;
  /** A text of several lines: one of a single line loses its line ends. */
  readonly multiline?: true;
  /** Why an export leaves it out; absent: an export has it. */
  readonly hidden?: string;
}

/** A field for each column of the table: a column that a migration adds does not compile until it is described here. */
export type FieldsOf<T extends keyof Tables> = { readonly [Column in keyof Tables[T]]: Field };

/** The fields of a table, each with its own type. */
export function fieldsOf<T extends keyof Tables, const F extends FieldsOf<T>>(_table: T, fields: F): F {
  return fields;
}

type WithSchema<F> = { [C in keyof F]: F[C] extends { readonly schema: TSchema } ? C : never }[keyof F];
type WithEmpty<F> = { [C in keyof F]: F[C] extends { readonly empty: unknown } ? C : never }[WithSchema<F>];
type ValueOf<D> = D extends { readonly schema: infer S extends TSchema } ? Static<S> : never;
type Readable<V> = V extends (infer Item)[]
  ? readonly Item[]
  : V extends object
    ? { readonly [K in keyof V]: Readable<V[K]> }
    : V;

/** The thing in memory, by the names of its columns. */
export type Stored<F> = { readonly [C in WithEmpty<F>]: Readable<ValueOf<F[C]>> } & {
  readonly [C in Exclude<WithSchema<F>, WithEmpty<F>>]?: Readable<ValueOf<F[C]>> | undefined;
};

/** The thing in an answer: what is not set is left out. */
export type Answered<F> = { readonly [C in WithEmpty<F>]: Readable<ValueOf<F[C]>> } & {
  readonly [C in Exclude<WithSchema<F>, WithEmpty<F>>]?: Readable<ValueOf<F[C]>>;
};

/** Its row, null throughout if nothing was ever set. */
export type RowOf<F> = { readonly [C in WithSchema<F>]: Readable<ValueOf<F[C]>> | null };

/** The names of the fields that requests may empty. */
export type Clearable<F> = {
  [C in keyof F]: F[C] extends { readonly clearable: true } ? C : never;
}[keyof F] &
  string;

type Fields = Readonly<Record<string, Field>>;
const entries = (fields: object): [string, Field][] => Object.entries(fields as Fields);
const stored = (fields: object) => entries(fields).filter(([, { schema }]) => schema !== undefined);

/** The names of the fields that a thing has in memory. */
export const storedNames = <F extends object>(fields: F) =>
  stored(fields).map(([name]) => name) as WithSchema<F>[];

/** The select list of a table `alias`. */
export const columnsOf = (fields: object, alias: string): string =>
  stored(fields)
    .map(([name, { type }]) => (type === 'date' ? `${alias}.${name}::text as ${name}` : `${alias}.${name}`))
    .join(', ');

/** The assignments of an update from rows `alias`, and the columns of `jsonb_to_recordset` that `alias` is made of. */
export const assignmentsOf = (fields: object, alias: string): string =>
  stored(fields)
    .map(([name]) => `${name} = ${alias}.${name}`)
    .join(', ');
export const recordOf = (fields: object): string =>
  stored(fields)
    .map(([name, { type = 'text' }]) => `${name} ${type}`)
    .join(', ');

/** A row as the thing: null is absent, or its `empty`. */
export const readRow = <F extends object>(fields: F, row: RowOf<F> | undefined): Stored<F> =>
  Object.fromEntries(
    stored(fields).flatMap(([name, { empty }]) => {
      const value = (row as Readonly<Record<string, unknown>> | undefined)?.[name] ?? empty;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Stored<F>;

/** The thing as a row. */
export const writeRow = <F extends object>(fields: F, thing: Stored<F>): RowOf<F> =>
  Object.fromEntries(
    stored(fields).map(([name]) => [name, (thing as Readonly<Record<string, unknown>>)[name] ?? null]),
  ) as RowOf<F>;

/** The fields of a request that sets some of them, and of an answer that may lack those without an `empty`. */
export const requestOf = <F extends object>(fields: F) =>
  Object.fromEntries(
    stored(fields).map(([name, { schema }]) => [name, Type.Optional(schema as TSchema)]),
  ) as unknown as { readonly [C in WithSchema<F>]: ReturnType<typeof Type.Optional<SchemaOf<F[C]>>> };
type SchemaOf<D> = D extends { readonly schema: infer S extends TSchema } ? S : never;

/** The values that the schemas promise for what is not set. */
export const defaultsOf = (fields: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    stored(fields).flatMap(([name, { schema }]) =>
      schema !== undefined && 'default' in schema ? [[name, schema.default]] : [],
    ),
  );

/** Those that requests may empty, in the order in which they are listed. */
export const clearableOf = <F extends object>(fields: F): Clearable<F>[] =>
  entries(fields).flatMap(([name, { clearable }]) => (clearable === true ? [name as Clearable<F>] : []));

/** The columns that an export has, and those that it leaves out. */
export const exportedOf = (fields: object): string[] =>
  entries(fields).flatMap(([name, { hidden }]) => (hidden === undefined ? [name] : []));
export const hiddenOf = (fields: object): string[] =>
  entries(fields).flatMap(([name, { hidden }]) => (hidden === undefined ? [] : [name]));
