import { LIMITS } from '../limits.ts';
import type { Warning } from './warning.ts';

/** Of an answer that may look different in a minute: its weights are those learned before, or of no corpus. */
export const LEARNING: Warning = {
  field: 'corpus',
  value: 'learning',
  message:
    'Much was imported, and the ranking still learns from it: scores and order may change within minutes. GET /readyz tells when it is done. ' +
    `The same request is free until then, and once more within ${LIMITS.freeRepeatMinutes} minutes after it; send it without its Idempotency-Key.`,
};

/** Whether an answer with these warnings was given while the ranking was being learned. */
export function isProvisional(warnings: readonly Warning[]): boolean {
  return warnings.some(({ field, value }) => field === LEARNING.field && value === LEARNING.value);
}

/** Why nothing is charged for a repetition; `repeats` is the `request_id` of the call that was charged. */
export function freeRepetition(repeats: string): Warning {
  const message = `Free of charge: it repeats request ${repeats}, which was answered while the ranking was being learned.`;
  return { field: 'credits_charged', value: '0', message };
}
