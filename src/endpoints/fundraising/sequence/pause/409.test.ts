import { expect, it } from 'vitest';
import { startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError, tellsOfRunningRequests } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { pauseSequence } from './handler.ts';

tellsOfRunningRequests(pauseSequence);

withService(pauseSequence, {}, (service) => {
  it('says which state it is in, and what to do', async () => {
    const { account, sequenceId } = await startSequence(service());
    const act = (what: string) =>
      service().call('POST', `/v1/fundraising/sequence/${what}`, {
        key: account.key,
        body: { sequence_id: sequenceId },
      });
    await act('pause');
    const answer = await act('pause');
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('"paused"');
  });
});
