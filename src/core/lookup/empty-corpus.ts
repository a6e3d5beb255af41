import type { FailedSource } from './asked.ts';

/** Whether it is the corpus that gave no answer because nothing was ever imported. */
export const isEmptyCorpus = ({ source, reason }: FailedSource): boolean =>
  source === 'corpus' && reason === 'not_configured';

/** What is to be done then, in the words of every answer. */
export const NO_DEALS = 'No deals are imported yet: an operator imports some (docs/quick-start.md).';
