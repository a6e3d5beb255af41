import { type Static, Type } from 'typebox';
import type { DetailWord } from '../../core/email/detail.ts';
import { ProviderError } from '../../core/provider-error.ts';
import type { Upstream } from '../provider.ts';
import { readAs } from '../reading.ts';
import { API_KEY, address, DAILY_CAP, keyOf, onePrice } from '../usual-settings.ts';
import { addressPrice, refusalOf, verifiedAs } from './verified.ts';

const Answer = Type.Object({
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: Type.Optional(Type.String()),
  sub_status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** How long it may work on one address, seconds; it answers `unknown` then. */
const THEIR_SECONDS = 10;

/** https://www.zerobounce.net/docs/email-validation-api-quickstart/ */
export const zerobounce: Upstream = {
  id: 'zerobounce',
  title: 'ZeroBounce',
  about: 'Verifies addresses; paid per address, undecided ones are not billed.',
  settings: [address('https://api.zerobounce.net'), API_KEY, addressPrice('0.01'), DAILY_CAP],
  limits: { timeoutMs: 15_000, concurrency: 10 },
  // Its addresses for trials cost nothing. https://www.zerobounce.net/docs/email-validation-api-quickstart/sandbox-mode/
  probe: {
    question: { kind: 'email.verify', params: { email: 'valid@example.com' }, gives: ['verdict'] },
    isFree: true,
  },
  lookups: {
    'email.verify': {
      listPrice: onePrice,
      async ask({ email }, call) {
        const { body } = await call.json({
          path: '/v2/validate',
          // The key goes nowhere else: the API reads no header.
          query: {
            api_key: keyOf(call.settings),
            email,
            ip_address: '',
            timeout: THEIR_SECONDS,
          },
          send: 'once',
        });
        const answer = readAs(Answer, body, 'verification');
        if (answer.error) throw refusalOf(answer.error);
        if (answer.status === undefined) throw new ProviderError('bad_response', 'neither status nor error');
        const check = verifiedAs(wordFor(answer));
        return { items: [check], ...(check.verdict === 'unknown' ? { costMicroUsd: 0 } : {}) };
      },
    },
  },
};

function wordFor({ status, sub_status }: Static<typeof Answer>): DetailWord {
  const sub = sub_status ?? '';
  switch (status?.toLowerCase()) {
    case 'valid':
      return 'accepted';
    case 'invalid':
      return INVALID[sub] ?? 'rejected';
    case 'catch-all':
      return 'accept_all';
    case 'spamtrap':
    case 'abuse':
      return 'abuse_or_trap';
    case 'do_not_mail':
      return DO_NOT_MAIL[sub] ?? 'low_quality';
    default:
      return OPEN[sub] ?? 'unsettled';
  }
}

const INVALID: Readonly<Record<string, DetailWord>> = {
  failed_syntax_check: 'syntax',
  no_dns_entries: 'no_such_domain',
  does_not_accept_mail: 'no_mail_host',
  unroutable_ip_address: 'no_mail_host',
  mailbox_quota_exceeded: 'full',
};
const DO_NOT_MAIL: Readonly<Record<string, DetailWord>> = {
  disposable: 'disposable',
  role_based: 'role',
  role_based_catch_all: 'role',
  toxic: 'abuse_or_trap',
  possible_trap: 'abuse_or_trap',
  possible_traps: 'abuse_or_trap',
  global_suppression: 'abuse_or_trap',
};
const OPEN: Readonly<Record<string, DetailWord>> = {
  greylisted: 'temporary',
  mail_server_temporary_error: 'temporary',
  antispam_system: 'blocked',
  timeout_exceeded: 'timeout',
  mail_server_did_not_respond: 'timeout',
  failed_smtp_connection: 'connect_failed',
};
