import { expect, it } from 'vitest';
import { startSequence } from '../../../../../test/harness/made-outreach.ts';
import { expectError, tellsOfRunningRequests } from '../../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../../test/harness/with-service.ts';
import { stopSequence } from './handler.ts';

tellsOfRunningRequests(stopSequence);

withService(stopSequence, {}, (service) => {
  it('says which state it is in, and what to do', async () => {
    const { account, sequenceId } = await startSequence(service());
    const act = (what: string) =>
      service().call('POST', `/v1/fundraising/sequence/${what}`, {
        key: account.key,
        body: { sequence_id: sequenceId },
      });
    await act('stop');
    const answer = await act('stop');
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('"stopped"');
  });
});
