import type { Draft } from '../sequence/sequence.ts';
import { factsOf } from './facts.ts';
import { PHRASES } from './phrases/by-language.ts';
import type { Phrases } from './phrases/phrases.ts';
import type { Choose, LetterPlan } from './plan/letter-plan.ts';
import { planLetter } from './plan/plan-letter.ts';
import type { DraftRecord } from './record.ts';
import { chosen } from './wording.ts';

/** Beyond this a subject is cut in lists of mail; also the limit of the check. */
export const MAX_SUBJECT = 60;

/** Writes a touch from the record alone: what is not known is not mentioned. */
export function templateDraft(
  record: DraftRecord,
  phrases = PHRASES[record.language],
): Omit<Draft, 'findings'> {
  const { plan, from } = planLetter(record, phrases.reads);
  const used = new Set(from);
  return {
    subject: subjectOf(record, phrases),
    body: bodyOf(plan, phrases, record.seed),
    draftedBy: `template:${plan.purpose}`,
    facts: factsOf(record).filter(({ about }) => used.has(about)),
  };
}

/** Words from greeting to closing: a longer letter is not read on a phone. */
const MAX_WORDS = 110;

/**
 * The letter from its greeting to its closing. A first one that is too long goes without the way out, which the last touch
 * has too, then without its number, then without the acquaintance.
 */
function bodyOf(plan: LetterPlan, phrases: Phrases, seed: string): string {
  const choose: Choose = (items, salt = '') => chosen(items, `${salt} ${seed}`);
  const written = (of: LetterPlan, paragraphs: number | undefined) => {
    const texts = PARAGRAPHS[of.purpose](of, phrases, choose)
      .slice(0, paragraphs)
      .map((sentences) => sentences.filter((text) => text !== undefined).join(' '));
    const [first = '', ...others] = texts.filter((text) => text !== '');
    const opened = phrases.behindGreeting?.(first) ?? first;
    return [phrases.greeting(of.greeting), opened, ...others, phrases.closing].join('\n\n');
  };
  if (plan.purpose !== 'opening') return written(plan, undefined);
  const plain = { ...plan, traction: undefined };
  const shorter = [
    written(plan, undefined),
    written(plan, -1),
    written(plain, -1),
    written({ ...plain, acquaintance: undefined }, -1),
  ];
  return shorter.find((text) => text.split(/\s+/u).length <= MAX_WORDS) ?? shorter.at(-1) ?? '';
}

type Paragraphs = (plan: LetterPlan, phrases: Phrases, choose: Choose) => readonly (string | undefined)[][];

const PARAGRAPHS: Readonly<Record<LetterPlan['purpose'], Paragraphs>> = {
  opening: (plan, phrases, choose) => [
    [
      // Who is known to the reader says so before the name.
      plan.acquaintance?.kind === 'reader' ? phrases.acquaintance(plan.acquaintance, plan.reader) : undefined,
      phrases.introduction(plan.sender, plan.product, choose),
      plan.traction || plan.raise ? phrases.figures(plan.traction, plan.raise) : undefined,
    ],
    [
      plan.reason && phrases.reason(plan.reason, choose),
      plan.acquaintance?.kind === 'colleague'
        ? phrases.acquaintance(plan.acquaintance, plan.reader)
        : undefined,
    ],
    [phrases.ask(plan.calendar, choose)],
    [phrases.wayOut(choose)],
  ],
  follow_up: (plan, phrases, choose) =>
    plan.news === undefined
      ? [[phrases.rightPerson(plan.reader, plan.sender, choose)]]
      : [
          [phrases.followUp(plan.news, plan.sender, choose)],
          [phrases.askAgain(plan.reader, plan.calendar, choose)],
        ],
  last: (plan, phrases, choose) => [[phrases.last(plan.raise, plan.sender, choose)]],
};

/** The subject of the thread: the first touch's, which follow-ups share. */
export function subjectOf(record: DraftRecord, phrases = PHRASES[record.language]): string {
  const first = record.earlier.find(({ subject }) => subject.trim() !== '');
  if (first !== undefined) return first.subject;
  const { plan } = planLetter(record, phrases.reads);
  const subjects = phrases.subjects(plan);
  return subjects.find((text) => text !== '' && text.length <= MAX_SUBJECT) ?? 'A short introduction';
}
