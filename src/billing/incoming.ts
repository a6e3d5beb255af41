import type { DomainError } from '../core/errors.ts';
import type { Mode } from '../core/scope.ts';

/** A key as it was sent: its SHA-256 and the mode its prefix names, or what is wrong with its form. */
export type Presented =
  | Credential
  /** `presented`: a key was sent, so it counts as a wrong one. */
  | { readonly fault: DomainError; readonly presented: boolean };

export interface Credential {
  readonly hash: Buffer;
  readonly mode: Mode;
  /** The member whose session it is. */
  readonly memberId?: string;
}

/** What is known of a call beside its answer, as it becomes known: for the access log and traces. */
export interface CallFacts {
  readonly operation?: string;
  readonly tenantId?: string;
  readonly mode?: Mode;
  /** Credits that were settled. */
  readonly charged?: number;
  /** The operator who called the admin API. */
  readonly operatorId?: string;
}

/** A request as http hands it over: parsed and checked, nothing decided. */
export interface Incoming {
  readonly requestId: string;
  readonly address: string;
  readonly credential: Credential;
  /** Is told what becomes known of it. */
  readonly note?: ((facts: CallFacts) => void) | undefined;
  readonly idempotency: { readonly key: string; readonly fingerprint: Buffer } | undefined;
  /** SHA-256 of method, path and body, of an endpoint whose answers may be repeated free of charge. */
  readonly repeat?: Buffer | undefined;
  readonly input:
    | {
        readonly ok: true;
        /** Without `dry_run`. */
        readonly body: unknown;
        readonly query: unknown;
        readonly isDryRun?: boolean;
      }
    | { readonly ok: false; readonly error: DomainError };
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}
