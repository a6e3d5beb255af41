import { BY_PERSON, type Draft } from './draft.ts';
import type { DraftRecord } from './record.ts';
import { templateDraft } from './template.ts';
import { wordsOf } from './wording.ts';

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
