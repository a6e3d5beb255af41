import { expect, it } from 'vitest';
import { consentBrowser } from '../../../../test/harness/consent-browser.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { Secret } from '../../../core/account/secret.ts';
import { authorizeMailbox } from './handler.ts';

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
      expect(answer.body.url).toMatch(/^https:\/\/warm\.example\/mailboxes\/connect\/[\w-]{43}$/);
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
        state: expect.stringMatching(/^[\w-]{43}$/),
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
