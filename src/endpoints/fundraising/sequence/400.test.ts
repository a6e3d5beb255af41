import { expect, it } from 'vitest';
import { withService } from '../../../../test/harness/with-service.ts';
import { sequence } from './handler.ts';

withService(sequence, {}, (service) => {
  it.each([
    ['no id', '', 'sequence_id'],
    ['an id that is none', '?sequence_id=first', 'sequence_id'],
  ])('refuses %s and says what is expected', async (_name, query, path) => {
    const { key } = await service().account();
    const answer = await service().call('GET', `/v1/fundraising/sequence${query}`, { key });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
