import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { stopSequence } from './handler.ts';

withService(stopSequence, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const { sequenceId } = await startSequence(service());
    const { key } = await service().account({ mode: 'test' });
    for (const id of [randomUUID(), sequenceId]) {
      const answer = await service().call('POST', '/v1/fundraising/sequence/stop', {
        key,
        body: { sequence_id: id },
      });
      expectError(answer, 404, 'not_found');
      expect(answer.body.message).toContain('GET /v1/fundraising/sequences');
    }
  });
});
