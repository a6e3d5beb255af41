import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '../../src/accounts/rules-people.ts';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { scopesNeeded } from '../../src/platform/operations/surfaces.ts';
import type { KeyScope } from '../../src/platform/values/key-scopes.ts';
import { type PlayedBrowser, playedBrowser } from '../harness/browser.ts';
import { expectError } from '../harness/expect-error.ts';
import { fakeLookups } from '../harness/fake-lookups.ts';
import { memberOf, signedInAs } from '../harness/people.ts';
import { recordedServices } from './recorded-services.ts';
import { serviceOfFile } from './rig.ts';

const recorded = recordedServices(() => {
  const failed = Promise.reject(new Error('it was asked'));
  failed.catch(() => {}); // who asks two at once hears of one
  return failed;
});
const service = serviceOfFile({
  services: { ...recorded.services, lookups: recorded.lookups(fakeLookups()) },
  rateLimits: false,
});

/** As docs/people.md says. */
const MAY: Readonly<Record<Role, readonly KeyScope[]>> = {
  owner: ['read', 'spend', 'write', 'send', 'erase', 'manage'],
  editor: ['read', 'spend', 'write', 'send'],
  reader: ['read'],
};

const ask = (browser: PlayedBrowser, { schema }: (typeof ENDPOINTS)[number], headers = {}) => {
  const { method, path, example } = schema;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((example.query ?? {}) as object)) query.set(name, String(value));
  const url = `${path}?${query.toString()}`;
  return browser.ask(method, url, method === 'GET' ? undefined : ((example.body ?? {}) as object), headers);
};

describe.each(ROLES)('an %s who is signed in', (role) => {
  let browser: PlayedBrowser;
  beforeAll(async () => {
    browser = await signedInAs(service(), await memberOf(service(), role));
  });

  it('may call what the scopes of the role allow, and nothing else', async () => {
    const [allowed, refused]: [string[], string[]] = [[], []];
    for (const endpoint of ENDPOINTS) {
      const { operation, surfaces, example } = endpoint.schema;
      recorded.calls.length = 0;
      const answer = await ask(browser, endpoint);
      const isRefused = answer.status === 403;
      (isRefused ? refused : allowed).push(operation);
      const needed = scopesNeeded(surfaces, example.body, false);
      expect(isRefused, operation).toBe(!needed.every((scope) => MAY[role].includes(scope)));
      expect(answer.status, operation).not.toBe(401);
      if (isRefused) {
        expectError(answer as never, 403, 'insufficient_scope');
        expect(recorded.calls, operation).toEqual([]);
      }
    }
    expect(allowed.length).toBeGreaterThan(15);
    // An owner may do everything; the others each less.
    expect(refused.length > 0).toBe(role !== 'owner');
  });

  it('may nothing from a page elsewhere, and nothing as an operator', async () => {
    for (const endpoint of ENDPOINTS) {
      recorded.calls.length = 0;
      const answer = await ask(browser, endpoint, { 'sec-fetch-site': 'cross-site' });
      expect(answer.status, endpoint.schema.operation).toBe(403);
      expect(answer.body.error, endpoint.schema.operation).toBe('host_not_allowed');
      expect(recorded.calls).toEqual([]);
    }
    expect((await browser.ask('GET', '/admin/v1/audit')).status).toBe(403);
  });
});

describe('a browser that is signed out', () => {
  it('may call nothing', async () => {
    for (const endpoint of ENDPOINTS) {
      const answer = await ask(playedBrowser(service()), endpoint);
      expect(answer.status, endpoint.schema.operation).toBe(401);
    }
    expect((await playedBrowser(service()).ask('GET', '/admin/v1/audit')).status).toBe(401);
  });
});
