import type { Scope } from '../scope.ts';

/** One stored thing of a tenant, as it stands in the database, without keys to it and our own book-keeping. */
export interface StoredThing {
  /** `profile`, `stored_investor`, `connection`, `ledger_entry`, … */
  readonly kind: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** `next` is the cursor of the page after; undefined on the last one. */
export interface ExportPage {
  readonly items: readonly StoredThing[];
  readonly next: string | undefined;
}

/** What became of the things of one kind. */
export interface Erased {
  readonly kind: string;
  /** How many were deleted. */
  readonly rows: number;
}

/** What is not deleted, and why. */
export interface Kept {
  readonly kind: string;
  readonly reason: string;
}

export interface Erasure {
  readonly deleted: readonly Erased[];
  readonly kept: readonly Kept[];
}

/** Everything a tenant has stored, of one mode. */
export interface TenantData {
  /** A page of it, kind by kind; ends early where it grows large. Throws `invalid_request` for a cursor that is none. */
  export(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<ExportPage>;
  /** Deletes all of it but what proves the bill; all or nothing. */
  erase(scope: Scope): Promise<Erasure>;
}
