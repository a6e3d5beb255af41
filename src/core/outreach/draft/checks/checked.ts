import type { Draft, Finding } from '../draft.ts';
import type { DraftRecord } from '../record.ts';

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

/** A check: what it finds wrong, none where all is well. Pure. */
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
