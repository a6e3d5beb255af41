import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { SANDBOX_MAILBOX } from '../../test/harness/mailboxes.ts';
import { createTestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { changeMailbox, connectMailbox } from './operations-mailboxes.ts';

describe('422', () => {
  /** Nothing listens there on a machine of ours. */
  const CLOSED = { host: '127.0.0.1', port: 9, security: 'tls' };
  const BODY = { ...SANDBOX_MAILBOX, kind: 'smtp_imap', password: 'hunter2', smtp: CLOSED, imap: CLOSED };

  withService(connectMailbox, {}, (service) => {
    it('is replayed for its Idempotency-Key, and another password is another request', async () => {
      const account = await service().account();
      const connect = (body: object) =>
        service().call('POST', '/v1/mailboxes', {
          key: account.key,
          body: { ...BODY, ...body },
          headers: { 'idempotency-key': 'mine' },
        });
      expectError(await connect({}), 422, 'mailbox_login_failed');
      const replayed = await connect({});
      expectError(replayed, 422, 'mailbox_login_failed');
      expect(replayed.headers['idempotent-replayed']).toBe('true');
      expectError(await connect({ password: 'hunter3' }), 400, 'idempotency_mismatch');
      // The hash is of this account's own key: who reads the table can try no passwords without the vault.
      const [kept] = await service().db.system.query<{ fingerprint: Buffer }>({
        text: 'select fingerprint from idempotency where tenant_id = $1',
        values: [account.tenantId],
      });
      expect(kept?.fingerprint).toHaveLength(32);
    });

    it('needs no vault for an answer that says there is none', async () => {
      const other = await createTestService({ vaultReady: false });
      try {
        const { key } = await other.account();
        for (let n = 0; n < 2; n += 1) {
          const headers = { 'idempotency-key': 'mine' };
          expectError(
            await other.call('POST', '/v1/mailboxes', { key, body: BODY, headers }),
            422,
            'not_configured',
          );
        }
      } finally {
        await other.close();
      }
    });
  });

  for (const endpoint of [connectMailbox, changeMailbox]) {
    withService(endpoint, {}, (service) => {
      it('says which side did not work, and stores nothing', async () => {
        const account = await service().account();
        const answer = await service().call('POST', '/v1/mailboxes', { key: account.key, body: BODY });
        expectError(answer, 422, 'mailbox_login_failed');
        expect(answer.body.message).toMatch(/^(Sending|Reading) .*Nothing was stored\.$/);
        expect(JSON.stringify(answer)).not.toContain('hunter2');
        expect((await service().call('GET', '/v1/mailboxes', { key: account.key })).body.mailboxes).toEqual(
          [],
        );
      });

      it('keeps the old password where the new one is not taken', async () => {
        const account = await service().account();
        const rows = await service().db.system.query<{ id: string }>({
          text: `insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, sealed)
          values ($1, 'live', 'smtp_imap', 'a@b.example', 'a@b.example', 'A', 'B', $2, $3, '\\x00') returning id`,
          values: [
            account.tenantId,
            JSON.stringify({ smtp: CLOSED, imap: CLOSED, username: 'a@b.example' }),
            JSON.stringify({
              perDay: 1,
              gapSeconds: 1,
              timeZone: 'UTC',
              window: { days: [1], fromMinute: 0, untilMinute: 60 },
              ownCopy: 'blind_copy',
            }),
          ],
        });
        const id = rows[0]?.id;
        const answer = await service().call('PUT', '/v1/mailboxes', {
          key: account.key,
          body: { id, password: 'hunter3', per_day: 5 },
        });
        expectError(answer, 422, 'mailbox_login_failed');
        const after = await service().db.system.query<{ sealed: Buffer; settings: { perDay: number } }>({
          text: 'select sealed, settings from mailbox where id = $1',
          values: [id],
        });
        expect(after).toEqual([{ sealed: Buffer.of(0), settings: expect.objectContaining({ perDay: 1 }) }]);
      });
    });
  }
});
