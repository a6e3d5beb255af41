import type { KeyScope } from '../account/key-scopes.ts';
import type { Mode } from '../scope.ts';

/** A key of a tenant as its operator sees it. Times in UTC. */
export interface KeySeen {
  readonly id: string;
  readonly tenant: string;
  readonly mode: Mode;
  readonly name: string;
  readonly integration?: string;
  readonly scopes: readonly KeyScope[];
  /** The most credits it may spend on a day in UTC; missing: no cap. */
  readonly daily_credits?: number;
  readonly last_four: string;
  readonly state: 'active' | 'expired' | 'revoked';
  readonly created_at: string;
  readonly last_used_at?: string;
  readonly expires_at?: string;
}

/** With the key in clear, which is shown once and never stored. */
export interface KeyIssued extends KeySeen {
  readonly key: string;
}

export interface KeyOrdered {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly name?: string | undefined;
  readonly integration?: string | undefined;
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly dailyCredits?: number | undefined;
  readonly expiresAt?: Date | undefined;
}
