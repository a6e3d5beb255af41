import { type Static, Type } from 'typebox';
import type { DetailWord } from '../../core/email/detail.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Upstream } from '../provider.ts';
import { readAs } from '../reading.ts';
import { API_KEY, address, DAILY_CAP, keyOf, onePrice } from '../usual-settings.ts';
import { addressPrice, refusalOf, verifiedAs } from './verified.ts';

const Answer = Type.Object({
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  result: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  role: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
});

/** How long it may work on one address, seconds; it answers `unknown` then. */
const THEIR_SECONDS = 10;

const Credits = Type.Object({ credits: Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]+$' })]) });

/** https://developer.millionverifier.com */
export const millionverifier: Upstream = {
  id: 'millionverifier',
  title: 'MillionVerifier',
  about: 'Verifies addresses at a low price; whether undecided ones are refunded depends on the plan.',
  settings: [
    address('https://api.millionverifier.com'),
    API_KEY,
    addressPrice('0.004'),
    DAILY_CAP,
    {
      name: 'USER_AGENT',
      kind: 'text',
      meaning:
        'sent instead of our own `User-Agent`; some clients were answered 403 until they called themselves `curl/8`',
    },
  ],
  // 20 at once is what it allows an account.
  limits: { timeoutMs: 15_000, concurrency: 20 },
  probe: {
    question: { kind: 'email.verify', params: { email: 'info@example.com' }, gives: ['verdict'] },
    account: async ({ json, settings }) => {
      const headers = { 'user-agent': settings.text('USER_AGENT') };
      const { body } = await json({ path: '/api/v3/credits', query: { api: keyOf(settings) }, headers });
      return readAs(Credits, body, 'credits');
    },
  },
  lookups: {
    'email.verify': {
      listPrice: onePrice,
      async ask({ email }, call) {
        const { body } = await call.json({
          path: '/api/v3/',
          // The key goes nowhere else: the API reads no header.
          query: { api: keyOf(call.settings), email, timeout: THEIR_SECONDS },
          headers: { 'user-agent': call.settings.text('USER_AGENT') },
          send: 'once',
        });
        const answer = readAs(Answer, body, 'verification');
        if (answer.error) throw refusalOf(answer.error);
        if (answer.result === 'error') throw refusalOf('');
        if (typeof answer.result !== 'string') throw new ProviderError('bad_response', 'no result');
        return { items: [verifiedAs(wordFor(answer))] };
      },
    },
  },
};

function wordFor({ result, role }: Static<typeof Answer>): DetailWord {
  switch (result) {
    case 'ok':
      return role ? 'role' : 'accepted';
    case 'catch_all':
      return 'accept_all';
    case 'disposable':
      return 'disposable';
    case 'invalid':
      return 'rejected';
    default:
      return 'unsettled';
  }
}
