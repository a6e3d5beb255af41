import type { Language } from '../../reference/rules-language.ts';
import { fieldWords } from '../phrases/rules-names.ts';
import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };

/** Phrases as whole words, in any case; `\b` knows no letters with accents. */
function phrasesIn(phrases: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'giu');
}

/** The words of some lines. */
export const setOf = (lines: readonly string[]): ReadonlySet<string> =>
  new Set(lines.flatMap((line) => line.split(' ')));

/** What the checks look for in a language beside what they look for in English, which may stand in every letter. */
export interface CheckWords {
  /** The first line of a letter, with `who` in it; what else may stand in it. */
  readonly greeting: RegExp;
  readonly anybody: ReadonlySet<string>;
  readonly claims: readonly RegExp[];
  /** Before a claim in its clause: a wish, a condition, the opposite. */
  readonly hedge: RegExp;
  /** What a firm or a person on record may be to the sender. */
  readonly relation: RegExp;
  readonly requests: readonly RegExp[];
  readonly familiarity: readonly RegExp[];
  readonly flattery: readonly RegExp[];
  readonly promises: readonly RegExp[];
  /** With its points. */
  readonly spam: readonly (readonly [RegExp, number])[];
  /** Whether a word with a capital is none of a name: it begins a sentence, or the language writes nouns so. */
  isCommon(word: string, at: Around): boolean;
}

/** Where a word with a capital stands. */
export interface Around {
  readonly opens: boolean;
  /** The words before it in its clause, the nearest last. */
  readonly before: readonly string[];
  /** What follows it at once: a blank and a word, a hyphen and a word. */
  readonly behind: string;
}

/** Nouns of letters and of business, in the forms they take; compounds are told by their last part. */
const NOUNS = setOf(german.nouns);

/** Endings that only nouns take. */
const ENDINGS =
  /(?:ung|ungen|heit|heiten|keit|keiten|schaft|schaften|tion|tionen|sion|sionen|tät|täten|ment|mente|ismus|nis|nisse|tum|ling|linge|enz|enzen|anz|anzen|logie|logien|grafie|nomie|innen|chen|lein)$/u;
/** A compound ends with a noun of at least so many letters: "Lagerhalle", "Robotikunternehmen". */
const LEAST_TAIL = 4;
/** Names of towns and families end so too. */
const NO_TAILS = setOf(german.noTails);
const TAILS: ReadonlySet<string> = new Set(
  [...NOUNS].filter((noun) => noun.length >= LEAST_TAIL && !NO_TAILS.has(noun)),
);

/** Behind these a noun stands, mostly with words between that say what it is like; names do without an article. */
const ARTICLE =
  /^(?:de[rnms]|die|das|ein|eine[nmrs]?|kein|keine[nmrs]?|mein|meine[nmrs]?|unser|unsere[nmrs]?|ihre?|ihre[nmrs]|sein|seine[nmrs]?|diese[nmrs]?|jede[nmrs]?|jene[nmrs]?|welche[nmrs]?|alle[nrs]?|beide[nr]?|viele[nr]?|wenige[nr]?|mehrere[nr]?|einige[nr]?|manche[nr]?|solche[nr]?|am|im|zum|zur|beim|vom|ins|ans|aufs|fürs|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zwanzig)$/u;
const ADJECTIVE = /^\p{Ll}{3,}(?:e|en|er|es|em)$/u;
/** Words between an article and its noun. */
const MOST_BETWEEN = 3;

const FIELDS = fieldWords('de');

/** Whether a word with a capital is a noun of the language rather than a name. Told by lists, endings and the article before it. */
function isGermanNoun(word: string, { before }: Around): boolean {
  const plain = word.toLowerCase();
  if (NOUNS.has(plain) || FIELDS.has(plain) || (plain.length > 6 && ENDINGS.test(plain))) return true;
  for (let at = 2; at <= plain.length - LEAST_TAIL; at += 1) {
    if (TAILS.has(plain.slice(at))) return true;
  }
  return hasArticle(before);
}

function hasArticle(before: readonly string[]): boolean {
  const nearest = before.slice(-1 - MOST_BETWEEN).toReversed();
  for (const word of nearest) {
    if (ARTICLE.test(word.toLowerCase())) return true;
    if (!ADJECTIVE.test(word)) return false;
  }
  return false;
}

/** What the checks look for in letters of every language. */
export const ENGLISH_WORDS: Omit<CheckWords, 'isCommon'> = {
  greeting: new RegExp(english.greeting, 'iu'),
  anybody: setOf([english.anybody]),
  claims: everywhere(Object.values(english.claims).flat()),
  hedge: new RegExp(english.hedge, 'iu'),
  relation: new RegExp(english.relation, 'giu'),
  requests: everywhere(english.requests),
  familiarity: everywhere(english.familiarity),
  flattery: everywhere(english.flattery),
  promises: everywhere(english.promises),
  spam: weighed(english.spam).map(([points, source]) => [new RegExp(source, 'giu'), Number(points)]),
};

/** Points with their phrases, the most points first. */
function weighed<Phrases>(spam: Readonly<Record<string, Phrases>>): readonly (readonly [string, Phrases])[] {
  return Object.entries(spam).toSorted(([one], [other]) => Number(other) - Number(one));
}

function everywhere(sources: readonly string[]): readonly RegExp[] {
  return sources.map((source) => new RegExp(source, 'giu'));
}

/** All words of one kind that a letter of the language is looked through for. */
export function wordsFor<
  Kind extends 'claims' | 'requests' | 'familiarity' | 'flattery' | 'promises' | 'spam',
>(kind: Kind, language: Language): readonly CheckWords[Kind][number][] {
  return [...ENGLISH_WORDS[kind], ...(CHECK_WORDS[language]?.[kind] ?? [])];
}

/** Undefined for English, whose words are looked for in all. */
export const CHECK_WORDS: Readonly<Record<Language, CheckWords | undefined>> = {
  en: undefined,
  de: checkWordsOf(german, (word, at, openers) => {
    const plain = word.toLowerCase();
    if (at.opens && (openers.has(plain) || isVerbAhead(at.behind))) return true;
    // The polite form is written with a capital wherever it stands.
    return /^(?:sie|ihnen|ihr|ihre[mnrs]?)$/u.test(plain) || isGermanNoun(word, at);
  }),
  fr: checkWordsOf(
    french,
    (word, { opens, behind }, openers) =>
      opens &&
      (openers.has(word.toLowerCase().replace(/['’].*$/u, '')) ||
        // A verb before its subject, and forms that no name has.
        /^-(?:vous|nous|je|il|elle|ce|on|t-)/iu.test(behind) ||
        (word.length > 4 &&
          /(?:ons|ez|ment|ant|tion|tions|ité|ement|eurs?|iques?|ages?|ances?|isme)$/u.test(word))),
  ),
  es: checkWordsOf(
    spanish,
    (word, { opens }, openers) =>
      opens &&
      (openers.has(word.toLowerCase()) ||
        // Forms that no name has.
        (word.length > 4 &&
          /(?:amos|emos|imos|ando|endo|mente|ción|ciones|dad|dades|aría|ería|iría|ará|erá|irá)$/u.test(
            word,
          ))),
  ),
};

/** The words of a language, as patterns. */
function checkWordsOf(
  words: typeof french | typeof german | typeof spanish,
  isCommon: (word: string, at: Around, openers: ReadonlySet<string>) => boolean,
): CheckWords {
  const openers = setOf(words.openers);
  return {
    greeting: new RegExp(words.greeting, 'iu'),
    anybody: setOf(words.anybody),
    claims: words.claims.map(phrasesIn),
    hedge: new RegExp(words.hedge, 'iu'),
    relation: phrasesIn(words.relation),
    requests: [phrasesIn(words.requests)],
    familiarity: [phrasesIn(words.familiarity)],
    flattery: [phrasesIn(words.flattery)],
    promises: [phrasesIn(words.promises)],
    spam: weighed(words.spam).map(([points, phrases]) => [phrasesIn(phrases), Number(points)] as const),
    isCommon: (word, at) => isCommon(word, at, openers),
  };
}

/** "Passt Ihnen", "Kommt das": a verb that begins a question has its subject behind it. */
function isVerbAhead(behind: string): boolean {
  return /^ (?:sie|ihnen|wir|uns|ich|mir|es|das|dies|man|jemand)(?!\p{L})/iu.test(behind);
}
