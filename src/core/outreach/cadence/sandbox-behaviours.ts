/** What a recipient of the sandbox does, chosen by how the part of their address before the @ begins. */
export const SANDBOX_BEHAVIOURS = ['reply', 'away', 'bounce', 'optout', 'lost', 'vanish'] as const;
export type SandboxBehaviour = (typeof SANDBOX_BEHAVIOURS)[number];

/** Undefined: no reaction. */
export function behaviourOf(address: string): SandboxBehaviour | undefined {
  const local = address.toLowerCase();
  return SANDBOX_BEHAVIOURS.find((behaviour) => local.startsWith(behaviour));
}
