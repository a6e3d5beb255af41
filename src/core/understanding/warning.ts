/** What was not understood as it was written, or contradicts something else: told beside the answer, never dropped in silence. */
export interface Warning {
  /** The field of the profile or the body: `geography`, `sector_tags`. */
  readonly field: string;
  /** The value as it came, cut to 200 characters. */
  readonly value: string;
  /** For people: what is odd about it, and what was done. */
  readonly message: string;
  /** What was taken in its place. */
  readonly takenAs?: string;
  /** What may have been meant, closest first. */
  readonly suggestions?: readonly string[];
}

/** Warnings of one answer: a profile with more has one mistake many times. */
export const MAX_WARNINGS = 50;
/** Suggestions of one warning. */
export const MAX_SUGGESTIONS = 5;

/** The suggestions of all warnings, each once, at most ten: what an error names beside its message. */
export function suggestionsOf(warnings: readonly Warning[]): readonly string[] {
  return [...new Set(warnings.flatMap(({ suggestions = [] }) => suggestions))].slice(0, 2 * MAX_SUGGESTIONS);
}
