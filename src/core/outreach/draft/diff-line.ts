/** One line of a comparison. */
export interface DiffLine {
  readonly change: 'same' | 'removed' | 'added';
  readonly text: string;
}
