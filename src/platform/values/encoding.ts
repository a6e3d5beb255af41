/** What Windows-1252 has at 80 to 9F, where Latin-1 has controls; a blank if it has nothing. */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from(WINDOWS_1252, (letter, index) => [letter, 0x80 + index] as const).filter(
    ([letter]) => letter !== ' ',
  ),
);
/** A first byte of UTF-8 in Latin-1 and the next: letters that no word has side by side. */
const DOUBLED = /[\u00C2-\u00F4][\u0080-\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
const CONTROLS = /[\u0080-\u009F]/gu;
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/**
 * A text as it was before a wrong reading: UTF-8 that was read as Windows-1252 ("MÃ¼ller"), and Windows-1252 that was
 * read as Latin-1 (controls for quotes). Other text as it is; what was lost (U+FFFD) stays lost.
 */
export function rightly(text: string): string {
  const whole = DOUBLED.test(text) ? undoubled(text) : text;
  return whole.replace(CONTROLS, (control) => {
    const letter = WINDOWS_1252[(control.codePointAt(0) ?? 0) - 0x80];
    return letter === undefined || letter === ' ' ? control : letter;
  });
}

function undoubled(text: string): string {
  const bytes = Array.from(text, (letter) => BYTES.get(letter) ?? letter.codePointAt(0) ?? 0);
  // What is beyond FF was never one byte.
  if (bytes.some((byte) => byte > 0xff)) return text;
  try {
    return UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
}
