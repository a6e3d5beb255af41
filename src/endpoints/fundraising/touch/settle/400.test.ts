import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { settleTouch } from './handler.ts';

const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

refusesBrokenBodies(settleTouch);

withService(settleTouch, {}, (service) => {
  it.each([
    ['no id', { outcome: 'sent' }, 'touch_id'],
    ['an id that is none', { touch_id: 'first', outcome: 'sent' }, 'touch_id'],
    ['no outcome', { touch_id: ID }, 'outcome'],
    ['another outcome', { touch_id: ID, outcome: 'perhaps' }, 'outcome'],
  ])('refuses %s and says what is expected', async (_name, body, path) => {
    const { key } = await service().account();
    const answer = await service().call('POST', '/v1/fundraising/touch/settle', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
