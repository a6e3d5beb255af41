import { randomBytes, randomUUID } from 'node:crypto';
import { DomainError } from '../core/errors.ts';
import { testEvent } from '../core/monitoring/event.ts';
import type { WebhookService, WebhookStore } from '../core/monitoring/ports.ts';
import type { Names } from '../names/names.ts';
import { isPublicAddress } from '../outbound/addresses.ts';

/** The Standard Webhooks specification asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;
/** A message goes to every one: more than this is a list of subscribers, which is another product. */
const MOST_WEBHOOKS = 5;
const URL_LENGTH = 2_048;
/** A person waits for the answer; a name that takes longer is taken as one that leads nowhere yet. */
const NAME_MS = 3_000;
/** One word, and the endings that no public name has (RFC 6761, 6762, 8375, and what ICANN and routers keep for inner use). */
const NEVER_PUBLIC = /^[^.:]+$|\.(?:local|localhost|internal|intranet|lan|home|corp|home\.arpa)$/;
/** Tests of one webhook that are not taken yet: more would show nothing more. */
const MOST_TESTS = 5;
/** An attempt ends within 20 s. */
const TEST_RETRY_SECONDS = 20;

export interface WebhookServiceOptions {
  readonly webhooks: WebhookStore;
  /** Plain http and any port: for tests and for operators who mean it. */
  readonly allowPrivate: boolean;
  /** All addresses of a host, as the guard of what is sent looks them up; rejects if it finds none. */
  readonly addresses: Names['addresses'];
  /** Something is to be sent. */
  onQueued(): void;
}

/** Where a tenant registers, looks at and tries its webhooks. */
export function createWebhookService({
  webhooks,
  allowPrivate,
  addresses,
  onQueued,
}: WebhookServiceOptions): WebhookService {
  /**
   * What is sent to an inner address fails each time, so it is said now. A name that leads nowhere yet is taken: a DNS that is away, or a
   * record that is made tomorrow, is no fault of the address, and the guard looks again whenever something is sent.
   */
  const isInner = async (url: string, tenantId: string): Promise<string | undefined> => {
    if (allowPrivate) return undefined;
    const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
    if (NEVER_PUBLIC.test(host)) return 'must be a name of the public internet: this one never is';
    const asker = { tenantId, signal: AbortSignal.timeout(NAME_MS) };
    const found = await addresses(host, asker).catch(() => []);
    if (found.every(({ address }) => isPublicAddress(address))) return undefined;
    return 'must lead to addresses of the public internet only: nothing is sent to private or local ones';
  };
  return {
    async register(scope, url) {
      const fault = faultOf(url, allowPrivate) ?? (await isInner(url, scope.tenantId));
      if (fault !== undefined) {
        throw new DomainError('invalid_request', `"url" ${fault}.`, {
          details: [{ path: 'url', message: fault }],
        });
      }
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
      const webhook = await webhooks.register(scope, new URL(url).href, secret, MOST_WEBHOOKS);
      if (webhook === undefined) {
        const message = `${MOST_WEBHOOKS} webhooks are registered, and an account has no more. Remove one first.`;
        throw new DomainError('conflict', message);
      }
      return { ...webhook, secret };
    },
    list: (scope) => webhooks.list(scope),
    remove: (scope, id) => webhooks.remove(scope, id),
    async test(scope, id, now) {
      const delivery = randomUUID();
      const queued = await webhooks.enqueueTest(scope, id, { id: delivery, ...testEvent(now) }, MOST_TESTS);
      if (queued === 'full') {
        throw new DomainError(
          'rate_limited',
          `${MOST_TESTS} tests wait to be sent to this webhook. GET /v1/webhooks shows how the last one went; repeat when one has been tried.`,
          { retryAfterSeconds: TEST_RETRY_SECONDS },
        );
      }
      if (queued === 'unknown') {
        throw new DomainError(
          'nothing_stored',
          'There is no webhook with this id. GET /v1/webhooks lists yours.',
        );
      }
      onQueued();
      return delivery;
    },
  };
}

/** What is wrong with the address, as the rest of a sentence; where it leads is looked at whenever something is sent. */
function faultOf(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || text.length > URL_LENGTH) return 'must be a well-formed address';
  const allowed = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!allowed.includes(url.protocol)) return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.hash !== '') return 'must not hold a fragment (#…): it is never sent';
  if (!allowPrivate && !['', '443'].includes(url.port)) return 'must not name another port than 443';
  return undefined;
}
