import { type Static, type TSchema, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { readAs, readIf, type SettingDeclaration, type Upstream } from './provider.ts';
import { checkOf, type DetailWord } from './rules-email.ts';
import type { EmailCheck } from './rules-kinds.ts';
import { API_KEY, address, DAILY_CAP, keyOf, onePrice } from './usual-settings.ts';

const SENTENCES: { readonly [Word in DetailWord]?: string } = {
  accepted: 'A verifier found the mailbox.',
  syntax: 'A verifier does not take it for an address.',
  no_such_domain: 'A verifier does not find the domain.',
  no_mail_host: 'A verifier finds no host that takes mail for the domain.',
  rejected: 'A verifier finds no such mailbox.',
  disabled: 'A verifier finds the mailbox disabled.',
  full: 'A verifier finds the mailbox full.',
  accept_all: 'A verifier says that the domain accepts every address, so its yes proves nothing.',
  disposable: 'A verifier knows the domain as one of temporary, throw-away addresses.',
  role: 'A verifier knows it as a role address: a post or a team, not a person.',
  low_quality: 'A verifier doubts that mail to it arrives.',
  abuse_or_trap: 'A verifier knows it as a spam trap, a complainer or otherwise not to be written to.',
  blocked: 'The mail host refuses a verifier by its policy.',
  temporary: 'The mail host asked a verifier to try again later.',
  timeout: 'The mail host did not answer a verifier in time.',
  connect_failed: 'A verifier could not connect to a mail host of the domain.',
  protocol: 'The mail host did not speak SMTP with a verifier.',
};

/** A verifier's result in our words. */
export function verifiedAs(word: DetailWord): EmailCheck {
  return checkOf(word, SENTENCES[word] ?? 'A verifier could not settle it.');
}

/** What a verifier says of itself in words, with status 200. */
export function refusalOf(error: string): ProviderError {
  const failure = /key/i.test(error) ? 'auth_failed' : /credit/i.test(error) ? 'quota_exhausted' : 'upstream';
  return new ProviderError(failure, 'an error with status 200', { status: 200, spend: 'none' });
}

/** The setting `PRICE_USD` of a verifier. */
export const addressPrice = (usd: string): SettingDeclaration => ({
  name: 'PRICE_USD',
  kind: 'usd',
  default: usd,
  meaning: 'list price of an address',
});

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

const ReacherAnswer = Type.Object({
  is_reachable: Type.String(),
  misc: Type.Optional(Type.Unknown()),
  mx: Type.Optional(Type.Unknown()),
  smtp: Type.Optional(Type.Unknown()),
  syntax: Type.Optional(Type.Unknown()),
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
export const reacher: Upstream = {
  id: 'reacher',
  title: 'Reacher',
  about: 'A self-hosted verifier; it asks mail hosts from its own machine. Free with your own instance.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      required: true,
      meaning: 'address of the instance, such as `http://localhost:8080`',
    },
    {
      name: 'SECRET',
      kind: 'secret',
      meaning: 'what the instance wants in `x-reacher-secret`, where it does',
    },
  ],
  // Hosts that are slow to greet keep it up to a minute; the request's own deadline comes before that.
  limits: { timeoutMs: 70_000, concurrency: 10 },
  // A domain that never exists (RFC 6761): no mail host is asked.
  probe: {
    question: { kind: 'email.verify', params: { email: 'info@warmpath.invalid' }, gives: ['verdict'] },
  },
  lookups: {
    'email.verify': {
      async ask({ email }, call) {
        const secret = call.settings.secret('SECRET');
        const { body } = await call.json({
          method: 'POST',
          path: '/v1/check_email',
          json: { to_email: email },
          ...(secret === undefined ? {} : { headers: { 'x-reacher-secret': secret.reveal() } }),
          send: 'once',
        });
        return { items: [verifiedAs(reacherWordFor(readAs(ReacherAnswer, body, 'verification')))] };
      },
    },
  },
};

function reacherWordFor(answer: Static<typeof ReacherAnswer>): DetailWord {
  const misc = partOf(Misc, answer.misc);
  const smtp = partOf(Smtp, answer.smtp);
  switch (answer.is_reachable) {
    case 'safe':
      return 'accepted';
    case 'risky':
      if (misc?.is_disposable) return 'disposable';
      if (smtp?.is_catch_all) return 'accept_all';
      if (smtp?.has_full_inbox) return 'full';
      return misc?.is_role_account ? 'role' : 'low_quality';
    case 'invalid':
      if (partOf(Syntax, answer.syntax)?.is_valid_syntax === false) return 'syntax';
      if (partOf(Mx, answer.mx)?.accepts_mail === false) return 'no_mail_host';
      // It calls invalid what it could not connect to; that is nothing against the mailbox.
      if (smtp?.can_connect_smtp === false) return 'connect_failed';
      return smtp?.is_disabled ? 'disabled' : 'rejected';
    default:
      return 'unsettled';
  }
}

function partOf<Schema extends TSchema>(schema: Schema, part: unknown): Static<Schema> | undefined {
  return readIf(schema, part);
}

const ZerobounceAnswer = Type.Object({
  error: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  status: Type.Optional(Type.String()),
  sub_status: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

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
        const answer = readAs(ZerobounceAnswer, body, 'verification');
        if (answer.error) throw refusalOf(answer.error);
        if (answer.status === undefined) throw new ProviderError('bad_response', 'neither status nor error');
        const check = verifiedAs(zerobounceWordFor(answer));
        return { items: [check], ...(check.verdict === 'unknown' ? { costMicroUsd: 0 } : {}) };
      },
    },
  },
};

function zerobounceWordFor({ status, sub_status }: Static<typeof ZerobounceAnswer>): DetailWord {
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
