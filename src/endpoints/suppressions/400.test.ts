import { expect, it } from 'vitest';
import { suppress } from '../../../test/harness/made-outreach.ts';
import { expectError, refusesBrokenBodies } from '../../../test/harness/shared-statuses.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { addSuppression, listSuppressions, removeSuppression } from './handler.ts';

refusesBrokenBodies(addSuppression);
refusesBrokenBodies(removeSuppression);

withService(addSuppression, {}, (service) => {
  it.each([
    ['nothing', {}],
    ['an empty text', { value: '' }],
    ['a word', { value: 'ada' }],
    ['a name', { value: 'Ada Example' }],
    ['a broken address', { value: 'ada@@fund.example' }],
    ['a top-level domain', { value: 'example' }],
    ['a number of the network', { value: '192.0.2.1' }],
    ['an address line with a break', { value: 'ada@fund.example\nbo@fund.example' }],
    ['a text that is too long', { value: `${'a'.repeat(1_000)}@fund.example` }],
  ])('refuses %s and says what is expected', async (_name, body) => {
    const account = await service().account();
    for (const method of ['POST', 'DELETE']) {
      const answer = await service().call(method, '/v1/suppressions', { key: account.key, body });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details).toMatchObject([{ path: 'value' }]);
    }
    const listed = await service().call('GET', '/v1/suppressions', { key: account.key });
    expect(listed.body.suppressions).toEqual([]);
  });
});

withService(removeSuppression, {}, (service) => {
  it('takes back what somebody said in their own words for a reason only', async () => {
    const { key, ...scope } = await service().account();
    await suppress(service().db, scope, 'address', 'ada@fund.example', 'opted_out');
    const body = { value: 'ada@fund.example' };
    const answer = await service().call('DELETE', '/v1/suppressions', { key, body });
    expectError(answer, 400, 'invalid_request');
    expect(answer.body.details).toMatchObject([{ path: 'reason' }]);
    const listed = await service().call('GET', '/v1/suppressions', { key });
    expect(listed.body.suppressions).toMatchObject([body]);
  });
});

withService(listSuppressions, {}, (service) => {
  it.each(['limit=0', 'limit=201', 'limit=x', 'cursor=nonsense', 'email=', 'email=ada', 'other=1'])(
    'refuses %s',
    async (query) => {
      const account = await service().account();
      const answer = await service().call('GET', `/v1/suppressions?${query}`, { key: account.key });
      expectError(answer, 400, 'invalid_request');
    },
  );
});
