import { domainToASCII } from 'node:url';
import anyAscii from 'any-ascii';
import { type Static, Type } from 'typebox';
import { parseAddress } from '../platform/values/address.ts';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import { readAs, type Upstream } from './provider.ts';
import { checkOf, type DetailWord, localPatterns, wordOf } from './rules-email.ts';
import type { EmailCheck, PersonEmail } from './rules-kinds.ts';
import { API_KEY, address, DAILY_CAP, keyOf, onePrice } from './usual-settings.ts';
import { addressPrice, verifiedAs } from './zerobounce.ts';

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

/** Beyond these a hit is rare, and every try contacts the same server again. */
const MOST_TRIED = 6;

/** What is said of one mailbox and leaves the others of the domain possible. */
const NEXT = new Set(['rejected', 'disabled', 'role', 'syntax']);

/** The usual ways a firm writes a person's address, each put to the e-mail verification until one is confirmed. */
export const patterns: Upstream = {
  id: 'patterns',
  title: 'Address patterns',
  about:
    'Builds the likely addresses of a person at a domain and verifies them: only addresses that their mail host confirmed are returned. As good as the configured verification.',
  settings: [],
  limits: { timeoutMs: 30_000, concurrency: 10 },
  probe: { none: 'its guesses are verified by the other sources' },
  lookups: {
    'person.email': {
      supports: ({ name, domain }) => name !== undefined && domain !== undefined,
      async ask({ name = '', domain = '' }, call) {
        const likely = localPatterns(name, anyAscii).slice(0, MOST_TRIED);
        if (likely.length === 0) throw new ProviderError('unsupported', 'no name to make an address of');
        for (const { local } of likely) {
          if (call.signal.aborted) throw new ProviderError('timeout', 'not all patterns could be tried');
          const address = parseAddress(`${local}@${domain}`, domainToASCII);
          if ('fault' in address) throw new ProviderError('unsupported', 'no domain to make an address of');
          const email = `${address.local}@${address.domain}`;
          const check = await call.local.verifyEmail(email, call.signal);
          const end = endOf(email, check);
          if (end !== undefined) return { items: [end] };
          // The domain has no mailboxes.
          if (check.verdict === 'undeliverable' && !NEXT.has(wordOf(check))) break;
        }
        return { items: [] };
      },
    },
  },
};

/** The result this check ends the search with; undefined if another pattern may still be the one. */
function endOf(email: string, check: EmailCheck): PersonEmail | undefined {
  // A full mailbox exists all the same.
  if (check.verdict === 'deliverable' || wordOf(check) === 'full') return { email, ...check };
  if (check.verdict === 'undeliverable' || NEXT.has(wordOf(check))) return undefined;
  // A domain that accepts everything confirms nothing, and what stays open now stays open for the next pattern.
  const open =
    check.verdict === 'unknown'
      ? check
      : checkOf('unsettled', `No pattern can be confirmed at this domain (${wordOf(check)}).`);
  return { email: '', ...open };
}

const NeverbounceAnswer = Type.Object({
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
        const answer = readAs(NeverbounceAnswer, body, 'verification');
        if (answer.status !== 'success') throw refusal(answer);
        if (answer.result === undefined || answer.result === null) {
          throw new ProviderError('bad_response', 'no result');
        }
        const check = verifiedAs(neverbounceWordFor(answer));
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
function refusal({ status, message }: Static<typeof NeverbounceAnswer>): ProviderError {
  const failure = REFUSALS[status] ?? (/credit/i.test(message ?? '') ? 'quota_exhausted' : 'upstream');
  return new ProviderError(failure, 'a failure with status 200', { status: 200, spend: 'none' });
}

function neverbounceWordFor({ result, flags }: Static<typeof NeverbounceAnswer>): DetailWord {
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
