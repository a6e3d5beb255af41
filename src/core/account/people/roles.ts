import type { KeyScope } from '../key-scopes.ts';

/** What a member may do: an owner everything, an editor what a raise takes, a reader nothing that changes or costs. */
export const ROLES = ['owner', 'editor', 'reader'] as const;
export type Role = (typeof ROLES)[number];

const SCOPES: Readonly<Record<Role, readonly KeyScope[]>> = {
  owner: ['read', 'spend', 'write', 'send', 'erase', 'manage'],
  editor: ['read', 'spend', 'write', 'send'],
  reader: ['read'],
};

/** The scopes of the keys that a member works with. */
export function scopesOf(role: Role): readonly KeyScope[] {
  return SCOPES[role];
}
