import type { Finding } from '../../sequence/sequence.ts';

/** A model says something in words of its own. */
export const OWN_WORDS = 'own_words';
/** A person asked for another draft, and there is none. */
export const NO_OTHER_TEXT = 'no_other_text';
/** A person asked for something that the template cannot do. */
export const NOTE_NOT_FOLLOWED = 'note_not_followed';

/** Rules whose findings a person reads also where a sequence approves by itself. */
const READ: ReadonlySet<string> = new Set([OWN_WORDS, NO_OTHER_TEXT, NOTE_NOT_FOLLOWED]);

/** Whether a draft must not be approved before a person has read it. */
export function needsReader(findings: readonly Finding[]): boolean {
  return findings.some(({ rule, severity }) => severity === 'block' || READ.has(rule));
}
