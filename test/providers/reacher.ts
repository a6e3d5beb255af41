import { reacher } from '../../src/providers/verifiers.ts';
import type { ProviderSamples } from './samples.ts';

// Made from the notes on check-if-email-exists 0.11; no real instance was asked.
const smtp = {
  can_connect_smtp: true,
  has_full_inbox: false,
  is_catch_all: false,
  is_deliverable: true,
  is_disabled: false,
};

/** A whole answer, with what differs. */
export const reacherAnswer = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  input: 'ada@harbour.example',
  is_reachable: 'safe',
  misc: { is_disposable: false, is_role_account: false, is_b2c: false },
  mx: { accepts_mail: true, records: ['mx.harbour.example.'] },
  smtp,
  syntax: { domain: 'harbour.example', is_valid_syntax: true, username: 'ada' },
  debug: {},
  ...more,
});
export const reacherSmtp = (more: Record<string, boolean>) => ({ smtp: { ...smtp, ...more } });

export const reacherSamples: ProviderSamples = {
  provider: reacher,
  kinds: {
    'email.verify': {
      params: { email: 'ada@harbour.example' },
      good: () => ({ json: reacherAnswer() }),
      lying: { 'an error': { answer: () => ({ json: { error: 'internal' } }), failure: 'bad_response' } },
      missing: 'failure',
    },
  },
};
