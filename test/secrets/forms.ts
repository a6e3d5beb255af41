/** Fewer bytes of a form stand somewhere by chance. */
const SHORTEST = 8;

/**
 * A secret as it may stand in a file: as it is, in hex, and in base64 and base64url at each of the three places within a
 * group of three bytes it can begin at, as within a longer text that was encoded whole.
 */
export function formsOf(secret: string | Buffer): readonly Buffer[] {
  const octets = Buffer.from(secret);
  const hex = octets.toString('hex');
  const forms = new Set([hex, hex.toUpperCase(), encodeURIComponent(octets.toString('latin1'))]);
  for (const before of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(before), octets])
      .toString('base64')
      .replace(/=+$/, '');
    // What also reports on bytes before or after it is cut off.
    const from = [0, 2, 3][before] ?? 0;
    const until = ((before + octets.length) % 3 === 0 ? 0 : -1) || text.length;
    const own = text.slice(from, until);
    forms.add(own);
    forms.add(own.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return [octets, ...[...forms].filter((form) => form.length >= SHORTEST).map((form) => Buffer.from(form))];
}

/** The names of those that stand in the bytes, in whatever form. */
export function foundIn(octets: Buffer, secrets: ReadonlyMap<string, readonly Buffer[]>): string[] {
  return [...secrets]
    .filter(([, forms]) => forms.some((form) => octets.includes(form)))
    .map(([name]) => name);
}
