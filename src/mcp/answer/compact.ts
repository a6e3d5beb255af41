/**
 * Characters that a reader does not see: format controls (directions, tags, zero widths) and the controls that JSON leaves as
 * they are. Text can hide orders in them. Two join letters of Persian, Hindi and emoji, and stay.
 */
const UNSEEN = /[\u007f-\u009f\u2028\u2029]|(?![\u200c\u200d])\p{Cf}/gu;

/** Compact JSON in which every character can be seen: those that cannot are escaped, so its value is the same. */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value).replace(UNSEEN, escaped);
}

/** Bytes that a text takes where it is sent: inside a string of JSON, in UTF-8. */
export function sizeOf(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) - 2;
}

function escaped(character: string): string {
  // By units of UTF-16, which is how JSON escapes (RFC 8259, section 7).
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
