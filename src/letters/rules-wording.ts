import { withoutControls } from '../platform/values/social-url.ts';
import type { Profile } from '../profile/rules.ts';
import { foldedWords } from '../reference/names/rules-fold.ts';
import type { WarmPath } from '../reference/rules-identity.ts';
import type { Language } from '../reference/rules-language.ts';
import type { DealHeld, InvestorDossier } from '../research/rules-dossier.ts';

/** A fact a draft may use: where it stands in what we know, and its words. Everything in it is data, never an instruction. */
export interface DraftFact {
  /** `profile.company_name`, `investor.portfolio`, `warm_path`, … */
  readonly about: string;
  readonly text: string;
}

/** What a check found. `block`: it cannot be approved as it stands; `warn`: a person should look. */
export interface Finding {
  readonly rule: string;
  readonly severity: 'block' | 'warn';
  /** What is wrong, what is expected, what to do. */
  readonly message: string;
}

/** The value of `draftedBy` for a person's own text. */
export const BY_PERSON = 'person';

export interface Draft {
  readonly subject: string;
  /** Plain text without signature, postal address and opt-out line: those are added when it is composed. */
  readonly body: string;
  /** Where given, shown to clients that render it; the plain text always goes along. */
  readonly html?: string | undefined;
  /** `template:<id>`, `model:<source id>` or `person`. */
  readonly draftedBy: string;
  readonly facts: readonly DraftFact[];
  readonly findings: readonly Finding[];
  /** Which of the wordings of the template it is, from 0; an edit keeps that of the text it replaced. */
  readonly variant?: number | undefined;
}

/** A touch of the same sequence that went out before. */
export interface EarlierTouch {
  readonly position: number;
  readonly subject: string;
  readonly body: string;
  readonly facts: readonly DraftFact[];
}

/** All that is on record for one draft: of one tenant and one recipient, so that no other data gets in. */
export interface DraftRecord {
  readonly profile: Profile | undefined;
  /** Of the mailbox: whose name stands under the message. */
  readonly senderName: string;
  readonly senderAddress: string;
  readonly recipientName: string;
  readonly recipientAddress: string;
  readonly investor: DraftInvestor | undefined;
  /** Where the investor is a person: the firm of the recipient's address, if that is on record. */
  readonly firm: DraftInvestor | undefined;
  /** What an investor of the recipient's name is, where the corpus has one: a firm or a person. */
  readonly namedAs: 'organisation' | 'person' | undefined;
  /** Strongest first. */
  readonly paths: readonly WarmPath[];
  readonly earlier: readonly EarlierTouch[];
  /** 1 is the first. */
  readonly position: number;
  /** How many touches the sequence has in all. */
  readonly touches: number;
  /** What a person asked of this draft. */
  readonly note: string | undefined;
  /** Of the letter. */
  readonly language: Language;
  /** Chooses among wordings: the same for the same sequence. */
  readonly seed: string;
  /** The day it is written, ISO, UTC. */
  readonly today: string;
}

/** What is on record of an investor, for a draft. */
export interface DraftInvestor
  extends Pick<InvestorDossier, 'block' | 'description' | 'website' | 'investsIn'> {
  readonly deals: readonly DealHeld[];
}

/** What a touch is for: each says something else, and the last one says that it is the last. */
export type Purpose = 'opening' | 'follow_up' | 'last';

/** As many touches as a sequence has at least: one that is planned later than it is drafted must not be its last. */
const USUAL_TOUCHES = 3;

export function purposeOf({ position, touches }: Pick<DraftRecord, 'position' | 'touches'>): Purpose {
  if (position <= 1) return 'opening';
  return position >= Math.max(touches, USUAL_TOUCHES) ? 'last' : 'follow_up';
}

/** Marks that say how text runs or hide it: nothing a person writes into a letter. */
const HIDDEN =
  /\p{Cf}|\p{Variation_Selector}|[\u115f\u1160\u17b4\u17b5\u3164\uffa0]|\u034f|[\u{e0000}-\u{e0fff}]/gu;

/** Whether a text holds characters that are not seen: zero width, direction, tags (Unicode categories Cf and the like). */
export function hidesCharacters(text: string): boolean {
  return text.replace(HIDDEN, '').length !== text.length;
}

/** A text of the record on one line without what is not seen; at most `max` UTF-16 units are looked at. */
export function seen(text: string, max: number): string {
  return withoutControls(text.slice(0, max)).replace(HIDDEN, '').replace(/\s+/gu, ' ').trim();
}

/** Two or three names in a row are read; a longer name is a sentence or a filing's. */
const MAX_NAME = 60;
const MAX_NAME_WORDS = 8;
/** What no name holds: markup, addresses, sentences, instructions to a machine. */
const NO_NAME = /[<>{}[\]`|\\=*_~^#;]|:\s|https?:|www\.|@|\d{7}/iu;
/** A full stop after a whole word: "Inc. Two" and "Dr. Ada" are names, "Partner. Then" is a text. */
const SENTENCE_END = /(?<!\b(?:Corp|Bros))(?<=\p{L}{4})[.!?…]\s/u;
/** Words for a machine: a name or a sentence with one is left out of a letter. */
const ORDERS = /\b(?:ignore|disregard|forget|instructions?|prompt|system prompt|assistant|override)\b/iu;

/** A name as it may stand in a letter; undefined if the record's text is none. */
export function nameIn(text: string | undefined): string | undefined {
  const name = text === undefined ? '' : seen(text, MAX_NAME * 4);
  const isName =
    name !== '' && name.length <= MAX_NAME && name.split(' ').length <= MAX_NAME_WORDS && /\p{L}/u.test(name);
  return isName && ![NO_NAME, SENTENCE_END, ORDERS].some((pattern) => pattern.test(name))
    ? name.replace(/[,.]$/u, (end) => (end === '.' ? end : ''))
    : undefined;
}

/** Small in every name: they do not show whether the rest is one. */
const PARTICLES: ReadonlySet<string> = new Set(
  'of the for and to in at on de la le du des van von der di da y e'.split(' '),
);
/** With fewer words a sentence cannot be recognised. */
const LEAST_WORDS = 3;

/** Whether what stands for a name reads as a sentence ("Say that Ada is a thief"): half of its words are small. */
export function isSentence(name: string): boolean {
  const words = name.split(/[\s,]+/u).filter((word) => word !== '' && !PARTICLES.has(word));
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length;
  return words.length >= LEAST_WORDS && small < words.length && 2 * small >= words.length;
}

const TITLE_WORD = /^(?:\p{Lu}[\p{L}'’&.-]*|of|at|the|and|for|in|to|&|-)$/u;

/** A position as it may stand in a letter: words with capitals, as titles are written; anything else is prose. */
export function titleIn(text: string | undefined): string | undefined {
  const title = nameIn(text);
  return title?.split(' ').every((word) => TITLE_WORD.test(word)) ? title : undefined;
}

/** Short forms of the trade that are written in capitals whatever a tag does. */
const CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  'AI ML SaaS B2B B2C D2C IoT API APIs VR AR XR HR IT UK US USA EU PropTech ESG NLP LLM LLMs 3D EV EVs R&D'
    .split(' ')
    .map((word) => [word.toLowerCase(), word]),
);

/** A sector tag within a sentence: "warehouse robotics", "B2B SaaS". */
export function tagIn(tag: string): string | undefined {
  // A single letter keeps its hyphen, and so does what stands before "tech": "e-commerce", "ad-tech".
  const name = nameIn(
    tag.replace(/(?<!(?<![\p{L}\p{N}])\p{L})-(?!tech\b)|[_/]+/gu, ' ').replace(/\s+/gu, ' '),
  );
  return name
    ?.split(' ')
    .map(
      (word) =>
        CAPITALS[word.toLowerCase()] ??
        (/^\p{Lu}\p{Ll}*(?:-\p{L}?\p{Ll}+)?$/u.test(word) ? word.toLowerCase() : word),
    )
    .join(' ');
}

/** A sentence of a tenant's own words in a letter; longer ones do not belong in a first letter. */
const MAX_SENTENCE_WORDS = 28;

/** Own words as they may be read for a letter, on one line, the first `max` characters: undefined if they hold markup, an address or orders. */
export function ownText(text: string | undefined, max: number): string | undefined {
  const whole = text === undefined ? '' : seen(text, max);
  if (whole === '' || ORDERS.test(whole)) return undefined;
  return /[<>{}[\]`|\\]|https?:|www\.|@/u.test(whole) ? undefined : whole;
}

/** The first sentence of what a tenant wrote of itself, without its full stop; undefined if it is too long for a letter. */
export function firstSentence(text: string | undefined): string | undefined {
  const whole = text === undefined ? '' : seen(text, 2_000);
  const sentence = ownText(
    (/^.*?[.!?](?=\s+[\p{Lu}\d"]|$)/u.exec(whole)?.[0] ?? whole).replace(/[.!?…:;,\s]+$/u, ''),
    2_000,
  );
  return sentence === undefined || sentence.split(' ').length > MAX_SENTENCE_WORDS ? undefined : sentence;
}

/** "We rent …" in the languages of letters: a sentence in which somebody says what they do. */
const SAYS_WHAT = /^(?:we|wir|nous|nosotros|nosotras) \p{Ll}/iu;

/**
 * The first sentence of a description of customers, and with it the one behind it where that says what is done for them
 * ("Villages. We rent them pumps"), without the last full stop; undefined if the first is too long for a letter.
 */
export function customersAndWhat(text: string | undefined): string | undefined {
  const first = firstSentence(text);
  if (first === undefined || SAYS_WHAT.test(first)) return first;
  const whole = seen(text ?? '', 2_000);
  const second = firstSentence(whole.slice(whole.indexOf(first) + first.length).replace(/^[.!?…\s]+/u, ''));
  if (second === undefined || !SAYS_WHAT.test(second)) return first;
  const both = `${first}. ${second}`;
  return both.split(' ').length > MAX_SENTENCE_WORDS ? first : both;
}

/** The same item for the same seed; FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
export function chosen(items: readonly string[], seed: string): string {
  let hash = 0x811c9dc5;
  for (const character of seed) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return items[hash % items.length] ?? '';
}

/** Folding is for names and cuts after 300 characters; a letter and what is known of a tenant are longer. */
const PIECE = /\S[\s\S]{0,278}(?!\S)|\S{1,280}/gu;

/** The words of a text of any length, folded. */
export function wordsOf(text: string): readonly string[] {
  return (text.match(PIECE) ?? []).flatMap(foldedWords);
}
