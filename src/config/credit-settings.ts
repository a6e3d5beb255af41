import { Secret } from '../core/account/secret.ts';
import { type CreditPack, MOST_PACKS, parsePacks } from '../core/purchase/packs.ts';
import type { Setting } from '../core/setting.ts';

/** How tenants get credits. */
export interface CreditConfig {
  /** In the operator's words; undefined: the service's own. */
  readonly creditsHelp: string | undefined;
  readonly creditPacks: readonly CreditPack[];
  readonly stripeSecretKey: Secret | undefined;
  readonly stripeWebhookSecret: Secret | undefined;
  readonly stripeUrl: string;
}

/** Two sentences and an address; it stands in every 402. */
const HELP_LENGTH = 400;

const secret = (
  name: string,
  expected: string,
  form: RegExp,
  meaning: string,
): Setting<Secret | undefined> => ({
  name,
  expected,
  default: 'none: credits are not sold',
  meaning: `${meaning} Never printed or logged.`,
  secret: true,
  fallback: undefined,
  parse: (text) => (form.test(text) ? new Secret(text) : undefined),
});

export const CREDIT_SETTINGS: { readonly [Key in keyof CreditConfig]: Setting<CreditConfig[Key]> } = {
  creditsHelp: {
    name: 'WARMPATH_CREDITS_HELP',
    expected: `a text of up to ${HELP_LENGTH} characters, without line breaks`,
    default: 'how the operator grants credits by the command',
    meaning:
      'How a tenant gets credits, in your words, such as whom to write to. It stands in every 402, in `GET /v1/credits/packs` and on the page Credits of the console.',
    fallback: undefined,
    parse: (text) => (text.length <= HELP_LENGTH && !/\p{Cc}/u.test(text) ? text : undefined),
  },
  creditPacks: {
    name: 'WARMPATH_CREDIT_PACKS',
    expected: `up to ${MOST_PACKS} packs, as in: Starter = 1000 for 19.00 EUR; Growth = 10000 for 149 EUR`,
    default: 'none: credits are not sold',
    meaning:
      'What is sold through Stripe: name, credits and price of each. Prices contain every tax. Currencies with two decimals or none.',
    fallback: [],
    parse: parsePacks,
  },
  stripeSecretKey: secret(
    'WARMPATH_STRIPE_SECRET_KEY',
    'a secret or restricted key of Stripe (sk_… or rk_…)',
    /^[rs]k_(test|live)_[A-Za-z0-9_]{8,300}$/,
    'Makes the pages of Stripe Checkout. A restricted key needs to write Checkout Sessions and to read PaymentIntents and Charges.',
  ),
  stripeWebhookSecret: secret(
    'WARMPATH_STRIPE_WEBHOOK_SECRET',
    'the signing secret of the webhook endpoint (whsec_…)',
    /^whsec_[A-Za-z0-9+/=_-]{8,300}$/,
    'Proves that events come from Stripe. The endpoint is WARMPATH_PUBLIC_URL followed by `/stripe/webhook`.',
  ),
  stripeUrl: {
    name: 'WARMPATH_STRIPE_URL',
    expected: 'an https address (http for this machine only)',
    default: 'https://api.stripe.com',
    meaning: 'Where Stripe is asked; another address is for tests.',
    fallback: 'https://api.stripe.com',
    parse: (text) =>
      /^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)(:|$))[^\s/?#]{0,200}$/.test(text) ? text : undefined,
  },
};
