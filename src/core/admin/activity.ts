import type { Mode } from '../scope.ts';

/** A call that ended in a fault of ours or of a provider, or that credits did not suffice for. */
export interface FailedCall {
  readonly requestId: string;
  readonly at: Date;
  readonly operation: string;
  readonly status: number;
  readonly error: string;
  /** SHA-256 of the key it came with. */
  readonly keyHash: Buffer;
  readonly mode: Mode;
  readonly durationMs: number;
}

/** As it is shown. Times in UTC. */
export interface FailedCallSeen {
  readonly request_id: string;
  readonly at: string;
  readonly operation: string;
  readonly status: number;
  readonly error: string;
  readonly tenant?: string;
  readonly tenant_name?: string;
  readonly mode: Mode;
  readonly duration_ms: number;
}

export interface FailedCallFilter {
  readonly requestId?: string | undefined;
  readonly tenantId?: string | undefined;
  readonly operation?: string | undefined;
}

/** What one tenant spent with one endpoint on a day. */
export interface UsageRow {
  readonly tenant: string;
  readonly tenant_name: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
}
