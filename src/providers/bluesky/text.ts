import type { Static } from 'typebox';
import { Type } from 'typebox';
import { readEach } from '../reading.ts';
import type { PostView } from './api.ts';

/** `app.bsky.richtext.facet`: offsets count the bytes of the text in UTF-8. */
const Facet = Type.Object({
  index: Type.Object({ byteStart: Type.Integer({ minimum: 0 }), byteEnd: Type.Integer({ minimum: 0 }) }),
  features: Type.Array(Type.Object({ $type: Type.String(), uri: Type.Optional(Type.String()) })),
});

/** Apps show a long link cut short; the post alone knows where it leads. */
const CUT_SHORT = /(?:…|\.\.\.)$/u;

/**
 * What a post says: its text, links that are shown cut short written out, and the link of its card where the text does
 * not hold it.
 */
export function postText(post: Pick<Static<typeof PostView>, 'record' | 'embed'>): string {
  const text = withLinks(post.record.text, post.record.facets ?? []);
  const card = post.embed?.external?.uri;
  return card === undefined || text.includes(card) ? text : `${text}\n${card}`.trim();
}

function withLinks(text: string, facets: readonly unknown[]): string {
  const octets = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  let shown = '';
  let at = 0;
  const links = readEach(Facet, facets)
    .items.flatMap(({ index: { byteStart, byteEnd }, features }) => {
      const uri = features.find(({ $type }) => $type === 'app.bsky.richtext.facet#link')?.uri;
      return uri === undefined ? [] : [{ byteStart, byteEnd, uri }];
    })
    .sort((a, b) => a.byteStart - b.byteStart);
  for (const { byteStart, byteEnd, uri } of links) {
    // Clients write these numbers: what overlaps, lies outside or halves a character is left as text.
    if (byteStart < at || byteEnd <= byteStart || byteEnd > octets.length) continue;
    if (isWithinCharacter(octets[byteStart]) || isWithinCharacter(octets[byteEnd])) continue;
    const anchor = decoder.decode(octets.subarray(byteStart, byteEnd));
    if (!CUT_SHORT.test(anchor)) continue;
    shown += decoder.decode(octets.subarray(at, byteStart)) + uri;
    at = byteEnd;
  }
  return shown + decoder.decode(octets.subarray(at));
}

/** RFC 3629: all bytes of a character but its first begin with the bits 10. */
function isWithinCharacter(octet: number | undefined): boolean {
  return octet !== undefined && (octet & 0xc0) === 0x80;
}
