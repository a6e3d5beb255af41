import type { Scope } from '../platform/values/scope.ts';

export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string;
}

/** Which entries are wanted: those that meet all of it. */
export interface LedgerFilter {
  readonly kind?: 'grant' | 'reserve' | 'refund' | 'carried' | 'adjustment';
  readonly operation?: string;
  /** Days in UTC, `YYYY-MM-DD`, both included. */
  readonly from?: string;
  readonly to?: string;
}

export interface Spending {
  readonly days: readonly {
    /** `YYYY-MM-DD`, UTC. */
    readonly day: string;
    readonly operation: string;
    readonly calls: number;
    readonly credits: number;
  }[];
  /** The same calls by key; most credits first. */
  readonly keys: readonly {
    readonly key_id: string;
    readonly name: string;
    readonly last_four: string;
    readonly calls: number;
    readonly credits: number;
  }[];
  /** Credits of calls of the period that the operator has put into files: of them only this sum is known. */
  readonly archived: number;
}

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

export interface Erased {
  readonly kind: string;
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

/** A data key as it is stored: wrapped by the master key of this name. */
export interface WrappedKey {
  readonly master: string;
  readonly wrapped: Buffer;
}

export interface OwnedKey extends WrappedKey {
  readonly tenantId: string;
}

/** Where a sealed value stands. It is part of what is sealed: a value copied to another place does not open there. */
export interface SealedPlace {
  readonly scope: Scope;
  readonly table: string;
  readonly column: string;
  readonly row: string;
}

/** Seals and opens what belongs to one tenant, under its data key. */
export interface TenantSeal {
  seal(place: SealedPlace, text: string): Buffer;
  /** Throws VaultError `broken` if it was changed, or sealed for another place or tenant. */
  open(place: SealedPlace, sealed: Uint8Array): string;
  /**
   * HMAC-SHA-256 of a text: 32 bytes that say whether two texts are the same and, without the data key, nothing else.
   * `purpose` keeps hashes of different uses apart. It stays what it is when master keys are rotated.
   */
  hash(purpose: string, text: string): Buffer;
}

export interface VaultService {
  /** False: no master key is configured, nothing can be sealed. */
  readonly isReady: boolean;
  /** The tenant's seal; its data key is made at the first use. Throws VaultError `no_key` or `unknown_key`, never a secret. */
  of(tenantId: string): Promise<TenantSeal>;
}
