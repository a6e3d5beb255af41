import { zerobounce } from '../../src/providers/verifiers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes; the real API was not asked. */
export const zerobounceAnswer = (status: string, sub_status = ''): Record<string, unknown> => ({
  address: 'ada@harbour.example',
  status,
  sub_status,
  free_email: false,
  did_you_mean: null,
  account: 'ada',
  domain: 'harbour.example',
  mx_found: 'true',
  mx_record: 'mx.harbour.example',
  processed_at: '2026-11-21 12:00:00.000',
});

export const zerobounceSamples: ProviderSamples = {
  provider: zerobounce,
  kinds: {
    'email.verify': {
      params: { email: 'ada@harbour.example' },
      settings: { KEY: 'k' },
      good: () => ({ json: zerobounceAnswer('valid') }),
      lying: {
        'a wrong key': {
          answer: () => ({ json: { error: 'Invalid API key or your account ran out of credits' } }),
          failure: 'auth_failed',
        },
        'another error': { answer: () => ({ json: { error: 'Something went wrong' } }) },
        'neither status nor error': { answer: () => ({ json: {} }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
  },
};
