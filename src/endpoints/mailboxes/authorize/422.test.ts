import { expect, it } from 'vitest';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { authorizeMailbox } from './handler.ts';

withService(authorizeMailbox, {}, (service) => {
  it.each([
    ['gmail_oauth', 'WARMPATH_GOOGLE_CLIENT_ID'],
    ['m365_oauth', 'WARMPATH_MICROSOFT_CLIENT_ID'],
  ])('says which settings the service lacks for %s', async (kind, setting) => {
    const account = await service().account();
    const body = { kind, address: 'ada@blipgrid.example', sender_name: 'Ada', postal_address: 'Hamburg' };
    const answer = await service().call('POST', '/v1/mailboxes/authorize', { key: account.key, body });
    expectError(answer, 422, 'not_configured');
    expect(answer.body.message).toContain(setting);
  });
});
