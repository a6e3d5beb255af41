import { type Static, Type } from 'typebox';
import type { DetailWord } from '../../core/email/detail.ts';
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts';
import type { Upstream } from '../provider.ts';
import { readAs } from '../reading.ts';
import { API_KEY, DAILY_CAP, keyOf, onePrice } from '../usual-settings.ts';
import { addressPrice, verifiedAs } from './verified.ts';

const Answer = Type.Object({
  status: Type.String(),
  message: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  /** A word, or its number in older versions. */
  result: Type.Optional(Type.Union([Type.String(), Type.Integer(), Type.Null()])),
  flags: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
});

const BY_NUMBER = ['valid', 'invalid', 'disposable', 'catchall', 'unknown'];

/** How long it may work on one address, seconds; it answers `unknown` then. */
const THEIR_SECONDS = 10;

const Account = Type.Object({ status: Type.Literal('success') });

/** https://developers.neverbounce.com/reference/single-check */
export const neverbounce: Upstream = {
  id: 'neverbounce',
  title: 'NeverBounce',
  about: 'Verifies addresses; paid per address, undecided ones are not billed.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://api.neverbounce.com/v4.2',
      meaning: 'address of the API, with its version',
    },
    API_KEY,
    addressPrice('0.008'),
    DAILY_CAP,
  ],
  limits: { timeoutMs: 15_000, concurrency: 10 },
  probe: {
    question: { kind: 'email.verify', params: { email: 'info@example.com' }, gives: ['verdict'] },
    account: async ({ json, settings }) => {
      const { body } = await json({ path: '/account/info', query: { key: keyOf(settings) } });
      return readAs(Account, body, 'account');
    },
  },
  lookups: {
    'email.verify': {
      listPrice: onePrice,
      async ask({ email }, call) {
        const { body } = await call.json({
          method: 'POST',
          path: '/single/check',
          json: { key: keyOf(call.settings), email, timeout: THEIR_SECONDS },
          send: 'once',
        });
        const answer = readAs(Answer, body, 'verification');
        if (answer.status !== 'success') throw refusal(answer);
        if (answer.result === undefined || answer.result === null) {
          throw new ProviderError('bad_response', 'no result');
        }
        const check = verifiedAs(wordFor(answer));
        return { items: [check], ...(check.verdict === 'unknown' ? { costMicroUsd: 0 } : {}) };
      },
    },
  },
};

const REFUSALS: Readonly<Record<string, ProviderFailure>> = {
  auth_failure: 'auth_failed',
  bad_referrer: 'auth_failed',
  throttle_triggered: 'rate_limited',
};

/** Every failure comes with status 200 and its own word. */
function refusal({ status, message }: Static<typeof Answer>): ProviderError {
  const failure = REFUSALS[status] ?? (/credit/i.test(message ?? '') ? 'quota_exhausted' : 'upstream');
  return new ProviderError(failure, 'a failure with status 200', { status: 200, spend: 'none' });
}

function wordFor({ result, flags }: Static<typeof Answer>): DetailWord {
  const has = (flag: string) => flags?.includes(flag) === true;
  switch (typeof result === 'number' ? BY_NUMBER[result] : result) {
    case 'valid':
      if (has('spamtrap_network')) return 'abuse_or_trap';
      if (has('disposable_email')) return 'disposable';
      return has('role_account') ? 'role' : 'accepted';
    case 'invalid':
      return has('bad_syntax') ? 'syntax' : 'rejected';
    case 'disposable':
      return 'disposable';
    case 'catchall':
      return has('spamtrap_network') ? 'abuse_or_trap' : 'accept_all';
    default:
      return 'unsettled';
  }
}
