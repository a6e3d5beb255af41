/**
 * What a key may do. `read`: see what is stored; `spend`: make billed calls; `write`: change what is stored; `send`: let mail go
 * out, and manage the mailboxes it goes out from; `erase`: delete what cannot be had back. Each stands alone.
 */
export const KEY_SCOPES = ['read', 'spend', 'write', 'send', 'erase'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
