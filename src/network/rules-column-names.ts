import columns from './words/columns.json' with { type: 'json' };

/** A field of a connection, or `fullName` where one column holds the whole name. */
export type Column =
  | 'firstName'
  | 'lastName'
  | 'fullName'
  | 'url'
  | 'email'
  | 'company'
  | 'position'
  | 'connectedOn';

/**
 * What the columns are called, in the languages exports and spreadsheets come in; compared without case, accents, blanks
 * and marks. The first name is what the English export says (2018 to today).
 */
export const COLUMN_NAMES: Readonly<Record<Column, readonly string[]>> = columns.names;
