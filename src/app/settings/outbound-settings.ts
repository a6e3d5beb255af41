import { isIP } from 'node:net';
import { MOST_PACKS, parsePacks } from '../../credits/rules-packs.ts';
import { Secret, type Setting, settingsOf } from '../../platform/values/key-scopes.ts';
import { isEmailContact, LIMITS } from '../../platform/values/limits.ts';

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

export const CREDIT_SETTINGS = settingsOf({
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
});

export const OUTBOUND_SETTINGS = settingsOf({
  contact: {
    name: 'WARMPATH_CONTACT',
    expected: 'an e-mail address (the SEC accepts nothing else) or an https address, without blanks',
    default: 'none: providers that require one are off',
    meaning:
      'Contact of the operator, sent with every request to a provider. Wikidata throttles clients without one; the SEC rejects clients without an e-mail address.',
    fallback: undefined,
    parse: (text) => (isEmailContact(text) || /^https:\/\/[^\s<>()]{3,200}$/.test(text) ? text : undefined),
  },
  recordsMirror: {
    name: 'WARMPATH_RECORDS_MIRROR',
    expected: 'an address such as https://mirror.example/records',
    default: 'none: the publishers themselves',
    meaning:
      'A mirror `warmpath corpus pull` fetches public records from: the file of a host lies at `<mirror>/<host>/<path>`.',
    fallback: undefined,
    parse: (text) => (/^https?:\/\/[^\s?#]{3,200}$/.test(text) ? text : undefined),
  },
  wikidataQueryUrl: {
    name: 'WARMPATH_WIKIDATA_QUERY_URL',
    expected: 'an address such as https://query.example/sparql',
    default: 'https://query.wikidata.org/sparql',
    meaning:
      'The SPARQL service `warmpath corpus pull wikidata` asks. Wikidata replaces its engine in 2027; any service with its data and SPARQL 1.1 serves.',
    fallback: 'https://query.wikidata.org/sparql',
    parse: (text) => (/^https?:\/\/[^\s?#]{3,200}$/.test(text) ? text : undefined),
  },
  dnsServers: {
    name: 'WARMPATH_DNS_SERVERS',
    expected:
      'addresses separated by commas, each with a port if it is not 53: 192.0.2.1:5353, [2001:db8::1]',
    default: 'those the machine uses',
    meaning:
      'The DNS servers for names that tenants enter: the mail exchangers of an address, and the addresses of company sites, mail servers, webhooks and links. The hosts file of the machine comes first. Addresses in the settings of providers are resolved as the machine does, with its own servers and search list.',
    fallback: [],
    parse: parseDnsServers,
  },
  monitorHours: {
    name: 'WARMPATH_MONITOR_HOURS',
    expected: 'hours, 1 to 720',
    default: '24',
    meaning: 'Hours between two runs of a saved search. Runs cost no credits and ask only free providers.',
    fallback: 24,
    parse: (text) => {
      const hours = /^\d{1,3}$/.test(text) ? Number(text) : 0;
      return hours >= 1 && hours <= 720 ? hours : undefined;
    },
  },
  privateHosts: {
    name: 'WARMPATH_PRIVATE_HOSTS',
    expected: 'refuse or allow',
    default: 'refuse',
    meaning:
      'Whether hosts that tenants enter (a Mastodon server, a company site, a mail exchanger) may have private addresses and other ports. `allow` is for tests on loopback; the service warns about it at start.',
    fallback: false,
    parse: (text) => (text === 'refuse' ? false : text === 'allow' ? true : undefined),
  },
  lookalikeBudgetUsd: {
    name: 'WARMPATH_LOOKALIKE_BUDGET_USD',
    expected: 'US dollars, 0 to 1000',
    default: String(LIMITS.lookalike.budgetUsd),
    meaning:
      'Budget of one lookalike call for paid providers, over all its companies; a company that it does not cover is `margin_capped`. 0: only free providers are asked.',
    fallback: LIMITS.lookalike.budgetUsd,
    parse: (text) => (/^\d{1,4}(\.\d{1,6})?$/.test(text) && Number(text) <= 1000 ? Number(text) : undefined),
  },
});

/** At most as many as a resolver tries before a caller gives up. */
const MAX_DNS_SERVERS = 4;

function parseDnsServers(text: string): readonly string[] | undefined {
  const servers = text.split(',').map((server) => server.trim());
  const isRight = servers.every((server) => {
    const [, bracketed, plain, port = '53'] =
      /^(?:\[([\da-fA-F:]+)\]|([\d.]+|[\da-fA-F:]+?(?=$)))(?::(\d{1,5}))?$/.exec(server) ?? [];
    return isIP(bracketed ?? plain ?? '') !== 0 && Number(port) <= 65_535;
  });
  return isRight && servers.length <= MAX_DNS_SERVERS ? Object.freeze(servers) : undefined;
}
