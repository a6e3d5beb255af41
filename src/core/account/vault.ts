import type { Scope } from '../scope.ts';

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
   * HMAC-SHA-256 of a text: 32 octets that say whether two texts are the same and, without the data key, nothing else.
   * `purpose` keeps hashes of different uses apart. It stays what it is when master keys are rotated.
   */
  hash(purpose: string, text: string): Buffer;
}

export interface Vault {
  /** False: no master key is configured, nothing can be sealed. */
  readonly isReady: boolean;
  /** The tenant's seal; its data key is made at the first use. Throws VaultError `no_key` or `unknown_key`, never a secret. */
  of(tenantId: string): Promise<TenantSeal>;
}

/** `no_key`: no master key is configured; `unknown_key`: a data key is wrapped by one we do not have; `broken`: it does not open. */
export type VaultFault = 'no_key' | 'unknown_key' | 'broken';

/** A secret that cannot be sealed or opened. The message names keys by their names only. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly fault: VaultFault;

  constructor(fault: VaultFault, message: string) {
    super(message);
    this.fault = fault;
  }
}
