import type { JsonLimits } from './json-limits.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Scans a JSON text once before it is parsed: returns the limit it passes, in words; undefined for none.
 * Stops at the limit, so the rest costs nothing. A text that is no JSON is counted as it stands (RFC 8259:
 * outside of texts the six signs have one meaning, and no byte of UTF-8 is mistaken for them).
 *
 * Measured on 8 MiB: 11 ms where it is one text, 0.01 ms where it is 600,000 fields; `JSON.parse` alone takes 9 and 315 ms,
 * a parser that streams (`@streamparser/json` 0.0.26) 190 and 170 ms.
 */
export function limitPassed(bytes: Uint8Array, limits: JsonLimits): string | undefined {
  const isList: boolean[] = [];
  const end = bytes.length;
  let depth = 0;
  let members = 0;
  let items = 0;
  for (let at = 0; at < end; at += 1) {
    switch (bytes[at]) {
      case QUOTE: {
        const from = at + 1;
        at = endOfText(bytes, from);
        if (at - from > limits.textBytes) return tooLong(limits.textBytes, from);
        break;
      }
      case COLON:
        members += 1;
        if (members > limits.members) return tooMany(limits.members, 'fields');
        break;
      case COMMA:
        if (isList[depth] === true) items += 1;
        if (items > limits.items) return tooMany(limits.items, 'list entries');
        break;
      case OPEN_OBJECT:
      case OPEN_LIST:
        depth += 1;
        if (depth > limits.depth) return `Values may be nested ${limits.depth} deep, not deeper`;
        isList[depth] = bytes[at] === OPEN_LIST;
        if (isList[depth] === true) items += 1; // the first entry has no comma; an empty list counts as one
        if (items > limits.items) return tooMany(limits.items, 'list entries');
        break;
      case CLOSE_OBJECT:
      case CLOSE_LIST:
        depth -= 1;
        break;
      default:
    }
  }
  return undefined;
}

/** Where the text that begins at `from` ends: at its quote, or at the end of the input. */
function endOfText(bytes: Uint8Array, from: number): number {
  const end = bytes.length;
  let at = from;
  for (let octet = bytes[at]; at < end && octet !== QUOTE; octet = bytes[at])
    at += octet === BACKSLASH ? 2 : 1;
  return Math.min(at, end);
}

const tooMany = (most: number, what: string): string =>
  `A body of this request may have ${most} ${what} in all, and this one has more; send what the request takes`;

const tooLong = (most: number, from: number): string =>
  `A text of this request may have ${most} bytes, and the one from byte ${from} on has more; shorten it`;
