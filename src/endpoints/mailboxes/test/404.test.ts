import { randomUUID } from 'node:crypto';
import { it } from 'vitest';
import { connectSandbox } from '../../../../test/harness/mailboxes.ts';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { testMailbox } from './handler.ts';

withService(testMailbox, {}, (service) => {
  it("says so of an id nobody has, and of another tenant's", async () => {
    const [mine, theirs] = [
      await service().account({ mode: 'test' }),
      await service().account({ mode: 'test' }),
    ];
    const { body: mailbox } = await connectSandbox(service(), theirs);
    for (const id of [randomUUID(), mailbox.id]) {
      const answer = await service().call('POST', '/v1/mailboxes/test', { key: mine.key, body: { id } });
      expectError(answer, 404, 'not_found');
    }
  });
});
