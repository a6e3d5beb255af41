import { describe, expect, it } from 'vitest';
import { consentBrowser } from '../../test/harness/consent-browser.ts';
import { expectError } from '../../test/harness/expect-error.ts';
import { withService } from '../../test/harness/with-service.ts';
import { Secret } from '../platform/values/key-scopes.ts';
import { authorizeMailbox } from './operations-login.ts';

describe('200', () => {
  const config = {
    publicUrl: 'https://warm.example',
    googleClientId: 'client-1',
    googleClientSecret: new Secret('marked-client-secret'),
    googleAuthorizeUrl: 'https://consent.example/auth',
    googleTokenUrl: 'http://127.0.0.1:9/token',
    microsoftClientId: 'client-2',
    microsoftLoginUrl: 'https://login.example',
    microsoftTenant: 'common',
  };

  withService(authorizeMailbox, { config }, (service) => {
    it.each([
      ['gmail_oauth', 'https://consent.example/auth', 'client-1', 'https://mail.google.com/'],
      ['m365_oauth', 'https://login.example/common/oauth2/v2.0/authorize', 'client-2', 'offline_access'],
    ])(
      'gives a page of ours that leads to the consent of %s, with PKCE and nothing secret',
      async (kind, page, client, scope) => {
        const account = await service().account();
        const answer = await service().call('POST', '/v1/mailboxes/authorize', {
          key: account.key,
          body: { kind, address: 'ada@blipgrid.example', sender_name: 'Ada', postal_address: 'Hamburg' },
        });
        expect(answer.status).toBe(200);
        expect(answer.body.url).toMatch(/^https:\/\/warm\.example\/mailboxes\/connect\/[\w-]{64}$/);
        const browser = consentBrowser(service().service.http);
        const asking = await browser.open(answer.body.url);
        const pressed = await browser.press(answer.body.url, asking.body);
        expect(pressed.statusCode).toBe(303);
        const url = new URL(`${pressed.headers.location}`);
        expect(url.origin + url.pathname).toBe(page);
        expect(Object.fromEntries(url.searchParams)).toMatchObject({
          response_type: 'code',
          client_id: client,
          redirect_uri: 'https://warm.example/oauth/callback',
          scope: expect.stringContaining(scope),
          state: expect.stringMatching(/^[\w-]{64}$/),
          code_challenge: expect.stringMatching(/^[\w-]{43}$/),
          code_challenge_method: 'S256',
          login_hint: 'ada@blipgrid.example',
        });
        expect(url.href + asking.body).not.toContain('marked-client-secret');
        const left = Date.parse(answer.body.expires_at) - Date.now();
        expect(left).toBeGreaterThan(9 * 60_000);
        expect(left).toBeLessThanOrEqual(10 * 60_000);
      },
    );
  });
});

describe('400', () => {
  withService(authorizeMailbox, {}, (service) => {
    const body = {
      kind: 'gmail_oauth',
      address: 'ada@blipgrid.example',
      sender_name: 'A',
      postal_address: 'B',
    };
    it.each([
      ['a test key, which never sends real mail', 'test', {}, 'kind'],
      ['no address', 'live', { address: 'ada at blipgrid' }, 'address'],
      ['a password, which nobody should give', 'live', { password: 'x' }, 'password'],
    ] as const)('refuses %s', async (_name, mode, more, path) => {
      const account = await service().account({ mode });
      const answer = await service().call('POST', '/v1/mailboxes/authorize', {
        key: account.key,
        body: { ...body, ...more },
      });
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([expect.objectContaining({ path })]);
    });
  });
});

describe('422', () => {
  withService(authorizeMailbox, {}, (service) => {
    it.each([
      ['gmail_oauth', 'WARMPATH_GOOGLE_CLIENT_ID'],
      ['m365_oauth', 'WARMPATH_MICROSOFT_CLIENT_ID'],
    ])('says which settings the service lacks for %s', async (kind, setting) => {
      const account = await service().account();
      const body = { kind, address: 'ada@blipgrid.example', sender_name: 'Ada', postal_address: 'Hamburg' };
      const answer = await service().call('POST', '/v1/mailboxes/authorize', { key: account.key, body });
      expectError(answer, 422, 'not_configured');
      expect(answer.body.message).toContain(setting);
    });
  });
});
