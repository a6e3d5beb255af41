import { millionverifier } from '../../src/providers/verifiers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes; the real API was not asked. */
export const millionverifierAnswer = (result: string, more: Record<string, unknown> = {}) => ({
  email: 'ada@harbour.example',
  quality: 'good',
  result,
  resultcode: 1,
  subresult: result,
  free: false,
  role: false,
  didyoumean: '',
  credits: 100,
  executiontime: 1,
  error: '',
  livemode: true,
  ...more,
});

export const millionverifierSamples: ProviderSamples = {
  provider: millionverifier,
  kinds: {
    'email.verify': {
      params: { email: 'ada@harbour.example' },
      settings: { KEY: 'k' },
      good: () => ({ json: millionverifierAnswer('ok') }),
      lying: {
        'a wrong key': {
          answer: () => ({ json: { error: 'apikey not found', result: '' } }),
          failure: 'auth_failed',
        },
        'no credits': {
          answer: () => ({ json: { error: 'Insufficient credits', result: '' } }),
          failure: 'quota_exhausted',
        },
        'the result "error"': { answer: () => ({ json: millionverifierAnswer('error') }) },
        'no result': { answer: () => ({ json: { error: '' } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
  },
};
