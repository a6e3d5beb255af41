import { expect, it } from 'vitest';
import { startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError, tellsOfRunningRequests } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { resumeSequence } from './handler.ts';

tellsOfRunningRequests(resumeSequence);

withService(resumeSequence, {}, (service) => {
  it('says which state it is in, and what to do', async () => {
    const { account, sequenceId } = await startSequence(service());
    const act = (what: string) =>
      service().call('POST', `/v1/fundraising/sequence/${what}`, {
        key: account.key,
        body: { sequence_id: sequenceId },
      });
    const answer = await act('resume');
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('"active"');
  });
});
