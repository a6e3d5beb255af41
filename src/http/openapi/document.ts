import { KEY_PATTERN } from '../../core/account/key.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { statusesOf } from '../../endpoints/statuses.ts';
import type { Json } from './components.ts';
import { describeApi } from './describe-api.ts';
import { responseOf } from './responses.ts';
import { TENANT_MEANINGS } from './tenant-meanings.ts';

/** The OpenAPI document of the API. Throws where two schemas share a name. */
export function openapiDocument(endpoints: readonly Endpoint[]): Json {
  return describeApi(endpoints, {
    title: 'Warmpath',
    summary: 'Fundraising research over one REST API with prepaid credits.',
    about: ABOUT,
    scheme: { name: 'key', bearerFormat: KEY_PATTERN.replaceAll('\\b', '') },
    tags: { at: 0, about: TAGS },
    idempotency:
      'Any printable ASCII up to 255 characters, stored for 24 hours: a repetition gets the first answer and is never charged twice.',
    meanings: TENANT_MEANINGS,
    descriptionOf,
    statusesOf: ({ schema }) => statusesOf(schema),
    responseOf,
  });
}

function descriptionOf({ schema: { billing, surfaces, description } }: Endpoint): string {
  const price = billing.kind === 'free' ? 'Free.' : `Costs ${billing.prices.join(', ')} credits.`;
  const scope = surfaces.needsNoScope === true ? '' : ` Scope \`${surfaces.effect}\`.`;
  return `${description}\n\n${price}${scope}`;
}

const ABOUT = `Every request carries \`Authorization: Bearer <key>\`. A key that begins with \`wp_test_\` uses the sandbox:
made-up data and a balance of its own. One that begins with \`wp_live_\` uses imported data and real providers.

**Credits.** A billed call reserves its price, does the work, and settles. A failure of the service or of a provider is refunded;
a search that finds nothing (422) costs the listed price. \`credits_charged\` and \`credits_remaining\` report it.

**Safe to repeat.** Give a POST an \`Idempotency-Key\` of your own: for 24 hours the same request is answered with the first
answer and charged once.

**Limits.** 10 requests per minute and key, 60 for tenants on the paid plan; \`Retry-After\` of a 429 says how long to wait.

**Keys.** A key has scopes and may have a cap of credits a day; \`GET /v1/usage\` shows both.

**Errors.** One envelope: \`error\` for programs, \`message\` for people, \`request_id\` for the operator. With 400,
\`details\` names every fault.

**Versions.** \`/v1\` only grows: ignore fields you do not know.`;

/** What the groups of endpoints are about. */
const TAGS: Readonly<Record<string, string>> = {
  fundraising: 'The profile of a raise, investors for it, your network, and outreach sequences.',
  mailboxes: 'The mailboxes that messages are sent from and answers are read in.',
  suppressions: 'Addresses and domains that are not written to.',
  jobs: 'Job postings.',
  company: 'Companies and their people.',
  person: 'People and their work addresses.',
  social: 'Posts, and the people who reacted to them.',
  search: 'Web search.',
  email: 'Verification of e-mail addresses.',
  webhooks: 'Notifications of saved searches.',
  usage: 'The balance.',
  credits: 'The ledger behind the balance.',
  account: 'Export and deletion of everything stored for an account.',
  keys: 'The keys of the account.',
  members: 'People who sign in for the account.',
  cache: 'Cached answers of lookups.',
};
