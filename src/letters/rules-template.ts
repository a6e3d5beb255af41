import { marksOf } from './checks/rules-marks.ts';
import { PHRASES, type Phrases } from './phrases/rules-phrases.ts';
import type { Choose, LetterPlan } from './plan/rules-letter-plan.ts';
import { type Omitted, planLetter } from './plan/rules-plan-letter.ts';
import { factsOf } from './rules-draft.ts';
import { BY_PERSON, chosen, type Draft, type DraftRecord, wordsOf } from './rules-wording.ts';

/** Beyond this a subject is cut in lists of mail; also the limit of the check. */
export const MAX_SUBJECT = 60;

/** Words from greeting to closing: a longer letter is not read on a phone. */
const MAX_WORDS = 110;

/** What a first letter that is too long leaves out, more at each step. The last touch has the way out too. */
const SHORTER: readonly { readonly omitted: readonly Omitted[]; readonly hasWayOut: boolean }[] = [
  { omitted: [], hasWayOut: true },
  { omitted: [], hasWayOut: false },
  { omitted: ['traction'], hasWayOut: false },
  { omitted: ['traction', 'acquaintance'], hasWayOut: false },
];

/** Writes a touch from the record alone: what is not known is not mentioned. */
export function templateDraft(
  record: DraftRecord,
  phrases = PHRASES[record.language],
): Omit<Draft, 'findings'> {
  let planned = planLetter(record, phrases.reads);
  let body = '';
  for (const { omitted, hasWayOut } of SHORTER) {
    if (omitted.length > 0) planned = planLetter(record, phrases.reads, omitted);
    body = bodyOf(planned.plan, phrases, { seed: record.seed, hasWayOut });
    if (planned.plan.purpose !== 'opening' || body.split(/\s+/u).length <= MAX_WORDS) break;
  }
  const subject = subjectIn(record, planned.plan, phrases);
  const draftedBy = `template:${planned.plan.purpose}`;
  const facts = factsOf(record);
  const used = new Set(planned.from);
  // The subject of a thread is the first message's, and rests on what that does.
  const first = new Set(planLetter({ ...record, position: 1 }, phrases.reads).from);
  for (const mark of marksOf({ subject, body: '', draftedBy, facts }, record.language)) {
    const abouts = mark.facts.flatMap((place) => facts[place]?.about ?? []);
    for (const about of abouts.filter((one) => first.has(one))) used.add(about);
  }
  return { subject, body, draftedBy, facts: facts.filter(({ about }) => used.has(about)) };
}

/** The letter from its greeting to its closing. */
function bodyOf(
  plan: LetterPlan,
  phrases: Phrases,
  { seed, hasWayOut }: { readonly seed: string; readonly hasWayOut: boolean },
): string {
  const choose: Choose = (items, salt = '') => chosen(items, `${salt} ${seed}`);
  const paragraphs = PARAGRAPHS[plan.purpose](plan, phrases, choose);
  if (plan.purpose === 'opening' && hasWayOut) paragraphs.push([phrases.wayOut(choose)]);
  const texts = paragraphs.map((sentences) => sentences.filter((text) => text !== undefined).join(' '));
  const [first = '', ...others] = texts.filter((text) => text !== '');
  const opened = phrases.behindGreeting(first);
  return [phrases.greeting(plan.greeting), opened, ...others, phrases.closing].join('\n\n');
}

type Paragraphs = (plan: LetterPlan, phrases: Phrases, choose: Choose) => (string | undefined)[][];

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
export function subjectOf(record: DraftRecord): string {
  const phrases = PHRASES[record.language];
  return subjectIn(record, planLetter(record, phrases.reads).plan, phrases);
}

function subjectIn({ earlier }: DraftRecord, plan: LetterPlan, phrases: Phrases): string {
  const first = earlier.find(({ subject }) => subject.trim() !== '');
  if (first !== undefined) return first.subject;
  const subjects = phrases.subjects(plan);
  return subjects.find((text) => text !== '' && text.length <= MAX_SUBJECT) ?? 'A short introduction';
}

/**
 * Wordings of the template that are tried before it is said that there is no other: some ten times those that a record
 * has, as they are drawn and come twice.
 */
const MOST_VARIANTS = 60;

type Unchecked = Omit<Draft, 'findings'>;

/** The wording of the template by its number; 0 is what a touch gets first. Deterministic. */
export function templateVariant(record: DraftRecord, variant: number): Unchecked {
  const seed = variant === 0 ? record.seed : `${record.seed} ${variant}`;
  return { ...templateDraft({ ...record, seed }), variant };
}

/**
 * The next wording of the template after the draft that is to be replaced: none that its touch had before. Undefined where
 * the template has no other for this record. A person's own text that was given up is replaced by any wording, also by one that it replaced.
 */
export function anotherWording(record: DraftRecord, previous: Draft): Unchecked | undefined {
  const seen = previous.variant ?? -1;
  const had = new Set([keyOf(previous)]);
  const variants = Array.from({ length: MOST_VARIANTS }, (_, at) => at);
  for (const at of variants.slice(0, seen + 1)) had.add(keyOf(templateVariant(record, at)));
  for (const at of variants.slice(seen + 1)) {
    const draft = templateVariant(record, at);
    if (!had.has(keyOf(draft))) return draft;
  }
  if (previous.draftedBy !== BY_PERSON) return undefined;
  const first = templateVariant(record, 0);
  return isSameText(first, previous) ? undefined : first;
}

/** Whether two drafts say the same in the same words, whatever the marks and breaks between them. */
export function isSameText(one: Text, other: Text): boolean {
  return keyOf(one) === keyOf(other);
}

type Text = Pick<Draft, 'subject' | 'body'>;
const keyOf = ({ subject, body }: Text): string => wordsOf(`${subject}\n${body}`).join(' ');
