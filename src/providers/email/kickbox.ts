import { type Static, Type } from 'typebox';
import type { DetailWord } from '../../core/email/detail.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Upstream } from '../provider.ts';
import { readAs } from '../reading.ts';
import { API_KEY, address, DAILY_CAP, keyOf, onePrice } from '../usual-settings.ts';
import { addressPrice, verifiedAs } from './verified.ts';

const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
const Answer = Type.Object({
  success: Flag,
  result: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  reason: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  role: Flag,
  disposable: Flag,
  accept_all: Flag,
});

/** How long it may work on one address, ms; it answers `unknown` then. */
const THEIR_MS = 10_000;

const Balance = Type.Object({ balance: Type.Number() });

/** https://docs.kickbox.com/docs/single-verification-api */
export const kickbox: Upstream = {
  id: 'kickbox',
  title: 'Kickbox',
  about: 'Verifies addresses; paid per address, undecided ones are not billed.',
  settings: [address('https://api.kickbox.com'), API_KEY, addressPrice('0.01'), DAILY_CAP],
  limits: { timeoutMs: 15_000, concurrency: 10 },
  probe: {
    question: { kind: 'email.verify', params: { email: 'info@example.com' }, gives: ['verdict'] },
    account: async ({ json, settings }) => {
      const { body } = await json({ path: '/v2/balance', query: { apikey: keyOf(settings) } });
      return readAs(Balance, body, 'balance');
    },
  },
  lookups: {
    'email.verify': {
      listPrice: onePrice,
      async ask({ email }, call) {
        const { body } = await call.json({
          path: '/v2/verify',
          // The key goes nowhere else: the API reads no header.
          query: { email, apikey: keyOf(call.settings), timeout: THEIR_MS },
          send: 'once',
        });
        const answer = readAs(Answer, body, 'verification');
        if (answer.success === false) {
          throw new ProviderError('upstream', 'a failure with status 200', { status: 200, spend: 'none' });
        }
        if (typeof answer.result !== 'string') throw new ProviderError('bad_response', 'no result');
        const check = verifiedAs(wordFor(answer));
        return { items: [check], ...(answer.result === 'unknown' ? { costMicroUsd: 0 } : {}) };
      },
    },
  },
};

function wordFor({ result, reason, role, disposable, accept_all }: Static<typeof Answer>): DetailWord {
  if (disposable) return 'disposable';
  switch (result) {
    case 'deliverable':
    case 'risky':
      if (accept_all) return 'accept_all';
      if (role) return 'role';
      return result === 'deliverable' ? 'accepted' : 'low_quality';
    case 'undeliverable':
      return REFUSED[reason ?? ''] ?? 'rejected';
    default:
      return OPEN[reason ?? ''] ?? 'unsettled';
  }
}

const REFUSED: Readonly<Record<string, DetailWord>> = {
  invalid_email: 'syntax',
  invalid_domain: 'no_such_domain',
  no_mx: 'no_mail_host',
};
const OPEN: Readonly<Record<string, DetailWord>> = {
  no_connect: 'connect_failed',
  timeout: 'timeout',
  invalid_smtp: 'protocol',
  unavailable_smtp: 'temporary',
};
