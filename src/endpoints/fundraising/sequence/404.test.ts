import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startSequence } from '../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { sequence } from './handler.ts';

withService(sequence, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const { sequenceId } = await startSequence(service());
    const { key } = await service().account({ mode: 'test' });
    for (const id of [randomUUID(), sequenceId]) {
      const answer = await service().call('GET', `/v1/fundraising/sequence?sequence_id=${id}`, { key });
      expectError(answer, 404, 'not_found');
      expect(answer.body.message).toContain('GET /v1/fundraising/sequences');
    }
  });
});
