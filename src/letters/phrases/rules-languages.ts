import german from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import french from './fr.json' with { type: 'json' };
import { wordsIn } from './rules-names.ts';
import { formOf, isEnglish, isIn, saysWhat, within } from './rules-own-words.ts';
import { NOTHING, type PhraseTable } from './rules-phrase-table.ts';

/** "a fintech", "an AI", "an $8 million", "an 18-person": by how what follows is spoken. */
function withArticle(words: string): string {
  const isVowel =
    /^(?:[aeio]|u(?!(?:ni(?!n)|s[aei]|k\b|[bt]i))|\$?8|\$?1[18]\b(?![,.]\d{3}))/iu.test(words) &&
    !/^(?:one\b|one-|eu|U(?:\p{Lu}|\b))/u.test(words);
  // Short forms are spelled out: "an HR company", "an SMS service".
  const isSpelled = /^[FHLMNRSX](?:\p{Lu}|\b)/u.test(words) && !/^(?:SaaS|NASA|FinTech)/u.test(words);
  return `${isVowel || isSpelled ? 'an' : 'a'} ${words}`;
}

/** Fields in the plural that English says in the singular before another noun: "a database company", but "a games company". */
const SINGULAR_BEFORE_NOUN = new Set(
  'batteries databases drones events marketplaces pets pharmacies restaurants reviews semiconductors sensors vehicles'.split(
    ' ',
  ),
);

/** A field as it stands before a noun: "electric vehicle" of "electric vehicles". */
const beforeNoun = (field: string) =>
  field.replace(/\p{L}+$/u, (last) =>
    SINGULAR_BEFORE_NOUN.has(last) ? last.replace(/ies$/u, 'ys').replace(/s$/u, '') : last,
  );

/** Fields whose name before "company" would say another thing: a legal company is a law firm. */
const BEHIND = new Set(['legal', 'identity', 'social', 'search', 'local services', 'women', 'seniors']);

const companyIn = (field: string) =>
  BEHIND.has(field)
    ? `company in the ${field.replace(/ services$/u, '')} field`
    : `${beforeNoun(field)} company`;

/** The phrases are in `en.json`; a clause of the sender's own is told apart by its form. */
export const ENGLISH: PhraseTable = {
  ...english,
  ...wordsIn('en'),
  reads: isEnglish,
  smallBehindGreeting: NOTHING,
  locale: 'en-US',
  and: () => 'and',
  forms: {
    dollars: (number) => `$${number}`,
    a: withArticle,
    within,
    beforeNoun,
    company: companyIn,
    /** "venture" of "venture fund". */
    alone: (strategy) => strategy.replace(/ fund$/u, ''),
    behindWe: (clause) => clause.replace(/^we /u, ''),
    /** "a marketplace" of "is a marketplace". */
    behindIs: (predicate) => predicate.slice('is '.length),
  },
  tests: {
    sentence: (text) => formOf(text) === 'sentence',
    predicate: (text) => formOf(text) === 'predicate',
    infinitive: (text) => formOf(text) === 'infinitive',
    phrase: (text) => formOf(text) === 'phrase',
    isThing: (text) => formOf(text) === 'predicate' && /^is (?:an?|the) /u.test(within(text)),
    to: /^to \p{Ll}/iu,
    saysWhat,
    /** Countries whose names take an article. */
    the: /^(?:USA|GBR|NLD|ARE|PHL|CZE|DOM|BHS|MDV)$/u,
    czechia: /^Czechia/u,
  },
};

/** German in the polite form; nobody's gender is needed for it. */
export const GERMAN: PhraseTable = {
  ...german,
  ...wordsIn('de'),
  reads: (text) => isIn(text, 'de'),
  // "Sie" keeps its capital.
  smallBehindGreeting: /^(?:Ich|Mein|Wir|Das|Dies|Einen|Hier|In)\b/u,
  locale: 'de',
  and: () => 'und',
  forms: {},
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:wir|uns|unsere?[mnrs]?)\b/iu,
  },
};

/** French in the polite form; nobody's gender is needed for it. */
export const FRENCH: PhraseTable = {
  ...french,
  ...wordsIn('fr'),
  reads: (text) => isIn(text, 'fr'),
  smallBehindGreeting: NOTHING,
  locale: 'fr',
  and: () => 'et',
  forms: {
    /** "de Harbour", "d’Acme". */
    of: (name) => (/^(?:[aeiouàâäéèêëîïôöûü]|y(?![aeiou]))/iu.test(name) ? `d’${name}` : `de ${name}`),
    withoutArticle: (field) => field.replace(/^(?:le |la |les |l’)/u, ''),
    withoutDe: (stage) => stage.replace(/^(?:de |d’)/u, ''),
  },
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:nous|notre|nos|on)\b/iu,
    infinitive: /^\p{L}+(?:er|ir|re)\b/u,
    // "1,25 million": the plural begins at two.
    many: (number) => Number(number) >= 2,
    growth: /croissance/u,
  },
};

/**
 * Spanish in the polite form; nobody's gender is needed for it, nor whether one reads (usted) or a team (ustedes): no verb is
 * about the reader, and "su inversión" is right for both.
 */
export const SPANISH: PhraseTable = {
  ...spanish,
  ...wordsIn('es'),
  reads: (text) => isIn(text, 'es'),
  smallBehindGreeting: NOTHING,
  // Points between thousands in every country; those of Spain leave them out of numbers of four figures.
  locale: 'es-AR',
  // "e" before the sound of i: "software e inteligencia".
  and: (next) => (/^h?i(?![aeou])/iu.test(next) ? 'e' : 'y'),
  forms: {},
  tests: {
    /** A sentence of the company itself. */
    aboutUs: /^(?:nosotros|nosotras|nuestr[oa]s?|\p{L}+[aei]mos)(?!\p{L})/iu,
    infinitive: /^\p{L}+(?:ar|er|ir)\b/u,
  },
};
