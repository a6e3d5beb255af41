import type { CallOptions } from '../operation.ts';
import type { RowOptions } from '../types.ts';
import type { operations } from './openapi.ts';
import type { ADMIN_OPERATIONS } from './operations.ts';

type Table = typeof ADMIN_OPERATIONS;

/** The name of an operation of the admin API: `admin.tenants.list`. */
export type AdminOperationName = keyof Table;

/** The body of an operation, or the query of one that has no body. */
export type AdminInputOf<Name extends AdminOperationName> = Table[Name]['input'] extends 'query'
  ? NonNullable<operations[Name]['parameters']['query']>
  : operations[Name] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body
    : never;

/** What an operation answers: the whole body of a 200. */
export type AdminAnswerOf<Name extends AdminOperationName> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** A row of an operation's list. */
export type AdminRowOf<Name extends AdminOperationName> = Table[Name] extends { rows: infer Rows }
  ? AdminAnswerOf<Name> extends Record<Rows & string, readonly (infer Row)[]>
    ? Row
    : never
  : never;

// biome-ignore lint/complexity/noBannedTypes: whether every field may be left out
type Input<Value> = {} extends Value
  ? [input?: Value, options?: CallOptions]
  : [input: Value, options?: CallOptions];

/** The method of an operation: its body or query first, then options. Rejects with a `WarmpathError`. */
export type AdminMethod<Name extends AdminOperationName> = Table[Name]['input'] extends 'none'
  ? (options?: CallOptions) => Promise<AdminAnswerOf<Name>>
  : (...input: Input<AdminInputOf<Name>>) => Promise<AdminAnswerOf<Name>>;

/** The method of a list that is read page by page; `all` gives every row. @public The made methods have it. */
export type PagedAdminMethod<Name extends AdminOperationName> = AdminMethod<Name> & {
  all(
    query?: Omit<AdminInputOf<Name>, 'cursor'>,
    options?: RowOptions,
  ): AsyncGenerator<AdminRowOf<Name>, void, void>;
};
