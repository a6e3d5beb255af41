import { neverbounce } from '../../src/providers/verifiers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes; the real API was not asked. */
export const neverbounceAnswer = (
  result: string | number,
  flags: readonly string[] = ['has_dns', 'has_dns_mx', 'smtp_connectable'],
): Record<string, unknown> => ({
  status: 'success',
  result,
  flags,
  suggested_correction: '',
  execution_time: 499,
});

const failed = (status: string, message = 'no') => ({ json: { status, message, execution_time: 3 } });

export const neverbounceSamples: ProviderSamples = {
  provider: neverbounce,
  kinds: {
    'email.verify': {
      params: { email: 'ada@harbour.example' },
      settings: { KEY: 'k' },
      good: () => ({ json: neverbounceAnswer('valid') }),
      lying: {
        'a wrong key': { answer: () => failed('auth_failure'), failure: 'auth_failed' },
        'too many': { answer: () => failed('throttle_triggered'), failure: 'rate_limited' },
        'no credits': {
          answer: () => failed('general_failure', 'Insufficient credit balance'),
          failure: 'quota_exhausted',
        },
        'temporarily out': { answer: () => failed('temp_unavail') },
        'a failure': { answer: () => failed('general_failure') },
        'no result': { answer: () => ({ json: { status: 'success' } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
  },
};
