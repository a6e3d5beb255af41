import { KEY_SCOPES, type KeyScope } from '../../../core/account/key-scopes.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Mode } from '../../../core/scope.ts';

export interface KeyOrder {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly name?: string;
  /** The integration that uses the key, for the operator's own bookkeeping. */
  readonly integration?: string;
  readonly expiresAt?: Date;
  /** `USUAL_SCOPES` where left out. */
  readonly scopes?: readonly KeyScope[];
  readonly dailyCredits?: number;
}

/** In round figures what an integer of the database holds; no price comes near. */
export const MAX_DAILY_CREDITS = 2_000_000_000;
/** Throws OperatorError `usage` for what a key cannot have. */
export function checkOrder({ name = '', integration, expiresAt, scopes, dailyCredits }: KeyOrder): void {
  if (name.length > 200)
    throw new OperatorError('usage', `A key's name has at most 200 characters; got ${name.length}.`);
  if (integration !== undefined && (integration === '' || integration.length > 100)) {
    throw new OperatorError(
      'usage',
      `An integration's name has 1 to 100 characters; got ${integration.length}.`,
    );
  }
  if (expiresAt !== undefined && !(expiresAt.getTime() > Date.now())) {
    throw new OperatorError('usage', 'The expiry of a key is a moment in the future.');
  }
  if (scopes?.length === 0) {
    throw new OperatorError('usage', `A key has one scope at least: ${KEY_SCOPES.join(', ')}.`);
  }
  const isCap =
    dailyCredits === undefined ||
    (Number.isSafeInteger(dailyCredits) && dailyCredits > 0 && dailyCredits <= MAX_DAILY_CREDITS);
  if (!isCap) {
    throw new OperatorError(
      'usage',
      `A daily cap is 1 to ${MAX_DAILY_CREDITS} credits; got ${dailyCredits}. A key that may spend nothing is one without the scope spend.`,
    );
  }
}
