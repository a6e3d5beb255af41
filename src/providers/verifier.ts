import type { Static, TSchema } from 'typebox';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import {
  type Described,
  type OutRequest,
  type Provider,
  type ProviderCall,
  readAs,
  type SettingValues,
} from './provider.ts';
import { checkOf, type DetailWord } from './rules-email.ts';
import type { onePrice } from './usual-settings.ts';

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

/** What a verifier says of itself, with status 200. */
export const failed = (failure: ProviderFailure) =>
  new ProviderError(failure, 'a failure with status 200', { status: 200, spend: 'none' });

export function refusalOf(error: string): ProviderError {
  return failed(/key/i.test(error) ? 'auth_failed' : /credit/i.test(error) ? 'quota_exhausted' : 'upstream');
}

export const noResult = () => new ProviderError('bad_response', 'no result');

/** What differs between verifiers, who are all asked for one address at a time. */
interface Verifier<Answer extends TSchema> extends Described {
  readonly limits: Provider['limits'];
  /** What the probe asks about. */
  readonly example: string;
  /** The question about the example is free. */
  readonly isFree?: boolean;
  /** A free look at the account: the request, what it answers, and its name. */
  readonly account?: readonly [of: (settings: SettingValues) => OutRequest, answer: TSchema, what: string];
  /** Absent: it costs nothing. */
  readonly listPrice?: typeof onePrice;
  request(email: string, settings: SettingValues): OutRequest;
  readonly answer: Answer;
  /** The result in our words; throws for an answer that is none. */
  wordOf(answer: Static<Answer>): DetailWord;
  /** Undecided addresses are not billed. */
  readonly freeIf?: (answer: Static<Answer>, verdict: string) => boolean;
}

export function verifier<Answer extends TSchema>(one: Verifier<Answer>): Provider {
  const { id, title, about, settings, limits, example, isFree, account, listPrice } = one;
  const look = account && {
    account: async (call: ProviderCall) => {
      const [of, schema, what] = account;
      return readAs(schema, (await call.json(of(call.settings))).body, what);
    },
  };
  return {
    id,
    title,
    about,
    settings,
    limits,
    probe: {
      question: { kind: 'email.verify', params: { email: example }, gives: ['verdict'] },
      ...(isFree && { isFree }),
      ...look,
    },
    lookups: {
      'email.verify': {
        ...(listPrice && { listPrice }),
        async ask({ email }, call) {
          const { body } = await call.json({ ...one.request(email, call.settings), send: 'once' });
          const answer = readAs(one.answer, body, 'verification');
          const word = one.wordOf(answer);
          const check = checkOf(word, SENTENCES[word] ?? 'A verifier could not settle it.');
          return { items: [check], ...(one.freeIf?.(answer, check.verdict) && { costMicroUsd: 0 }) };
        },
      },
    },
  };
}
