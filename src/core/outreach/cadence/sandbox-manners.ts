/** What a recipient of the sandbox does, chosen by how the part of their address before the @ begins. */
export const SANDBOX_MANNERS = ['reply', 'away', 'bounce', 'optout', 'lost', 'vanish'] as const;
export type SandboxManner = (typeof SANDBOX_MANNERS)[number];

/** Undefined: they read it and say nothing. */
export function mannerOf(address: string): SandboxManner | undefined {
  const local = address.toLowerCase();
  return SANDBOX_MANNERS.find((manner) => local.startsWith(manner));
}
