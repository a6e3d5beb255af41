import { expect, it } from 'vitest';
import { withService } from '../../../../test/harness/with-service.ts';
import { touches } from './handler.ts';

withService(touches, {}, (service) => {
  it.each([
    ['another state', '?state=sleeping', 'state'],
    ['no cursor of ours', '?cursor=abc', 'cursor'],
    ['too many', '?limit=201', 'limit'],
    ['an unknown field', '?zz=1', 'zz'],
  ])('refuses %s and says what is expected', async (_name, query, path) => {
    const { key } = await service().account();
    const answer = await service().call('GET', `/v1/fundraising/touches${query}`, { key });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
