/** Which world a key belongs to: `live` data and money, or the made-up sandbox with a balance of its own. */
export type Mode = 'live' | 'test';

/** Whose data a statement may touch. Everything a tenant stores is kept apart by mode as well. */
export interface Scope {
  readonly tenantId: string;
  readonly mode: Mode;
}

/** Who waits for something that tenants share: whose turn it takes, and until when it is wanted. */
export interface Asker {
  readonly tenantId: string;
  readonly signal: AbortSignal;
}
