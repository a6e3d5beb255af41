import type { Mode } from '../scope.ts';

/**
 * What a key may do. `read`: see what is stored; `spend`: make billed calls; `write`: change what is stored; `send`: let mail go
 * out, and manage the mailboxes it goes out from; `erase`: delete what cannot be had back; `manage`: who may do what, members and
 * keys. Each stands alone.
 */
export const KEY_SCOPES = ['read', 'spend', 'write', 'send', 'erase', 'manage'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key may do where nothing is said: whoever has it cannot make further keys or let others in. */
export const USUAL_SCOPES: readonly KeyScope[] = ['read', 'spend', 'write', 'send', 'erase'];

/** What a key may do and spend, as `GET /v1/usage` shows it. */
export interface KeyFacts {
  readonly name: string;
  readonly mode: Mode;
  readonly scopes: readonly KeyScope[];
  /** The most credits it may spend on a day in UTC; left out: no cap. */
  readonly daily_credits?: number;
  /** What it has spent of the cap today, running calls included. */
  readonly credits_used_today?: number;
  /** When the cap opens again. */
  readonly resets_at?: string;
  readonly expires_at?: string;
}

/** Who makes a request. */
export interface Actor {
  /** Of the member, else of the key; 1 to 100 characters. */
  readonly name: string;
  readonly memberId?: string;
  /** SHA-256 of the key it is made with. */
  readonly keyHash: Buffer;
}
