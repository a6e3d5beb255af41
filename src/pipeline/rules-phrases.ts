/**
 * A pattern for any of these phrases within a text: a blank stands for any mark between words, and a word begins and ends as one
 * unless a star stands there. `isWhole`: they are the text.
 */
export function phrasePattern(lines: readonly string[], isWhole = false): RegExp {
  const [before, behind] = isWhole ? ['^', '$'] : [String.raw`(?<![\p{L}\d])`, String.raw`(?![\p{L}\d])`];
  const phrases = lines
    .flatMap((line) => line.split(', '))
    .map((phrase) => {
      const plain = phrase.replaceAll('*', '').replaceAll(' ', String.raw`[\s._-]?`);
      return `${phrase.startsWith('*') ? '' : before}${plain}${phrase.endsWith('*') ? '' : behind}`;
    });
  return new RegExp(phrases.join('|'), 'iu');
}
