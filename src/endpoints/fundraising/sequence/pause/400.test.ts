import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { pauseSequence } from './handler.ts';

refusesBrokenBodies(pauseSequence);

withService(pauseSequence, {}, (service) => {
  it.each([
    ['no id', {}, 'sequence_id'],
    ['an id that is none', { sequence_id: 'first' }, 'sequence_id'],
  ])('refuses %s and says what is expected', async (_name, body, path) => {
    const { key } = await service().account();
    const answer = await service().call('POST', '/v1/fundraising/sequence/pause', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
