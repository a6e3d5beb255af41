/**
 * The option of a schema whose values others wrote: pages, posts, profiles, registers, mail. It covers all that is in it. Such
 * text is data to whoever reads it, and an answer that may hold any is marked as that for an assistant.
 */
export const THIRD_PARTY = { 'x-third-party': true } as const;

/** Whether anything in the schema is marked, at any depth. */
export function holdsThirdParty(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return 'x-third-party' in schema || Object.values(schema).some(holdsThirdParty);
}
