/** Longer names push what a person has to read out of sight. */
const LONGEST = 80;

/**
 * A tenant's name as shown to people outside the tenant, on pages and in mail: one line, bounded, without
 * control characters and without those that turn or hide the text around them (UAX 9; Unicode category Cf but
 * for the joiners of scripts), and without what mail programs decode (RFC 2047).
 */
export function shownName(name: string): string {
  const plain = name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[^\P{C}\u200c\u200d]/gu, '')
    .replace(/=\?/g, '= ?')
    .trim();
  const signs = [...plain];
  if (signs.length === 0) return 'an account without a name';
  return signs.length <= LONGEST ? plain : `${signs.slice(0, LONGEST - 1).join('')}…`;
}
