import { LANGUAGE_NAMES, LANGUAGES, type Language } from '../../reference/rules-language.ts';
import { type DraftRecord, wordsOf } from '../rules-wording.ts';
import english from './en.json' with { type: 'json' };
import { type Check, found, OTHER_LANGUAGE, quoted, warn } from './rules-checked.ts';
import { CHECK_WORDS, type CheckWords, ENGLISH_WORDS, wordsFor } from './rules-words.ts';

/** What a claim is recognised by is long enough not to be common; endings differ. */
const STEM = 6;
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of by for in is are has have our us we than'.split(' '),
);

/** The words of a text by what a claim is recognised by. */
export const stemsOf = (text: string): readonly string[] => wordsOf(text).map(stemOf);
/** "growing" and "grew" are what a figure of growth says. */
const stemOf = (word: string): string => (/^gr[eo]w/u.test(word) ? 'growth' : word.slice(0, STEM));

function clausesOf(prose: string): readonly string[] {
  return prose.split(/(?<=[.!?])\s|\n/u);
}

function isHedged(before: string, own: CheckWords | undefined): boolean {
  return ENGLISH_WORDS.hedge.test(before) || own?.hedge.test(before) === true;
}

/**
 * What makes a sentence a claim without a number or a name: words of standing, of growth, of a round that
 * fills, of proof, of a past, of an acquaintance. Each has to be on record as each number has. The words that
 * matter are in `claim` if the pattern holds more.
 */
export function unsaidIn(prose: string, known: ReadonlySet<string>, language: Language): readonly string[] {
  const own = CHECK_WORDS[language];
  return clausesOf(prose).flatMap((sentence) =>
    wordsFor('claims', language).flatMap((pattern) =>
      // As in `found`: hardly any sentence has a claim.
      (sentence.match(pattern) === null ? [] : [...sentence.matchAll(pattern)]).flatMap((match) => {
        const claim = match.groups?.claim ?? match[0];
        const at = match.index + match[0].lastIndexOf(claim);
        if (isHedged(sentence.slice(0, at), own)) return [];
        const significant = wordsOf(claim).filter((word) => !FILLERS.has(word));
        return significant.every((word) => known.has(stemOf(word))) ? [] : [match[0].trim()];
      }),
    ),
  );
}

/** How far from a name a word is still about it. */
const NEAR = 60;

/** "Foo Robotics is our customer", where the record knows it as a company the investor backed. */
function relationsIn(prose: string, record: DraftRecord, facts: readonly string[]): readonly string[] {
  const { investor, paths, profile } = record;
  const own = CHECK_WORDS[record.language];
  const backers = profile?.raise_type === 'startup_equity' ? (profile.notable_investors ?? []) : [];
  const others = [
    ...(investor?.block.portfolioCompanies ?? []),
    ...paths.map(({ name }) => name),
    ...(investor === undefined ? [] : [investor.block.name]),
    ...backers,
  ].filter((name) => name !== '');
  return clausesOf(prose).flatMap((sentence) =>
    others.flatMap((name) => {
      const at = sentence.indexOf(name);
      if (at === -1 || /\?\s*$/u.test(sentence) || isHedged(sentence.slice(0, at), own)) return [];
      const behind = sentence.slice(at + name.length, at + name.length + NEAR);
      const about = new Set(facts.filter((text) => text.includes(name)).flatMap(stemsOf));
      const isBacker = backers.includes(name);
      const clause = behind.split(/[,;]/u)[0] ?? '';
      return [
        ...found(ENGLISH_WORDS.relation, clause),
        ...(own === undefined ? [] : found(own.relation, clause)),
      ]
        .filter((word) => !stemsOf(word).every((stem) => about.has(stem)))
        .filter((word) => !(isBacker && /^investors?$/iu.test(word)))
        .map((word) => `${name} … ${word}`);
    }),
  );
}

/** Claims that are not on record, and requests of frauds; by words, so not all: see docs/drafting.md. */
export const claims: Check = ({ prose, record, known, severity }) => {
  const stems = new Set(known.flatMap(stemsOf));
  const unsaid = [...unsaidIn(prose, stems, record.language), ...relationsIn(prose, record, known)];
  // No honest first letter asks for these.
  const requests = wordsFor('requests', record.language)
    .flatMap((pattern) => found(pattern, prose))
    .filter((text) => !(record.note ?? '').toLowerCase().includes(text.toLowerCase()));
  return [
    ...(unsaid.length === 0
      ? []
      : [
          {
            rule: 'unsupported_claim',
            severity,
            message: `${quoted(unsaid)} is on no record. Take it out, or put it into the profile first.`,
          },
        ]),
    ...(requests.length === 0
      ? []
      : [
          {
            rule: 'request',
            severity,
            message: `${quoted(requests)}: money, logins and attachments (none is sent) are what frauds write of. Take it out.`,
          },
        ]),
  ];
};

/** Words of one language that stand in every few lines of it. */
const WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(english.common).map(([language, words]) => [language, new Set(words.split(' '))]),
);
/** Below this nothing can be said. */
const LEAST_WORDS = 15;
/** Plain English has a third to a half of such words; lists of names have fewer. */
const LEAST_SHARE = 0.15;
/** A name or two in another script are no other language. */
const MOST_FOREIGN = 0.2;

/** Languages by the share of a text's words that are common in them, the likeliest first; empty if there is no word. */
export function languageShares(
  text: string,
): readonly { readonly language: Language | 'other'; readonly name: string; readonly share: number }[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Object.entries(WORDS)
    .map(([name, common]) => ({
      name,
      language: LANGUAGES.find((one) => LANGUAGE_NAMES[one] === name) ?? ('other' as const),
      share: words.filter((word) => common.has(word)).length / Math.max(1, words.length),
    }))
    .filter(({ share }) => share > 0)
    .sort((one, other) => other.share - one.share);
}

/** The language a text reads like, by its English name; undefined if it is too short or like none. */
export function languageOf(text: string): string | undefined {
  const letters = [...text.matchAll(/\p{L}/gu)].length;
  const latin = [...text.matchAll(/\p{Script=Latin}/gu)].length;
  if (letters > 0 && (letters - latin) / letters > MOST_FOREIGN) return 'another script';
  if ((text.match(/\p{L}+/gu) ?? []).length < LEAST_WORDS) return undefined;
  const [best] = languageShares(text);
  return best === undefined || best.share < LEAST_SHARE ? 'another language' : best.name;
}

/** The text is in the language of its sequence, the whole and each longer sentence of it. */
export const language: Check = ({ text, record, prose, severity }) => {
  const expected = LANGUAGE_NAMES[record.language];
  const read = languageOf(prose);
  if (read !== undefined && read !== expected) {
    const message = `The text reads like ${quoted([read])}, and ${expected} is expected. Write it in ${expected}, have it redrafted with another language, or approve it if the investor reads that.`;
    return [{ rule: 'language', severity, message }];
  }
  const others = sentencesOf(text.body).filter((sentence) => isOther(sentence, record.language));
  if (others.length === 0) return [];
  return [
    warn(
      OTHER_LANGUAGE,
      `${quoted(others)} is not in ${expected}, as the rest is: translate it, or take it out.`,
    ),
  ];
};

/** A sentence needs so many words to be told apart by the common ones. */
const LEAST_OF_SENTENCE = 6;
/** And at least so many common words of the other language, with none of its own. */
const LEAST_COMMON = 2;

function sentencesOf(text: string): readonly string[] {
  return text.split(/(?<=[.!?…:])\s+|\n+/u);
}

function isOther(sentence: string, language: Language): boolean {
  const words = (sentence.match(/\p{L}+/gu) ?? []).length;
  if (words < LEAST_OF_SENTENCE) return false;
  const shares = languageShares(sentence);
  const [best] = shares;
  const own = shares.find((one) => one.language === language)?.share ?? 0;
  return (
    best !== undefined &&
    best.language !== language &&
    own === 0 &&
    Math.round(best.share * words) >= LEAST_COMMON
  );
}
