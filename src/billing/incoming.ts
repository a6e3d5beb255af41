import type { DomainError } from '../core/errors.ts';
import type { Mode } from '../core/scope.ts';

/** A request as http hands it over: parsed and checked, nothing decided. */
export interface Incoming {
  readonly requestId: string;
  readonly address: string;
  /** SHA-256 of the presented key and the mode its prefix names, or why there is none. */
  readonly credential:
    | { readonly hash: Buffer; readonly mode: Mode }
    | { readonly fault: DomainError; readonly presented: boolean };
  readonly idempotency: { readonly key: string; readonly fingerprint: Buffer } | undefined;
  readonly input:
    | { readonly ok: true; readonly body: unknown; readonly query: unknown }
    | { readonly ok: false; readonly error: DomainError };
}

export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly text: string;
}
