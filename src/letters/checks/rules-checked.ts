import { LANGUAGE_NAMES } from '../../reference/rules-language.ts';
import { type Draft, type DraftRecord, type Finding, wordsOf } from '../rules-wording.ts';
import english from './en.json' with { type: 'json' };
import { setOf } from './rules-words.ts';

/** A text as it is looked at, and what it is held against. */
export interface Checked {
  readonly text: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>;
  readonly record: DraftRecord;
  /** Subject and body without addresses of pages and mailboxes: what is read as prose. */
  readonly prose: string;
  /** Everything on record, as texts. */
  readonly known: readonly string[];
  /** A program may say only what is on record; a person may know more, and is only warned. */
  readonly severity: Finding['severity'];
}

/** A check: what it finds wrong, none if all is well. Pure. */
export type Check = (checked: Checked) => readonly Finding[];

export const block = (rule: string, message: string): Finding => ({ rule, severity: 'block', message });
export const warn = (rule: string, message: string): Finding => ({ rule, severity: 'warn', message });

/** Of more findings of one kind than this, the first ones are shown. */
const MAX_QUOTED = 5;

/** "a", "b" and 3 more, as they stand in the text. */
export function quoted(texts: readonly string[]): string {
  const each = [...new Set(texts)];
  const listed = each.slice(0, MAX_QUOTED).map((text) => `"${text.slice(0, 80)}"`);
  return `${listed.join(', ')}${each.length > MAX_QUOTED ? ` and ${each.length - MAX_QUOTED} more` : ''}`;
}

/** All that is found of a global pattern, in order. */
export function found(pattern: RegExp, text: string): readonly string[] {
  // Not matchAll, which makes a new RegExp of the pattern each time: that took most of what a check takes.
  return (text.match(pattern) ?? []).map((match) => match.trim());
}

/** Whether a text cannot be approved or sent as it stands. */
export function isBlocked(findings: readonly Finding[]): boolean {
  return findings.some(({ severity }) => severity === 'block');
}

/**
 * Words a letter needs whatever it says: grammar, courtesy, times to talk, and what every founder does (build, raise,
 * write). None of them alone praises, compares or counts: "all", "never", "only", "first", "most" and the like are left out on
 * purpose, and so is what could be said of a business. Base forms; endings are taken off before they are looked up.
 */
export const LETTER_WORDS: ReadonlySet<string> = setOf(Object.values(english.letterWords).flat());

/** A model says something in words of its own. */
export const OWN_WORDS = 'own_words';
/** A person asked for another draft, and there is none. */
export const NO_OTHER_TEXT = 'no_other_text';
/** A person asked for something that the template cannot do. */
export const NOTE_NOT_FOLLOWED = 'note_not_followed';
/** Nobody asked for the language of the letter. */
export const LANGUAGE_CHOSEN = 'language_chosen';
/** A sentence of the tenant's own is in another language than the letter. */
export const OTHER_LANGUAGE = 'other_language';

/** Rules whose findings a person reads also where a sequence approves by itself. */
const READ: ReadonlySet<string> = new Set([
  OWN_WORDS,
  NO_OTHER_TEXT,
  NOTE_NOT_FOLLOWED,
  LANGUAGE_CHOSEN,
  OTHER_LANGUAGE,
]);

/** Whether a draft must not be approved before a person has read it. */
export function needsReader(findings: readonly Finding[]): boolean {
  return findings.some(({ rule, severity }) => severity === 'block' || READ.has(rule));
}

/** Words that begin sentences of letters: a capital there is no sign of a name. Forms in -ly, -ing and -ed need not stand here. */
export const OPENERS: ReadonlySet<string> = setOf(english.openers);

/** Words that are written with a capital and are not names on record. */
export const NO_NAMES: ReadonlySet<string> = setOf(english.noNames);

/** Words with so many letters in common are forms of one: "robots" and "robotics". */
const STEM = 5;
const ENDINGS = /(?:'s|ings?|ed|es|e|s|d|ly)$/u;

/** A word without its ending; short ones are as they stand. */
function base(word: string): string {
  const bare = word.replace(ENDINGS, '');
  return bare.length >= 3 ? bare : word;
}

const BASES: ReadonlySet<string> = new Set([...LETTER_WORDS].map(base));

/** Words of an English text, figures left out, that stand neither in these texts nor in every letter, in any of their forms. */
export function wordsBeyond(prose: string, known: readonly string[]): readonly string[] {
  const onRecord = new Set(known.flatMap(wordsOf).flatMap((word) => [word.slice(0, STEM), base(word)]));
  return wordsOf(prose).filter(
    (word) =>
      // Figures have a check of their own.
      !/\p{N}/u.test(word) &&
      !isOfLetters(word) &&
      !onRecord.has(base(word)) &&
      !onRecord.has(word.slice(0, STEM)),
  );
}

/** Whether a folded English word is one that letters need whatever they say. */
export function isOfLetters(word: string): boolean {
  return (
    NO_NAMES.has(word) || LETTER_WORDS.has(word) || LETTER_WORDS.has(base(word)) || BASES.has(base(word))
  );
}

/**
 * Words of a model's draft that stand neither on the record nor in every letter. They are where a claim without a number or
 * a name is made, in whatever wording; most are harmless, so they are shown and not refused.
 */
export const ownWords: Check = ({ text, record, prose, known }) => {
  if (!text.draftedBy.startsWith('model:')) return [];
  if (record.language !== 'en') {
    const name = LANGUAGE_NAMES[record.language];
    return [
      warn(
        OWN_WORDS,
        `A model wrote it in ${name}, where words on no record cannot be told apart: look whether all of it is true.`,
      ),
    ];
  }
  const own = wordsBeyond(prose, known);
  if (own.length === 0) return [];
  return [warn(OWN_WORDS, `${quoted(own)} stands on no record: look whether what is said with it is true.`)];
};
