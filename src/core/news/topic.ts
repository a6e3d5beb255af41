import { amountRaised, BUYING, ROUND_WORDS, roundNamed } from './money-raised.ts';
import type { NewsTopic } from './news-item.ts';

/** What a company does that gets money; "closes" and "lands" alone also take offices and customers. */
export const RAISING =
  /\b(?:raises?|raised|raising|secures?|secured|closes?|closed|lands?|landed|nabs?|nabbed|bags?|bagged|gets?|got|receives?|received|snags?|snagged|nets?|netted|scores?|scored|hauls? in|pulls? in|pulled in|picks? up|picked up|completes?|completed|announces?|announced|wins?|won|banks?|banked|scoops?|grabs?|grabbed|collects?|garners?)\b/iu;

/** `funding` where a headline or its snippet is about money raised, else `news`. */
export function topicOf(title: string, snippet: string): NewsTopic {
  const mentions = (text: string): boolean => {
    if (BUYING.test(text)) return false;
    if (RAISING.test(text) && (amountRaised(text) !== undefined || roundNamed(text) !== undefined))
      return true;
    return /\b(?:funding|financing|seed|investment|series[\s-][a-k]) round\b/iu.test(text);
  };
  return mentions(title) || (ROUND_WORDS.test(snippet) && mentions(snippet)) ? 'funding' : 'news';
}
