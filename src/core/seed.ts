/**
 * A seed for `seededRandom` out of a text: 32 bits, the same everywhere (FNV-1a over the UTF-16 units, then the finish of
 * MurmurHash3, so that texts that differ at their end differ in every bit). For made-up worlds, not for keys.
 */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
