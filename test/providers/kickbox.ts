import { kickbox } from '../../src/providers/verifiers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes; the real API was not asked. */
export const kickboxAnswer = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  result: 'deliverable',
  reason: 'accepted_email',
  role: false,
  free: false,
  disposable: false,
  accept_all: false,
  did_you_mean: null,
  sendex: 1,
  email: 'ada@harbour.example',
  user: 'ada',
  domain: 'harbour.example',
  success: true,
  message: null,
  ...more,
});

export const kickboxSamples: ProviderSamples = {
  provider: kickbox,
  kinds: {
    'email.verify': {
      params: { email: 'ada@harbour.example' },
      settings: { KEY: 'k' },
      good: () => ({ json: kickboxAnswer() }),
      lying: {
        'a failure': { answer: () => ({ json: { success: false, message: 'Internal error' } }) },
        'no result': { answer: () => ({ json: { success: true } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
  },
};
