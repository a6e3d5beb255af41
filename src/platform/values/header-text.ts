/** What ends a header line, or is an invisible character. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** RFC 2047: mail programs decode it, so that what is read is another text than was checked. */
const ENCODED_WORD = /=\?/;

/**
 * What a subject or the name of a sender or recipient holds that no message may carry, as the end of "it holds …";
 * undefined if there is nothing. The checks of a draft and every transport, the sandbox's too, ask this one rule.
 */
export function headerFault(text: string): string | undefined {
  if (CONTROL.test(text)) return 'a line break or another control character';
  return ENCODED_WORD.test(text) ? '"=?", which mail programs decode and show as another text' : undefined;
}

/** Breaks a line or turns the text around it (Unicode Cc, Zl, Zp; UAX 9); in no name or address. */
export const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u;
