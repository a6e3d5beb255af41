import type { FailedCall, FailedCallFilter, FailedCallSeen, UsageRow } from '../admin/activity.ts';
import type { AuditEntry, AuditFilter, AuditIntent, AuditOutcome, EarlierAct } from '../admin/audit.ts';
import type { KeyIssued, KeyOrdered, KeySeen } from '../admin/keys.ts';
import type { Operator } from '../admin/operator.ts';
import type { Invited, MemberSeen, TenantChange, TenantFilter, TenantSeen } from '../admin/tenants.ts';
import type { Page } from '../page.ts';
import type { Mode } from '../scope.ts';
import type { Role } from './people/roles.ts';

export interface PageAsked {
  readonly limit: number;
  readonly cursor?: string;
}

/** Whose operator keys there are. */
export interface OperatorKeyStore {
  /** Whose key it is, by its SHA-256; undefined where it is nobody's, or nobody's any more. */
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
  /** Its keys and sessions are refused from now on. Doing it again changes the reason. Throws `conflict` where it is deleted. */
  suspend(id: string, reason: string): Promise<TenantSeen>;
  /** Throws `conflict` where it is not suspended, or is to be deleted. */
  resume(id: string): Promise<TenantSeen>;
  /** Suspends it and lets its data be deleted at `at`. Throws `conflict` where it is deleted, or that is set already. */
  scheduleDeletion(id: string, at: Date): Promise<TenantSeen>;
  /** Calls the deletion off; it stays suspended. Throws `conflict` where none is set. */
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

declare module '../../admin/endpoint.ts' {
  interface AdminServices {
    readonly audit: AuditStore;
    readonly tenants: TenantAdminStore;
    readonly keys: KeyAdminStore;
    readonly activity: ActivityStore;
  }
}
