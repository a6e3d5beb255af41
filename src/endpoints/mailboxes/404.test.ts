import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { connectSandbox } from '../../../test/harness/mailboxes.ts';
import { expectError } from '../../../test/harness/shared-statuses.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { changeMailbox, disconnectMailbox } from './handler.ts';

for (const endpoint of [changeMailbox, disconnectMailbox]) {
  withService(endpoint, {}, (service) => {
    it("says so of an id nobody has, and of another tenant's, which stays as it was", async () => {
      const [mine, theirs] = [
        await service().account({ mode: 'test' }),
        await service().account({ mode: 'test' }),
      ];
      const { body: mailbox } = await connectSandbox(service(), theirs);
      const { method, path } = endpoint.schema;
      for (const id of [randomUUID(), mailbox.id]) {
        const answer = await service().call(method, path, { key: mine.key, body: { id } });
        expectError(answer, 404, 'not_found');
        expect(answer.body.message).toContain('GET /v1/mailboxes');
      }
      const listed = await service().call('GET', '/v1/mailboxes', { key: theirs.key });
      expect(listed.body.mailboxes).toEqual([expect.objectContaining({ state: 'connected' })]);
    });
  });
}
