import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { refusesBodies } from '../../test/harness/refuses-bodies.ts';
import { PROFILES, storeProfile } from '../../test/harness/sandbox.ts';
import { withService } from '../../test/harness/with-service.ts';
import { deleteAccountData } from './operations-export.ts';

describe('200', () => {
  withService(deleteAccountData, {}, (service) => {
    it('deletes what is stored of the side of the key, keeps the bill, and the key goes on working', async () => {
      const account = await service().account();
      await storeProfile(service(), account, PROFILES.equity);
      await storeProfile(service(), { ...account, mode: 'test' }, PROFILES.fund);
      const charged = await service().call('POST', '/v1/search/web', {
        key: account.key,
        body: { query: 'grids' },
        headers: { 'idempotency-key': 'kept' },
      });
      expect(charged.status).toBe(200);
      const call = (method: string, path: string, body?: object) =>
        service().call(method, path, { key: account.key, ...(body === undefined ? {} : { body }) });

      const answer = await call('DELETE', '/v1/account/data', { confirm: account.tenantId.toUpperCase() });
      expect(answer.status).toBe(200);
      expect(answer.body.deleted).toContainEqual({ kind: 'profile', rows: 1 });
      expect(answer.body.deleted).toContainEqual({ kind: 'idempotency', rows: 1 });
      expect(answer.body.kept.map(({ kind }: { kind: string }) => kind)).toContain('ledger_entry');

      expect((await call('GET', '/v1/fundraising/profile')).status).toBe(404);
      const left = (await call('GET', '/v1/account/export')).body.things.map(
        ({ kind }: { kind: string }) => kind,
      );
      expect(left).toEqual(['tenant', 'account', 'api_key', 'ledger_entry', 'ledger_entry']);
      const other = await service().db.system.query({
        text: "select from profile where tenant_id = $1 and mode = 'test'",
        values: [account.tenantId],
      });
      expect(other).toHaveLength(1);
      expect(await service().balance(account)).toBe(997);
    });
  });
});

describe('400', () => {
  refusesBodies(deleteAccountData, [
    ['nothing', {}, ['confirm'], /required/],
    ['a yes', { confirm: true }, ['confirm']],
    ['a text that is no id of the account', { confirm: 'yes' }, ['confirm'], /GET \/v1\/usage/],
  ]);

  withService(deleteAccountData, {}, (service) => {
    it('deletes nothing for the id of another account', async () => {
      const [mine, theirs] = await Promise.all([service().account(), service().account()]);
      await storeProfile(service(), mine, PROFILES.equity);
      await storeProfile(service(), theirs, PROFILES.equity);
      const body = { confirm: theirs.tenantId };
      expectError(
        await service().call('DELETE', '/v1/account/data', { key: mine.key, body }),
        400,
        'invalid_request',
      );
      for (const { key } of [mine, theirs]) {
        expect((await service().call('GET', '/v1/fundraising/profile', { key })).status).toBe(200);
      }
    });
  });
});
