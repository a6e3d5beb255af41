import type { Page } from '../page.ts';
import type { Scope } from '../scope.ts';

/** The ledger of a tenant's credits of one mode. */
export interface LedgerStore {
  ledger(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<LedgerEntry>>;
}

export interface LedgerEntry {
  readonly id: string;
  readonly kind: 'grant' | 'reserve' | 'refund' | 'carried';
  /** Credits, signed: a reserve is negative. */
  readonly amount: number;
  readonly balance_after: number;
  readonly operation?: string;
  /** The `request_id` of the call that was charged. */
  readonly request_id?: string;
  readonly state?: 'reserved' | 'settled' | 'refunded';
  readonly note?: string;
  readonly created_at: string;
}

/** Everything a tenant has stored, of one mode. */
export interface TenantDataStore {
  /** A page of it, kind by kind; ends early where it grows large. Throws `invalid_request` for a cursor that is none. */
  export(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string | undefined },
  ): Promise<ExportPage>;
  /** Deletes all of it but what proves the bill; all or nothing. */
  erase(scope: Scope): Promise<Erasure>;
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

/** Data keys, each under its own tenant. */
export interface DataKeyStore {
  find(tenantId: string): Promise<WrappedKey | undefined>;
  /** Stores the key unless another process was first; resolves to the one that is stored. */
  insert(tenantId: string, key: WrappedKey): Promise<WrappedKey>;
}

/** A data key as it is stored: wrapped by the master key of this name. */
export interface WrappedKey {
  readonly master: string;
  readonly wrapped: Buffer;
}

/** All data keys, for the operator. */
export interface KeyRingStore {
  /** How many data keys each master key wraps, and one of them. */
  masters(): Promise<
    readonly { readonly master: string; readonly count: number; readonly sample: OwnedKey }[]
  >;
  /** Data keys another master than this one wraps, in order of tenant ids after the given one. */
  others(master: string, after: string | undefined, limit: number): Promise<readonly OwnedKey[]>;
  /** Replaces the wrapping; false where it is no longer the one given. */
  rewrap(from: OwnedKey, to: WrappedKey): Promise<boolean>;
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
  /** Throws VaultError `broken` where it was changed, or sealed for another place or tenant. */
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
