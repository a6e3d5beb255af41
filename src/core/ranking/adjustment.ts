/** What a second look at a candidate adds to its score. */
export interface Adjustment {
  /** The part it belongs to: one that the signals have as well, or one of its own. */
  readonly part: string;
  /** On the scale of weight x signal. */
  readonly raw: number;
  /** The fact behind a part of its own, made only where it is shown. */
  readonly fact?: () => string;
}

/** The sum of what a second look adds. */
export function adjusted(adjustments: readonly Adjustment[]): number {
  return adjustments.reduce((sum, { raw }) => sum + raw, 0);
}
