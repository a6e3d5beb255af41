/** A letter taken apart is four code units at most (polytonic Greek); Hangul and Vietnamese are three. */
const PARTS_OF_LETTER = 4;

/**
 * The text in a normal form of Unicode, bounded before and after: a compatibility form makes 18 letters of
 * one (U+FDFA), and what comes behind pays for each. At most `most` code units are looked at; of a composed
 * form as many are returned, of a decomposed one four times as many, since all letters are in parts there.
 * `most` lies well above what is real.
 */
export function normalForm(text: string, form: 'NFC' | 'NFKC' | 'NFKD', most: number): string {
  const normal = text.slice(0, most).normalize(form);
  return normal.slice(0, form === 'NFKD' ? PARTS_OF_LETTER * most : most);
}
