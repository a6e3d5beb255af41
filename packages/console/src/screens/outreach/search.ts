import type { SequenceState } from '../../api/outreach.ts';

/** In the order of a course, the ends last. */
export const STATES: readonly SequenceState[] = [
  'active',
  'paused',
  'replied',
  'bounced',
  'unsubscribed',
  'suppressed',
  'stopped',
  'completed',
];

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** The draft that is open; the longest waiting where none is named. */
export function outreachSearch({ touch }: Record<string, unknown>): { readonly touch?: string } {
  const id = text(touch);
  return id === undefined ? {} : { touch: id };
}

/** A state that is shown; all where none is named. */
export function sequencesSearch({ state }: Record<string, unknown>): { readonly state?: SequenceState } {
  const known = STATES.find((one) => one === state);
  return known === undefined ? {} : { state: known };
}

/** Of which stored investor the recipient is; undefined: of none. */
export function newSequenceSearch({ investor }: Record<string, unknown>): { readonly investor?: string } {
  const id = text(investor);
  return id === undefined ? {} : { investor: id };
}
