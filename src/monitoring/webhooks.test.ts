import { describe, expect, it } from 'vitest';
import { withService } from '../../test/harness/with-service.ts';
import { registerWebhook } from './operations-webhooks.ts';

withService(registerWebhook, {}, (service) => {
  describe('200', () => {
    const PATH = '/v1/webhooks';

    it('registers, lists without the secret, and removes; no other tenant sees it', async () => {
      const [mine, theirs] = [await service().account(), await service().account()];
      const body = { url: 'https://hooks.example.com/in' };
      const registered = await service().call('POST', PATH, { key: mine.key, body });
      expect(registered.status).toBe(200);
      expect(registered.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{42}[A-Za-z0-9+/=]{2}$/);
      const listed = await service().call('GET', PATH, { key: mine.key });
      expect(listed.body.webhooks).toEqual([
        {
          id: registered.body.id,
          url: body.url,
          created_at: registered.body.created_at,
          events: ['investors.found'],
        },
      ]);
      expect((await service().call('GET', PATH, { key: theirs.key })).body.webhooks).toEqual([]);
      const { id } = registered.body;
      const stranger = await service().call('DELETE', PATH, { key: theirs.key, body: { id } });
      expect(stranger.body.deleted).toBe(false);
      expect((await service().call('DELETE', PATH, { key: mine.key, body: { id } })).body.deleted).toBe(true);
      expect((await service().call('DELETE', PATH, { key: mine.key, body: { id } })).body.deleted).toBe(
        false,
      );
      expect((await service().call('GET', PATH, { key: mine.key })).body.webhooks).toEqual([]);
    });

    it('keeps live and test keys of one tenant apart', async () => {
      const test = await service().account({ mode: 'test' });
      await service().call('POST', PATH, { key: test.key, body: { url: 'https://hooks.example.com/test' } });
      expect((await service().call('GET', PATH, { key: test.key })).body.webhooks).toHaveLength(1);
    });
  });

  it('409 for one more than an account has', async () => {
    const { key } = await service().account();
    const register = (nth: number) =>
      service().call('POST', '/v1/webhooks', { key, body: { url: `https://hooks.example.com/${nth}` } });
    for (let nth = 1; nth <= 5; nth += 1) expect((await register(nth)).status).toBe(200);
    const refused = await register(6);
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
  });

  describe('400', () => {
    it.each([
      ['no address', {}, 'url'],
      ['a word', { url: 'hooks' }, 'url'],
      ['another scheme', { url: 'gopher://hooks.example.com/' }, 'url'],
      ['a password', { url: 'https://a:b@hooks.example.com/' }, 'url'],
    ])('refuses %s and says what is expected', async (_name, body, path) => {
      const account = await service().account();
      const answer = await service().call('POST', '/v1/webhooks', { key: account.key, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
    });
  });
});
