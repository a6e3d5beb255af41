import type { Tables } from '../postgres/tables.ts';

/** A column whose values show where a page ended; those of a table are unique together. */
export interface OrderColumn {
  readonly column: string;
  readonly type: 'bigint' | 'uuid' | 'text' | 'integer' | 'timestamptz';
}

/** A table that holds something of a tenant: what of it is exported, and what becomes of it when the tenant's data is deleted. */
export interface TenantTable {
  readonly table: keyof Tables;
  /** The columns that are exported, in this order; or why the table is not. */
  readonly exported: readonly string[] | { readonly not: string };
  /** What the export shows in place of a column's value (SQL). */
  readonly shown?: Readonly<Record<string, string>>;
  /** Columns that are not exported: secrets, leases, and numbers that mean something to us alone. */
  readonly hidden: readonly string[];
  readonly order: readonly OrderColumn[];
  /** False where a row belongs to the tenant as a whole, not to its live or test side. */
  readonly hasMode: boolean;
  /** Rows read at once: large ones a few at a time. */
  readonly atOnce: number;
  readonly erased: true | { readonly kept: string };
  /** Others lock several of its rows at once: deletion locks them in the same order, which is that of `order`. */
  readonly lockedInOrder?: true;
  /** What its rows belong to, which is locked before them, as every removal of it does. */
  readonly parent?: 'webhook';
  /** Rows that are left alone when the others are deleted (SQL). */
  readonly spared?: string;
  /** Why it does not go along when the tenant moves to another installation. */
  readonly stays?: string;
  /** Columns the spared rows lose. */
  readonly forgotten?: readonly string[];
}

/** What most tables are ordered by. */
export const id = { column: 'id', type: 'uuid' } as const;
/** The usual table. */
export const ordinary = { hasMode: true, atOnce: 500, erased: true } as const;
/** A record or an answer is some kilobytes. */
export const SOME = 100;
/** An event is up to a mebibyte. */
export const FEW = 4;
