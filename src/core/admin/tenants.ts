import type { Mode } from '../scope.ts';

/** `deleting`: suspended, with its data still there, until a day that can be called off; `deleted`: only the ledger is left. */
export const TENANT_STATES = ['active', 'suspended', 'deleting', 'deleted'] as const;
export type TenantState = (typeof TENANT_STATES)[number];

/** A tenant as its operator sees it. Times in UTC. */
export interface TenantSeen {
  readonly id: string;
  readonly name: string;
  readonly state: TenantState;
  readonly suspended?: { readonly at: string; readonly reason: string };
  /** When its data will be deleted, of state `deleting`; when it was, of `deleted`. */
  readonly delete_at?: string;
  readonly plan: 'trial' | 'paid';
  /** Requests a minute of each key, where they are not those of the plan. */
  readonly rate_per_minute?: number;
  /** Whether its test keys may ask the language model. */
  readonly test_model: boolean;
  /** Credits. */
  readonly balance: Readonly<Record<Mode, number>>;
  /** Live credits that calls of the last 30 days cost, without those refunded. */
  readonly spent_30_days: number;
  /** How many there are, without those that ended. */
  readonly members: number;
  readonly keys: number;
  /** When one of its keys or members last called; missing where none ever did. */
  readonly last_activity?: string;
  readonly created_at: string;
}

export interface TenantFilter {
  /** Part of the name, in any case. */
  readonly name?: string | undefined;
  readonly state?: TenantState | undefined;
}

export interface TenantChange {
  readonly name?: string | undefined;
  readonly plan?: 'trial' | 'paid' | undefined;
  /** Null: that of the plan again. */
  readonly ratePerMinute?: number | null | undefined;
  readonly testModel?: boolean | undefined;
}

/** A member of a tenant as its operator sees it. */
export interface MemberSeen {
  readonly id: string;
  readonly name: string;
  readonly email?: string;
  readonly role: string;
  readonly created_at: string;
}

/** A person whom the operator lets in, with the link that signs them in once. */
export interface Invited {
  readonly member: MemberSeen;
  /** A path of the service with the token behind `#`, which no log sees. */
  readonly sign_in_path: string;
  readonly expires_at: string;
}

/** A movement of credits by hand. */
export interface CreditOrder {
  readonly tenantId: string;
  readonly mode: Mode;
  /** Whole credits; of an adjustment signed, and not 0. */
  readonly credits: number;
  readonly reason: string;
  /** The same one never moves credits twice. */
  readonly reference: string;
}

export interface CreditMoved {
  readonly entry_id: string;
  /** After this movement. */
  readonly balance: number;
  readonly plan: 'trial' | 'paid';
  /** The reference was known: nothing was moved now, and this is the first movement. */
  readonly repeated: boolean;
}
