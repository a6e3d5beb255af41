import { Type } from 'typebox';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import { Anything, described, List, maybe, readIf, Text } from './provider.ts';
import type { DetailWord } from './rules-email.ts';
import { keyOf, onePrice } from './usual-settings.ts';
import { failed, noResult, refusalOf, verifier } from './verifier.ts';

/** How long a verifier may work on one address, seconds; it answers `unknown` then. */
const THEIR_SECONDS = 10;

const KICKBOX_REFUSED: Readonly<Record<string, DetailWord>> = {
  invalid_email: 'syntax',
  invalid_domain: 'no_such_domain',
  no_mx: 'no_mail_host',
};
const KICKBOX_OPEN: Readonly<Record<string, DetailWord>> = {
  no_connect: 'connect_failed',
  timeout: 'timeout',
  invalid_smtp: 'protocol',
  unavailable_smtp: 'temporary',
};

/** https://docs.kickbox.com/docs/single-verification-api */
export const kickbox = verifier({
  ...described('kickbox'),
  limits: { timeoutMs: 15_000, concurrency: 10 },
  example: 'info@example.com',
  account: [
    (settings) => ({ path: '/v2/balance', query: { apikey: keyOf(settings) } }),
    Type.Object({ balance: Type.Number() }),
    'balance',
  ],
  listPrice: onePrice,
  // The key goes nowhere else: the API reads no header.
  request: (email, settings) => ({
    path: '/v2/verify',
    query: { email, apikey: keyOf(settings), timeout: THEIR_SECONDS * 1_000 },
  }),
  answer: Type.Object({
    success: maybe(Type.Boolean()),
    result: Text,
    reason: Text,
    role: maybe(Type.Boolean()),
    disposable: maybe(Type.Boolean()),
    accept_all: maybe(Type.Boolean()),
  }),
  wordOf({ success, result, reason, role, disposable, accept_all }) {
    if (success === false) throw failed('upstream');
    if (typeof result !== 'string') throw noResult();
    if (disposable) return 'disposable';
    switch (result) {
      case 'deliverable':
      case 'risky':
        if (accept_all) return 'accept_all';
        if (role) return 'role';
        return result === 'deliverable' ? 'accepted' : 'low_quality';
      case 'undeliverable':
        return KICKBOX_REFUSED[reason ?? ''] ?? 'rejected';
      default:
        return KICKBOX_OPEN[reason ?? ''] ?? 'unsettled';
    }
  },
  freeIf: ({ result }) => result === 'unknown',
});

const BY_NUMBER = ['valid', 'invalid', 'disposable', 'catchall', 'unknown'];
const REFUSALS: Readonly<Record<string, ProviderFailure>> = {
  auth_failure: 'auth_failed',
  bad_referrer: 'auth_failed',
  throttle_triggered: 'rate_limited',
};

/** https://developers.neverbounce.com/reference/single-check */
export const neverbounce = verifier({
  ...described('neverbounce'),
  limits: { timeoutMs: 15_000, concurrency: 10 },
  example: 'info@example.com',
  account: [
    (settings) => ({ path: '/account/info', query: { key: keyOf(settings) } }),
    Type.Object({ status: Type.Literal('success') }),
    'account',
  ],
  listPrice: onePrice,
  request: (email, settings) => ({
    method: 'POST',
    path: '/single/check',
    json: { key: keyOf(settings), email, timeout: THEIR_SECONDS },
  }),
  answer: Type.Object({
    status: Type.String(),
    message: Text,
    /** A word, or its number in older versions. */
    result: maybe(Type.Union([Type.String(), Type.Integer()])),
    flags: maybe(List),
  }),
  wordOf({ status, message, result, flags }) {
    // Every failure comes with status 200 and its own word.
    if (status !== 'success')
      throw failed(REFUSALS[status] ?? (/credit/i.test(message ?? '') ? 'quota_exhausted' : 'upstream'));
    if (result === undefined || result === null) throw noResult();
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
  },
  freeIf: (_answer, verdict) => verdict === 'unknown',
});

/** https://developer.millionverifier.com */
export const millionverifier = verifier({
  ...described('millionverifier'),
  // 20 at once is what it allows an account.
  limits: { timeoutMs: 15_000, concurrency: 20 },
  example: 'info@example.com',
  account: [
    (settings) => ({
      path: '/api/v3/credits',
      query: { api: keyOf(settings) },
      headers: { 'user-agent': settings.text('USER_AGENT') },
    }),
    Type.Object({ credits: Type.Union([Type.Number(), Type.String({ pattern: '^[0-9]+$' })]) }),
    'credits',
  ],
  listPrice: onePrice,
  // The key goes nowhere else: the API reads no header.
  request: (email, settings) => ({
    path: '/api/v3/',
    query: { api: keyOf(settings), email, timeout: THEIR_SECONDS },
    headers: { 'user-agent': settings.text('USER_AGENT') },
  }),
  answer: Type.Object({ error: Text, result: Text, role: maybe(Type.Boolean()) }),
  wordOf({ error, result, role }) {
    if (error || result === 'error') throw refusalOf(error ?? '');
    if (typeof result !== 'string') throw noResult();
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
  },
});

// Each part is an error of the shape `{type, message}` where it could not be found out.
const Misc = Type.Object({ is_disposable: Type.Boolean(), is_role_account: Type.Boolean() });
const Mx = Type.Object({ accepts_mail: Type.Boolean() });
const Smtp = Type.Object({
  can_connect_smtp: Type.Boolean(),
  has_full_inbox: Type.Boolean(),
  is_catch_all: Type.Boolean(),
  is_deliverable: Type.Boolean(),
  is_disabled: Type.Boolean(),
});
const Syntax = Type.Object({ is_valid_syntax: Type.Boolean() });

/** Self-hosted check-if-email-exists. https://docs.reacher.email */
export const reacher = verifier({
  ...described('reacher'),
  // Hosts that are slow to greet keep it up to a minute; the request's own deadline comes before that.
  limits: { timeoutMs: 70_000, concurrency: 10 },
  // A domain that never exists (RFC 6761): no mail host is asked.
  example: 'info@warmpath.invalid',
  request: (email, settings) => ({
    method: 'POST',
    path: '/v1/check_email',
    json: { to_email: email },
    headers: { 'x-reacher-secret': settings.secret('SECRET')?.reveal() },
  }),
  answer: Type.Object({
    is_reachable: Type.String(),
    misc: Anything,
    mx: Anything,
    smtp: Anything,
    syntax: Anything,
  }),
  wordOf(answer) {
    const misc = readIf(Misc, answer.misc);
    const smtp = readIf(Smtp, answer.smtp);
    switch (answer.is_reachable) {
      case 'safe':
        return 'accepted';
      case 'risky':
        if (misc?.is_disposable) return 'disposable';
        if (smtp?.is_catch_all) return 'accept_all';
        if (smtp?.has_full_inbox) return 'full';
        return misc?.is_role_account ? 'role' : 'low_quality';
      case 'invalid':
        if (readIf(Syntax, answer.syntax)?.is_valid_syntax === false) return 'syntax';
        if (readIf(Mx, answer.mx)?.accepts_mail === false) return 'no_mail_host';
        // It calls invalid what it could not connect to; that is nothing against the mailbox.
        if (smtp?.can_connect_smtp === false) return 'connect_failed';
        return smtp?.is_disabled ? 'disabled' : 'rejected';
      default:
        return 'unsettled';
    }
  },
});

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

/** https://www.zerobounce.net/docs/email-validation-api-quickstart/ */
export const zerobounce = verifier({
  ...described('zerobounce'),
  limits: { timeoutMs: 15_000, concurrency: 10 },
  // Its addresses for trials cost nothing. https://www.zerobounce.net/docs/email-validation-api-quickstart/sandbox-mode/
  example: 'valid@example.com',
  isFree: true,
  listPrice: onePrice,
  // The key goes nowhere else: the API reads no header.
  request: (email, settings) => ({
    path: '/v2/validate',
    query: { api_key: keyOf(settings), email, ip_address: '', timeout: THEIR_SECONDS },
  }),
  answer: Type.Object({ error: Text, status: Type.Optional(Type.String()), sub_status: Text }),
  wordOf({ error, status, sub_status }) {
    if (error) throw refusalOf(error);
    if (status === undefined) throw new ProviderError('bad_response', 'neither status nor error');
    const sub = sub_status ?? '';
    switch (status.toLowerCase()) {
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
  },
  freeIf: (_answer, verdict) => verdict === 'unknown',
});
