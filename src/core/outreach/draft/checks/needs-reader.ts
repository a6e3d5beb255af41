import type { Finding } from '../draft.ts';

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
