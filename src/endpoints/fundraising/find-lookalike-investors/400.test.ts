import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { findLookalikeInvestors } from './handler.ts';

refusesBrokenBodies(findLookalikeInvestors);

withService(findLookalikeInvestors, {}, (service) => {
  it.each([
    ['one name that is no list', { company_names: 'Wumpbeam' }, 'company_names'],
    ['an empty name', { company_names: ['Wumpbeam', ''] }, 'company_names.1'],
    ['a number', { company_names: [1] }, 'company_names.0'],
    ['a page in place of a name', { company_names: ['x'.repeat(501)] }, 'company_names.0'],
    ['more names than anybody lists', { company_names: Array(51).fill('Wumpbeam') }, 'company_names'],
    ['a misspelt field', { companies: ['Wumpbeam'] }, 'companies'],
  ])('refuses %s, free of charge', async (_name, body, path) => {
    const account = await service().account();
    const { method, path: at } = findLookalikeInvestors.schema;
    const answer = await service().call(method, at, { key: account.key, body });
    expect(answer.status).toBe(400);
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toEqual([path]);
    expect(await service().balance(account)).toBe(1_000);
  });
});
