import type {
  AuditEntry,
  AuditFilter,
  AuditIntent,
  AuditOutcome,
  EarlierAct,
  FailedCall,
  FailedCallFilter,
  FailedCallSeen,
  Operator,
  UsageRow,
} from '../platform/values/address.ts';
import type { KeyScope } from '../platform/values/key-scopes.ts';
import type { Mode, Page, Scope } from '../platform/values/scope.ts';
import type { Role } from './rules-people.ts';
import type {
  Invited,
  KeyIssued,
  KeyOrdered,
  KeySeen,
  MemberSeen,
  TenantChange,
  TenantFilter,
  TenantSeen,
} from './rules-tenants.ts';

export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string;
}

/** Whose operator keys there are. */
export interface OperatorKeyStore {
  /** Whose key it is, by its SHA-256; undefined if it is nobody's, or nobody's any more. */
  operatorOf(keyHash: Buffer): Promise<Operator | undefined>;
}

/** The log of what operators did: entries are added, never changed. */
export interface AuditStore {
  /** Writes what is about to be done; resolves to the earlier act of the operator under the same key, and then writes nothing. */
  begin(intent: AuditIntent): Promise<EarlierAct | undefined>;
  end(requestId: string, outcome: AuditOutcome): Promise<void>;
  /** Acts, newest first. Throws `invalid_request` for a cursor that is none. */
  list(
    filter: AuditFilter,
    page: { readonly limit: number; readonly cursor?: string },
  ): Promise<Page<AuditEntry>>;
}

interface InvitedMember {
  readonly name: string;
  readonly email?: string | undefined;
  readonly role: Role;
}

/** Tenants under the operator's hand. Each throws OperatorError `not_found` for an id that is none. */
export interface TenantAdminStore {
  /** The newest first. */
  list(filter: TenantFilter, page: PageAsked): Promise<Page<TenantSeen>>;
  find(id: string): Promise<TenantSeen>;
  members(id: string): Promise<readonly MemberSeen[]>;
  /** A new member, who signs in by a link. Throws `usage`, `conflict` for an address that another has, `limit`. */
  invite(id: string, member: InvitedMember): Promise<Invited>;
  /** Throws `usage` for a name out of bounds. */
  create(name: string): Promise<TenantSeen>;
  change(id: string, change: TenantChange): Promise<TenantSeen>;
  /** Its keys and sessions are refused from now on. Doing it again changes the reason. Throws `conflict` if it is deleted. */
  suspend(id: string, reason: string): Promise<TenantSeen>;
  /** Throws `conflict` if it is not suspended, or is to be deleted. */
  resume(id: string): Promise<TenantSeen>;
  /** Suspends it and lets its data be deleted at `at`. Throws `conflict` if it is deleted, or that is set already. */
  scheduleDeletion(id: string, at: Date): Promise<TenantSeen>;
  /** Calls the deletion off; it stays suspended. Throws `conflict` if none is set. */
  callDeletionOff(id: string): Promise<TenantSeen>;
}

/** Keys of tenants. Each throws OperatorError as the command does: `not_found`, `usage`, `limit`, `conflict`. */
export interface KeyAdminStore {
  /** The newest first, at most 1,000; without those of members. */
  list(tenantId: string): Promise<readonly KeySeen[]>;
  issue(order: KeyOrdered): Promise<KeyIssued>;
  /** A successor; the old key works for `graceMs` longer. */
  rotate(id: string, graceMs: number): Promise<{ readonly issued: KeyIssued; readonly replaced: KeySeen }>;
  revoke(id: string): Promise<KeySeen>;
}

/** What was called and how it ended, over all tenants. */
export interface ActivityStore {
  noteFailed(calls: readonly FailedCall[]): Promise<void>;
  /** Deletes what is older, or more, than is kept. */
  forgetFailed(): Promise<void>;
  /** The newest first. Throws `invalid_request` for a cursor that is none. */
  failed(filter: FailedCallFilter, page: PageAsked): Promise<Page<FailedCallSeen>>;
  /** Calls that were charged and not refunded, on the days in UTC from one to the other; the newest day first. */
  usage(
    period: {
      readonly from: string;
      readonly to: string;
      readonly tenantId: string | undefined;
      readonly mode: Mode;
    },
    limit: number,
  ): Promise<readonly UsageRow[]>;
}

declare module '../platform/operations/operation.ts' {
  interface OperatorServices {
    readonly audit: AuditStore;
    readonly tenants: TenantAdminStore;
    readonly tenantKeys: KeyAdminStore;
    readonly activity: ActivityStore;
  }
}

/** The ledger of a tenant's credits of one mode. */
export interface LedgerStore {
  ledger(
    scope: Scope,
    page: { readonly limit: number; readonly cursor?: string } & LedgerFilter,
  ): Promise<Page<LedgerEntry>>;
}

/** Which entries are wanted: those that meet all of it. */
export interface LedgerFilter {
  readonly kind?: LedgerEntry['kind'];
  readonly operation?: string;
  /** Days in UTC, `YYYY-MM-DD`, both included. */
  readonly from?: string;
  readonly to?: string;
}

/** What an account spent, by day, operation and key. */
export interface SpendingStore {
  /** Calls that were charged and not refunded, on the days in UTC on which they were made. */
  spending(
    scope: Scope,
    period: { readonly from: string; readonly to: string; readonly keyId?: string },
  ): Promise<Spending>;
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

export interface LedgerEntry {
  readonly id: string;
  readonly kind: 'grant' | 'reserve' | 'refund' | 'carried' | 'adjustment';
  /** Credits, signed: a reserve is negative. */
  readonly amount: number;
  readonly balance_after: number;
  readonly operation?: string;
  /** The `request_id` of the call that was charged. */
  readonly request_id?: string;
  readonly state?: 'reserved' | 'settled' | 'refunded';
  readonly note?: string;
  /** Of a grant: its own, such as an invoice or a payment. */
  readonly reference?: string;
  readonly created_at: string;
}

/** A key of an account, as it lists them; the key itself is shown once and not stored. */
export interface AccountKey {
  readonly id: string;
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: readonly KeyScope[];
  readonly last_four: string;
  readonly state: 'active' | 'expired' | 'revoked';
  /** The most credits it may spend on a day in UTC; left out: no cap. */
  readonly daily_credits?: number;
  readonly credits_used_today?: number;
  readonly integration?: string;
  readonly created_at: string;
  readonly last_used_at?: string;
  readonly expires_at?: string;
  readonly revoked_at?: string;
  /** The key it took over from. */
  readonly replaces?: string;
}

export interface IssuedAccountKey extends AccountKey {
  readonly key: string;
}

/**
 * The keys of an account that somebody holds; members work with keys that are not among them. `by` is the SHA-256 of the key that asks.
 * Throws `insufficient_scope` if a key would be above it.
 */
export interface AccountKeyService {
  /** Newest first, at most 1,000. */
  list(scope: Scope): Promise<readonly AccountKey[]>;
  /** Throws `invalid_request` if the tenant has as many as it may. */
  issue(
    scope: Scope,
    order: {
      readonly name: string;
      readonly scopes: readonly KeyScope[];
      readonly dailyCredits?: number;
      readonly expiresAt?: Date;
      readonly integration?: string;
    },
    by: Buffer,
  ): Promise<IssuedAccountKey>;
  /** Throws `nothing_stored`, and `invalid_request` for a key that has ended. `dailyCredits` null: no cap. */
  change(
    scope: Scope,
    id: string,
    change: {
      readonly name?: string;
      readonly scopes?: readonly KeyScope[];
      readonly dailyCredits?: number | null;
    },
    by: Buffer,
  ): Promise<AccountKey>;
  /** A successor that may do the same; the old one ends after the grace. Throws as `change`. */
  rotate(
    scope: Scope,
    id: string,
    graceHours: number,
    by: Buffer,
  ): Promise<IssuedAccountKey & { readonly old_ends_at: string }>;
  /** Ends it at once; again, changes nothing. Throws `nothing_stored`. */
  revoke(scope: Scope, id: string): Promise<AccountKey>;
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
  /** Replaces the wrapping; false if it is no longer the one given. */
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

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly accounts: LedgerStore;
    readonly spending: SpendingStore;
    readonly keys: AccountKeyService;
    readonly tenantData: TenantDataStore;
  }
}
