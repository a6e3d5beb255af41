import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const WRITTEN = {
  WARMPATH_CREDITS_HELP: 'Write to credits@warmpath.example.',
  WARMPATH_CREDIT_PACKS: 'Starter = 1000 for 19 EUR',
  WARMPATH_STRIPE_SECRET_KEY: 'rk_live_marked_secret_key',
  WARMPATH_STRIPE_WEBHOOK_SECRET: 'whsec_marked_webhook_secret',
  WARMPATH_STRIPE_URL: 'http://127.0.0.1:12111',
};

describe('settings of credits', () => {
  it('are read, and secrets are not shown', () => {
    const config = readConfig(WRITTEN);
    expect(config).toMatchObject({
      creditsHelp: WRITTEN.WARMPATH_CREDITS_HELP,
      creditPacks: [{ id: 'starter', name: 'Starter', credits: 1_000, price: 1_900, currency: 'eur' }],
      stripeUrl: WRITTEN.WARMPATH_STRIPE_URL,
    });
    expect(config.stripeSecretKey?.reveal()).toBe(WRITTEN.WARMPATH_STRIPE_SECRET_KEY);
    expect(JSON.stringify(config)).not.toContain('marked');
  });

  it.each([
    ['WARMPATH_CREDITS_HELP', 'two\nlines'],
    ['WARMPATH_CREDITS_HELP', 'x'.repeat(401)],
    ['WARMPATH_CREDIT_PACKS', 'Starter = 1000 for 19'],
    ['WARMPATH_STRIPE_SECRET_KEY', 'pk_live_marked_secret_key'],
    ['WARMPATH_STRIPE_WEBHOOK_SECRET', 'marked'],
    ['WARMPATH_STRIPE_URL', 'http://stripe.example'],
  ])('%s: %s is refused', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });
});
