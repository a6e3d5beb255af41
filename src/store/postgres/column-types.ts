import type { ColumnType } from 'kysely';
import type { Mode } from '../../core/scope.ts';

/** A timestamptz: a Date when read, also taken as ISO 8601 text when written. */
export type Instant = ColumnType<Date, Date | string | undefined, Date | string>;
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day, `YYYY-MM-DD`. */
export type Day = string | null;
/** jsonb: written as JSON text, because pg would turn a bare array into a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
/** jsonb of an object, or nothing. */
export type OptionalJson = ColumnType<object | null, string | null | undefined, string | null>;
export type GeneratedJson = ColumnType<unknown, string | undefined, string>;
export type TextList = ColumnType<string[], readonly string[] | undefined, readonly string[]>;
/** `generated always`: read, never written. */
export type Identity = ColumnType<number, never, never>;

export interface Sourced {
  source: string;
  source_id: string;
  as_of: Day;
}

export interface Place {
  country_code: string | null;
  state_code: string | null;
  region: string | null;
  city: string | null;
}

export interface Named {
  id: Identity;
  mode: Mode;
  name: string;
  identity_key: string;
}
