/** Of an address in a text: what stands around an @, without the brackets, quotes and commas it may stand in. */
const ADDRESS = /([^\s<>"',;:()[\]@])[^\s<>"',;:()[\]@]*@([^\s<>"',;:()[\]@]+)/g;
/** RFC 5321 §4.1.2 lets the part before the @ be quoted. */
const QUOTED = /"([^"\s@])[^"\s@]*"@/g;

/** A text with every address in it masked: `a…@known.example`. Enough to find it by, too little to write to. */
export function masked(text: string): string {
  return text.replace(QUOTED, '"$1…"@').replace(ADDRESS, '$1…@$2');
}
