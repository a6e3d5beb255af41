import type { ListedKind } from '../reference/rules-investor-terms.ts';
import type { ContactSaid } from './rules-contact.ts';
import type { PipelineSet } from './rules-entry.ts';

/** An investor of a list that is imported. */
export interface ListRow {
  /** Of the text, from 1. */
  readonly line: number;
  readonly name: string;
  /** As names on record compare: as a firm's, and as a person's. The first is unlike that of any other row. */
  readonly keys: readonly string[];
  readonly isPerson: boolean;
  /** A row before it has the name, and something else says that it is another one. */
  readonly isNamesake?: boolean;
  /** It was chosen to be one of the tenant's own: who is only called alike is another. */
  readonly isApart?: boolean;
  /** The number that the list itself names. */
  readonly investorId?: number;
  readonly domain?: string;
  readonly website?: string;
  readonly place?: string;
  readonly kind?: ListedKind;
  /** What it states of what it does, `OwnStated` as JSON: compared, kept and taken back as a whole. */
  readonly stated?: string;
  /** People at it. */
  readonly contacts: readonly ContactSaid[];
  readonly set: PipelineSet;
}

/** Limits of an import. */
export const LIST_LIMITS = {
  /** As many as a list holds: whoever brings all of them does it in one file. */
  rows: 20_000,
  /** Of rows as JSON, each with all its names: a few thousand fields; a text has room for more in fewer bytes. */
  jsonRows: 50,
  /** Three times the unclear names that an answer lists. */
  choices: 300,
  /** 400 characters for each of them. */
  bodyBytes: 8 * 1024 * 1024,
  /** Four times the widest list that people keep. */
  columns: 100,
  nameLength: 200,
  cellLength: 4_000,
  /** What a person reads of a report. */
  listed: 20,
  /** Rows that are shown before they are stored: enough to see a wrong column. */
  preview: 10,
} as const;

/** Asked once for the file. */
export interface ListQuestion {
  /** The field of the next call that answers it. */
  readonly in: 'columns' | 'stages' | 'choices';
  readonly text: string;
  readonly message: string;
  readonly rows: number;
  /** Names of some of these. */
  readonly examples: readonly string[];
}
