/**
 * Of an address in a text: what stands around an @, without the brackets, quotes and commas it may stand in. No address has
 * more before it than 320 characters (`inbound_message.sender`); without a bound a long word would be read once for each of its
 * letters.
 */
const ADDRESS = /([^\s<>"',;:()[\]@])[^\s<>"',;:()[\]@]{0,319}@([^\s<>"',;:()[\]@]+)/g;
/** RFC 5321 §4.1.2 lets the part before the @ be quoted. */
const QUOTED = /"([^"\s@])[^"\s@]{0,319}"@/g;

/** A text with every address in it masked: `a…@known.example`. Recognisable, but useless to write to. */
export function masked(text: string): string {
  return text.replace(QUOTED, '"$1…"@').replace(ADDRESS, '$1…@$2');
}
