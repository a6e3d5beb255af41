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
  /** The thing in memory has it as the database has it, in camelCase. */
  readonly kept?: true;
  /** Its PostgreSQL type, by which rows are written; `date` is read as text. */
  readonly type?: 'text' | 'text[]' | 'date' | 'double precision';
  /** What the API calls it, if not as its column. */
  readonly name?: string;
  /** No row is without it. */
  readonly always?: true;
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
type Always<F> = {
  [C in keyof F]: F[C] extends { readonly empty: unknown } | { readonly always: true } ? C : never;
}[WithSchema<F>];
/** The names of the columns `Of` in the API. */
type Named<F, C, Of> = C extends Of & keyof F
  ? F[C] extends { readonly name: infer N extends string }
    ? N
    : C
  : never;
type ValueOf<D> = D extends { readonly schema: infer S extends TSchema } ? Static<S> : never;
export type Readable<V> = V extends (infer Item)[]
  ? readonly Item[]
  : V extends object
    ? { readonly [K in keyof V]: Readable<V[K]> }
    : V;

/** The thing in memory, by the names of its columns. */
export type Stored<F> = { readonly [C in Always<F>]: Readable<ValueOf<F[C]>> } & {
  readonly [C in Exclude<WithSchema<F>, Always<F>>]?: Readable<ValueOf<F[C]>> | undefined;
};

/** The thing in an answer, by the names of the API: what is not set is left out. */
export type Answered<F> = { readonly [C in keyof F as Named<F, C, Always<F>>]: Readable<ValueOf<F[C]>> } & {
  readonly [C in keyof F as Named<F, C, Exclude<WithSchema<F>, Always<F>>>]?: Readable<ValueOf<F[C]>>;
};

/** Its row, null throughout if nothing was ever set. */
export type RowOf<F> = { readonly [C in WithSchema<F>]: Readable<ValueOf<F[C]>> | null };

type KeptColumns<F> = {
  [C in keyof F]: F[C] extends { readonly kept: true } ? C : never;
}[keyof F];
type Camel<S> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S;
type Selected<V> = V extends { readonly __select__: infer S } ? S : V;
type Absent<V> = V extends null ? undefined : V;

/** What a thing in memory has of its row, in camelCase: null is undefined there. */
export type Kept<T extends keyof Tables, F> = {
  readonly [C in keyof Tables[T] as C extends KeptColumns<F> ? Camel<C> : never]: Absent<
    Selected<Tables[T][C]>
  >;
};

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

const read = (fields: object, row: object = {}, isAnswer = false) =>
  Object.fromEntries(
    stored(fields).flatMap(([column, { name = column, empty }]) => {
      const value = (row as Readonly<Record<string, unknown>>)[column] ?? empty;
      if (value === undefined) return [];
      return [[isAnswer ? name : column, value instanceof Date ? value.toISOString() : value]];
    }),
  );

/** A row as the thing: null is absent, or its `empty`. */
export const readRow = <F extends object>(fields: F, row: RowOf<F> | undefined): Stored<F> =>
  read(fields, row) as Stored<F>;

/** A row that is to be answered; it may have more columns. */
export type AnswerRow<F> = { readonly [C in WithSchema<F>]: Readable<ValueOf<F[C]>> | Date | null };

/** A row as it is answered. A moment is ISO 8601, UTC. */
export const answerOf = <F extends object>(fields: F, row: AnswerRow<F>): Answered<F> =>
  read(fields, row, true) as Answered<F>;

/** The columns of what a thing in memory has of its row. */
export const keptColumns = <F extends object>(fields: F) =>
  entries(fields).flatMap(([column, { kept }]) => (kept === true ? [column] : [])) as KeptColumns<F>[];

/** What a thing in memory has of its row. */
export const keptOf = <F extends object, Row extends Readonly<Record<KeptColumns<F>, unknown>>>(
  fields: F,
  row: Row,
) =>
  Object.fromEntries(
    keptColumns(fields).map((column) => [
      String(column).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      row[column] ?? undefined,
    ]),
  ) as { readonly [C in KeptColumns<F> as Camel<C>]: Absent<Row[C]> };

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

export const shownOf = <F extends object>(fields: F) =>
  Object.fromEntries(
    stored(fields).map(([column, { schema, shown = schema as TSchema, name = column, always, empty }]) => [
      name,
      always === true || empty !== undefined ? shown : Type.Optional(shown),
    ]),
  ) as unknown as {
    readonly [C in keyof F as Named<F, C, WithSchema<F>>]: C extends Always<F>
      ? ShownOf<F[C]>
      : ReturnType<typeof Type.Optional<ShownOf<F[C]>>>;
  };
type ShownOf<D> = D extends { readonly shown: infer S extends TSchema } ? S : SchemaOf<D>;

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

export const exportedOf = (fields: object): string[] =>
  entries(fields).flatMap(([name, { hidden }]) => (hidden === undefined ? [name] : []));
export const hiddenOf = (fields: object): string[] =>
  entries(fields).flatMap(([name, { hidden }]) => (hidden === undefined ? [] : [name]));
