import { expect, it } from 'vitest';
import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { PROFILES, storeProfile } from '../../../../test/harness/sandbox.ts';
import { expectError, refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { deleteAccountData } from './handler.ts';

refusesBrokenBodies(deleteAccountData);

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
