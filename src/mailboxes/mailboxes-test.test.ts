import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { connectSandbox } from '../../test/harness/mailboxes.ts';
import { withService } from '../../test/harness/with-service.ts';
import { testMailbox } from './operations-mailboxes.ts';

withService(testMailbox, {}, (service) => {
  describe('200', () => {
    const PATH = '/v1/mailboxes/test';

    it('says that both sides took the login, and connects what a refusal had disconnected', async () => {
      const account = await service().account({ mode: 'test' });
      const { body: mailbox } = await connectSandbox(service(), account);
      await service().db.system.query({
        text: "update mailbox set state = 'disconnected', state_why = 'refused' where id = $1",
        values: [mailbox.id],
      });
      const answer = await service().call('POST', PATH, { key: account.key, body: { id: mailbox.id } });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ works: true, mailbox: { id: mailbox.id, state: 'connected' } });
      expect(answer.body.fault).toBeUndefined();
      expect(answer.body.mailbox.state_because).toBeUndefined();
    });

    it('says what does not work, with 200: the question was answered', async () => {
      const account = await service().account();
      const other = await connectSandbox(service(), await service().account({ mode: 'test' }));
      const [row] = await service().db.system.query<{ id: string }>({
        text: `insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, sealed)
        select $1, 'live', 'smtp_imap', 'a@b.example', 'a@b.example', 'A', 'B', servers, settings, null
        from mailbox where id = $2 returning id`,
        values: [account.tenantId, other.body.id],
      });
      const answer = await service().call('POST', PATH, { key: account.key, body: { id: row?.id } });
      expect(answer.body).toMatchObject({
        works: false,
        fault: { message: expect.stringContaining('disconnected') },
      });
    });
  });

  describe('404', () => {
    it("says so of an unknown id, and of another tenant's", async () => {
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
});
