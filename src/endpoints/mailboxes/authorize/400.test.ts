import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { authorizeMailbox } from './handler.ts';

refusesBrokenBodies(authorizeMailbox);

withService(authorizeMailbox, {}, (service) => {
  const body = {
    kind: 'gmail_oauth',
    address: 'ada@blipgrid.example',
    sender_name: 'A',
    postal_address: 'B',
  };
  it.each([
    ['a test key, which never sends real mail', 'test', {}, 'kind'],
    ['no address', 'live', { address: 'ada at blipgrid' }, 'address'],
    ['a password, which nobody should give', 'live', { password: 'x' }, 'password'],
  ] as const)('refuses %s', async (_name, mode, more, path) => {
    const account = await service().account({ mode });
    const answer = await service().call('POST', '/v1/mailboxes/authorize', {
      key: account.key,
      body: { ...body, ...more },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([expect.objectContaining({ path })]);
  });
});
