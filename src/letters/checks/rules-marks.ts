import type { Language } from '../../reference/rules-language.ts';
import { PHRASES } from '../phrases/rules-phrases.ts';
import { BY_PERSON, type Draft, type DraftFact, wordsOf } from '../rules-wording.ts';
import english from './en.json' with { type: 'json' };
import { found, isOfLetters, wordsBeyond } from './rules-checked.ts';
import { stemsOf, unsaidIn } from './rules-claims.ts';
import { namesSaid, numbersSaid } from './rules-numbers.ts';
import { CHECK_WORDS, ENGLISH_WORDS, wordsFor } from './rules-words.ts';

/**
 * What a sentence rests on. `own_words`: on what the sender wrote, in the profile or by hand, even if a fact of the investor shares a word
 * with it. `on_record`: on facts, one of them at least of the investor or of a path to them. `unchecked`: something in it is said by no
 * fact of the draft.
 */
export const MARKS = ['on_record', 'own_words', 'unchecked'] as const;
type Kind = (typeof MARKS)[number];

/** A sentence that claims something. */
export interface Mark {
  readonly part: 'subject' | 'body';
  readonly text: string;
  /** Where it stands, UTF-16 units. */
  readonly start: number;
  readonly mark: Kind;
  /** Places in the list of the draft's facts. */
  readonly facts: readonly number[];
}

/** A sentence, to its end or the end of its line; the point of a short form ends none. */
const SENTENCE =
  /\S[^\n]*?(?:(?<!(?<!\p{L})(?:Mio|Mrd|Inc|Ltd|Dr|Mrs?|Ms|St|Co|\p{Lu}))[.!?…](?=\s|$)|(?=\n|$))/gu;
/** A shorter word, or one of every letter, is shared by chance. */
const SHORTEST = 4;
/** Words of every letter that say what was, or who knows whom. */
const PAST = new RegExp(english.past, 'iu');
const OWN = /^(?:profile|sender|recipient|note)(?:\.|$)/u;
const OF_READER = /^(?:investor|firm)\./u;
/** Who reads is spoken to, in any language of letters: what such a sentence says of them rests on the record, whatever the sender shares with it. */
const TO_READER =
  /(?<!\p{L})(?:[Yy]ours?|[Yy]ou|Sie|Ihnen|Ihr\p{Ll}*|[Dd](?:u|ich|ir)|[Dd]ein\p{Ll}*|[Vv]ous|[Vv]otre|[Vv]os|[Tt]us?|[Uu]sted(?:es)?|[Ss]us?)(?!\p{L})/u;

/**
 * The sentences of a draft that claim something, in order. What stands in none of them is a greeting of nobody, a question or a
 * courtesy: no number but a time to talk, no name, date or relation. In doubt a sentence is marked. Compares words: judges no truth.
 */
export function marksOf(
  draft: Pick<Draft, 'subject' | 'body' | 'draftedBy' | 'facts'>,
  language: Language,
): readonly Mark[] {
  const facts = draft.facts.map(({ about, text }) => knownOf(about, text));
  return (['subject', 'body'] as const).flatMap((part) =>
    [...draft[part].matchAll(SENTENCE)].flatMap(({ 0: text, index: start }) => {
      const mark = markOf(text, { draftedBy: draft.draftedBy, facts, language });
      return mark === undefined ? [] : [{ part, text, start, ...mark }];
    }),
  );
}

interface Known extends DraftFact {
  /** Its words in a row, with a blank at both ends. */
  readonly folded: string;
  readonly stems: ReadonlySet<string>;
}

function knownOf(about: string, whole: string): Known {
  const text = whole.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, '');
  return { about, text, folded: ` ${wordsOf(text).join(' ')} `, stems: new Set(stemsOf(text)) };
}

interface Held {
  readonly draftedBy: string;
  readonly facts: readonly Known[];
  readonly language: Language;
}

function markOf(text: string, held: Held): Pick<Mark, 'mark' | 'facts'> | undefined {
  const { draftedBy, facts, language } = held;
  const { places: all, pieces, unsaid, wrong } = tiesOf(text, held);
  const own = all.filter((place) => isOwn(facts[place]));
  const isOfSender = !TO_READER.test(text) && pieces.every((of) => of.some((place) => own.includes(place)));
  const places = isOfSender ? own : all;
  const tied = { mark: places.length === own.length ? 'own_words' : 'on_record', facts: places } as const;
  const isCourtesy =
    PHRASES[language].courtesies.has(text) || (language !== 'en' && /\?$/u.test(text) && unsaid.length === 0);
  const isPlain =
    language === 'en' && wordsBeyond(text, []).length === 0 && !/\p{N}/u.test(text) && !PAST.test(text);
  const isMuted = places.length === 0 && (isCourtesy || isPlain) && unsaid.length === 0;
  if (draftedBy.startsWith('template:')) {
    // It says nothing but facts, in another language in words that are not theirs; but a raise may have changed since its thread began.
    if (wrong.length > 0) return { mark: 'unchecked', facts: places };
    if (PHRASES[language].courtesies.has(text)) return undefined;
    if (places.length > 0) return tied;
    if (isMuted || /\?$/u.test(text)) return undefined;
    const isOpening = draftedBy === 'template:opening';
    const ofReader = facts.flatMap(({ about }, at) => (isOpening && OF_READER.test(about) ? [at] : []));
    return { mark: ofReader.length === 0 ? 'own_words' : 'on_record', facts: ofReader };
  }
  if (unsaid.length > 0) return { mark: 'unchecked', facts: places };
  if (isMuted) return undefined;
  const rest = places.map((place) => facts[place]?.text ?? '');
  const isSaid = language === 'en' && places.length > 0 && wordsBeyond(text, rest).length === 0;
  if (isSaid) return tied;
  return { mark: draftedBy === BY_PERSON ? 'own_words' : 'unchecked', facts: places };
}

const isOwn = (fact: Known | undefined): boolean => OWN.test(fact?.about ?? '');

/** The facts that a sentence shares a name, a number or a telling word with, together and of each, and what in it no fact says. */
function tiesOf(text: string, { facts, language }: Held) {
  const rests = new Set<number>();
  const pieces: (readonly number[])[] = [];
  const tie = (holds: (fact: Known) => boolean): boolean => {
    const places = facts.flatMap((fact, at) => (holds(fact) ? [at] : []));
    for (const place of places) rests.add(place);
    if (places.length > 0) pieces.push(places);
    return places.length > 0;
  };
  const names = namesSaid(text, language).filter((name) => !isNamed(wordsOf(name), tie));
  const numbers = numbersSaid(text, language).filter(({ standsIn }) => !tie((fact) => standsIn(fact.text)));
  for (const word of wordsOf(text)) {
    if (word.length >= SHORTEST && !isOfLetters(word)) tie(({ folded }) => folded.includes(` ${word} `));
  }
  const stems = new Set([...rests].flatMap((place) => [...(facts[place]?.stems ?? [])]));
  const patterns = [
    ...wordsFor('familiarity', language),
    ...(rests.size === 0 ? [] : [ENGLISH_WORDS.relation, CHECK_WORDS[language]?.relation ?? []].flat()),
  ];
  const relations = patterns
    .flatMap((pattern) => found(pattern, text))
    .filter((said) => !stemsOf(said).every((stem) => stems.has(stem)));
  return {
    places: [...rests].sort((one, other) => one - other),
    pieces,
    wrong: numbers,
    unsaid: [...names, ...numbers.map((one) => one.text), ...unsaidIn(text, stems, language), ...relations],
  };
}

/** Whether facts hold all words of a name, one piece after the other, each as long as it may be. */
function isNamed(words: readonly string[], tie: (holds: (fact: Known) => boolean) => boolean): boolean {
  for (let at = 0; at < words.length; ) {
    let end = words.length;
    while (end > at && !tie(({ folded }) => folded.includes(` ${words.slice(at, end).join(' ')} `))) end -= 1;
    if (end === at) return false;
    at = end;
  }
  return true;
}
