/**
 * One expression of many phrases: those of `words` between word boundaries of whatever script, those of `anywhere` also
 * within a word. A phrase is the source of an expression with the flags `iu`.
 */
export function anyOf(words: readonly string[], anywhere: readonly string[] = []): RegExp {
  const bounded = String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`;
  return new RegExp([bounded, ...anywhere].join('|'), 'iu');
}
