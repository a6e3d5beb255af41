import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../test/harness/shared-statuses.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { registerWebhook, removeWebhook } from './handler.ts';

refusesBrokenBodies(registerWebhook);
refusesBrokenBodies(removeWebhook);

withService(registerWebhook, {}, (service) => {
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
