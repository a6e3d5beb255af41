/**
 * Names that never belong to anyone (RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375). `.test` is not among them: in
 * the public DNS it does not exist, and where a test network has it, its DNS is what counts.
 */
const TOP_LEVEL: ReadonlySet<string> = new Set(['invalid', 'localhost', 'example', 'local', 'onion']);
const SECOND_LEVEL: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org', 'home.arpa']);

/** Whether a domain (lower case) is one that no mail can ever go to. */
export function isReserved(domain: string): boolean {
  const labels = domain.split('.');
  return TOP_LEVEL.has(labels.at(-1) ?? '') || SECOND_LEVEL.has(labels.slice(-2).join('.'));
}
