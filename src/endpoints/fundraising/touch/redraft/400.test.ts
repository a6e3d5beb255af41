import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { redraftTouch } from './handler.ts';

const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

refusesBrokenBodies(redraftTouch);

withService(redraftTouch, {}, (service) => {
  it.each([
    ['no id', {}, 'touch_id'],
    ['an id that is none', { touch_id: 'first' }, 'touch_id'],
    ['a note without end', { touch_id: ID, note: 'x'.repeat(1_001) }, 'note'],
  ])('refuses %s and says what is expected', async (_name, body, path) => {
    const { key } = await service().account();
    const answer = await service().call('POST', '/v1/fundraising/touch/redraft', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
