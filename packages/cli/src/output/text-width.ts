const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Scripts whose letters take two columns (Unicode UAX 11, Wide and Fullwidth), and what is shown as a picture. */
const WIDE =
  /^(?:[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;
const ZERO = /^[\p{Mn}\p{Me}\u200b-\u200d]+$/u;
const PLAIN = /^[\x20-\x7e]*$/;

/** The columns a line takes on a terminal. */
export function widthOf(line: string): number {
  if (PLAIN.test(line)) return line.length;
  let width = 0;
  for (const { segment } of GRAPHEMES.segment(line)) width += widthOfOne(segment);
  return width;
}

/** The line in at most `columns`, with an ellipsis where something is left out. */
export function cutTo(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  let cut = '';
  let width = 1;
  for (const { segment } of GRAPHEMES.segment(line)) {
    width += widthOfOne(segment);
    if (width > columns) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

function widthOfOne(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) ? 2 : 1;
}
