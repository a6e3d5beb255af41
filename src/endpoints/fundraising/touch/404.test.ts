import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startSequence } from '../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { getTouch, putTouch } from './handler.ts';

withService(getTouch, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const { touchId } = await startSequence(service());
    const { key } = await service().account({ mode: 'test' });
    for (const id of [randomUUID(), touchId]) {
      const answer = await service().call('GET', `/v1/fundraising/touch?touch_id=${id}`, { key });
      expectError(answer, 404, 'not_found');
      expect(answer.body.message).toContain('GET /v1/fundraising/touches');
    }
  });
});

withService(putTouch, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const { touchId } = await startSequence(service());
    const { key } = await service().account({ mode: 'test' });
    for (const id of [randomUUID(), touchId]) {
      const body = { touch_id: id, subject: 'Hello', body: 'Hello, too.' };
      const answer = await service().call('PUT', '/v1/fundraising/touch', { key, body });
      expectError(answer, 404, 'not_found');
    }
  });
});
