import type { components, operations } from './openapi.ts';
import type { CallOptions } from './operation.ts';
import type { OPERATIONS } from './operations.ts';

type Table = typeof OPERATIONS;
type Schemas = components['schemas'];

/** The name of an operation, as in the OpenAPI document: `fundraising.search-investors`. */
export type OperationName = keyof Table;

/** The body of an operation, or the query of one that has no body. */
export type InputOf<Name extends OperationName> = Table[Name]['input'] extends 'query'
  ? NonNullable<operations[Name]['parameters']['query']>
  : operations[Name] extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body
    : never;

type BodyOf<Name extends OperationName> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** What an operation answers: the whole body of a 200, of a billed one with its data. */
export type AnswerOf<Name extends OperationName> =
  BodyOf<Name> extends Schemas['Billed'] & { data: infer Data }
    ? Schemas['Billed'] & { data: NonNullable<Data> }
    : BodyOf<Name>;

/** What a dry run answers: the price and what was understood; nothing was charged. */
export type DryRun = Omit<Schemas['Billed'], 'would_charge' | 'records'> & {
  data: null;
  would_charge: number;
  records?: Record<string, number | string>;
};

/** A row of an operation's list. */
export type RowOf<Name extends OperationName> = Table[Name] extends { rows: infer Rows }
  ? BodyOf<Name> extends Record<Rows & string, readonly (infer Row)[]>
    ? Row
    : never
  : never;

/** Further options of an operation whose answers are scored by the learned ranking. */
export interface RankedOptions extends CallOptions {
  /**
   * Where an answer was given while the ranking was being learned, wait until that is done, at most ten minutes, and repeat
   * the call, which is free then. If it is not done by then the first answer is returned, with its warning `corpus`: `learning`.
   */
  readonly untilLearned?: boolean;
}

type OptionsOf<Name extends OperationName> = Table[Name] extends { ranked: true }
  ? RankedOptions
  : CallOptions;

/** A billed call; with `dry_run: true` it answers what it would cost. */
interface BilledMethod<Name extends OperationName, Needed extends boolean> {
  (body: InputOf<Name> & { dry_run: true }, options?: CallOptions): Promise<DryRun>;
  (...input: Input<InputOf<Name> & { dry_run?: false }, Needed, OptionsOf<Name>>): Promise<AnswerOf<Name>>;
}

type Input<Value, Needed extends boolean, Options> = Needed extends true
  ? [input: Value, options?: Options]
  : [input?: Value, options?: Options];

// biome-ignore lint/complexity/noBannedTypes: whether every field may be left out
type IsNeeded<Name extends OperationName> = {} extends InputOf<Name> ? false : true;

/** The method of an operation: its body or query first, then options. Rejects with a `WarmpathError`. */
export type Method<Name extends OperationName> = Table[Name]['input'] extends 'none'
  ? (options?: CallOptions) => Promise<AnswerOf<Name>>
  : BodyOf<Name> extends Schemas['Billed']
    ? BilledMethod<Name, IsNeeded<Name>>
    : (...input: Input<InputOf<Name>, IsNeeded<Name>, OptionsOf<Name>>) => Promise<AnswerOf<Name>>;

export interface RowOptions extends Omit<CallOptions, 'idempotencyKey'> {
  /** The most rows to give; all of them if it is left out. */
  readonly atMost?: number;
}

/** The method of a list that is read page by page: called, it gives one page; `all` gives every row. @public The made methods have it. */
export type PagedMethod<Name extends OperationName> = Method<Name> & {
  /** Every row, page after page, as far as it is read: `for await (const row of ….all({ … })) …`. */
  all(query?: Omit<InputOf<Name>, 'cursor'>, options?: RowOptions): AsyncGenerator<RowOf<Name>, void, void>;
};
