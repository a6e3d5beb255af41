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
