import { identityKey, personKey } from '../identity/identity.ts';
import { withoutControls } from '../lookup/text.ts';

/** Longer than any headline or snippet; the rest is not looked at. */
const MAX_TEXT = 1_500;

/** A dot after these ends no sentence. */
const ABBREVIATIONS =
  /(?:\b(?:inc|corp|co|ltd|mr|mrs|ms|dr|st|no|vs|jr|sr|est|approx|u\.s|u\.k|e\.g|i\.e)|(?<![\p{L}])\p{Lu})\.$/iu;

/** The sentences of a plain text, quotes and dashes in one spelling. A bar between two titles ends one too. */
export function sentencesOf(text: string): string[] {
  const plain = withoutControls(text.slice(0, MAX_TEXT))
    .replace(/[’‘`´ʼ]/gu, "'")
    .replace(/[“”„«»]/gu, '"')
    .replace(/\s+/gu, ' ');
  const sentences: string[] = [];
  for (const piece of plain.split(/(?<=[.!?]"?)\s+(?=["\p{Lu}\p{N}$€£])|\s[|•·]\s|…|\.\.\./u)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATIONS.test(last)) sentences[sentences.length - 1] = `${last} ${piece}`;
    else sentences.push(piece);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** Where a name stands in a sentence: UTF-16 offsets; `possessive`: as "Acme's". */
export interface Mention {
  readonly start: number;
  readonly end: number;
  readonly possessive: boolean;
}

const TOKEN = /[^\s,;:!?()"|]+/gu;

/**
 * Where a sentence has this very name: the same by `identityKey` (case, accents, legal form aside), as whole words, and
 * not as part of a hyphenated word ("Acme-backed", "ex-Acme"). A name that is written with a capital is not meant by a
 * word without one.
 */
export function mentionsOf(sentence: string, name: string): Mention[] {
  const key = identityKey(name);
  if (key === '' || !joined(personKey(sentence)).includes(joined(key))) return [];
  const words = key.split(' ').length;
  const isLower = /^\p{Ll}/u.test(name.trim());
  const tokens = [...sentence.matchAll(TOKEN)];
  const found: Mention[] = [];
  for (const [at, first] of tokens.entries()) {
    if (!isLower && /^\p{Ll}/u.test(first[0])) continue;
    if (/^the$/iu.test(first[0]) && !/^the\s/iu.test(name.trim())) continue;
    const mention = mentionFrom(sentence, tokens, at, key, words);
    if (mention !== undefined && mention.start >= (found.at(-1)?.end ?? 0)) found.push(mention);
  }
  return found;
}

/** A legal form is up to two words more than the key has; an "&" between blanks is a token of its own. */
const SLACK = 2;

function mentionFrom(
  sentence: string,
  tokens: readonly RegExpExecArray[],
  at: number,
  key: string,
  words: number,
): Mention | undefined {
  const start = tokens[at]?.index ?? 0;
  // The longest first: "Acme, Inc." is one mention.
  for (let length = words + SLACK; length >= 1; length -= 1) {
    const last = tokens[at + length - 1];
    if (last === undefined) continue;
    const whole = sentence.slice(start, last.index + last[0].length);
    const bare = whole.replace(/[.]+$/u, '');
    const owner = bare.replace(/'s?$/u, '');
    for (const text of owner === bare ? [bare] : [bare, owner]) {
      if (identityKey(text) !== key || personKey(text).split(' ').length > words + SLACK) continue;
      // The dot of a legal form belongs to it.
      return { start, end: start + (text === bare ? whole : bare).length, possessive: text !== bare };
    }
  }
  return undefined;
}

const joined = (key: string): string => key.replace(/[ .]/gu, '');
