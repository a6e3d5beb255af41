/** Phrases as whole words, in any case; `\b` knows no letters with accents. */
export function phrasesIn(...phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

export const setOf = (words: string): ReadonlySet<string> =>
  new Set(words.split(/\s+/u).filter((word) => word !== ''));
