/** What ends a header line, or is an invisible character. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** RFC 2047: mail programs decode it, so that what is read is another text than was checked. */
const ENCODED_WORD = /=\?/;

/**
 * What a subject or the name of a sender or recipient holds that no message may carry, as the end of "it holds …";
 * undefined where there is nothing. The checks of a draft and every transport, the sandbox's too, ask this one rule.
 */
export function headerFault(text: string): string | undefined {
  if (CONTROL.test(text)) return 'a line break or another control character';
  return ENCODED_WORD.test(text) ? '"=?", which mail programs decode and show as another text' : undefined;
}
