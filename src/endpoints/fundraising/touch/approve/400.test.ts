import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { approveTouch } from './handler.ts';

const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

refusesBrokenBodies(approveTouch);

withService(approveTouch, {}, (service) => {
  it.each([
    ['no id', {}, 'touch_id'],
    ['an id that is none', { touch_id: 'first' }, 'touch_id'],
    ['a hash without end', { touch_id: ID, text_hash: 'x'.repeat(129) }, 'text_hash'],
  ])('refuses %s and says what is expected', async (_name, body, path) => {
    const { key } = await service().account();
    const answer = await service().call('POST', '/v1/fundraising/touch/approve', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
