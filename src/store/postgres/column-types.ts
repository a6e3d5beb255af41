import type { ColumnType } from 'kysely';

/** A timestamptz: a Date when read, also taken as ISO 8601 text when written. */
export type Instant = ColumnType<Date, Date | string, Date | string>;
/** jsonb: written as JSON text, because pg would turn a bare array into a PostgreSQL array. */
export type Jsonb = ColumnType<unknown, string, string>;
