import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { investorIdOf } from './rules-investor-id.ts';

const db = testDatabase();

it('makes the same public id in SQL', async () => {
  const numbers = [0, 1, 2, 31, 4711, 2 ** 31, FIRST_OWN_NUMBER, FIRST_OWN_NUMBER + 12_345, 2 ** 48 - 1];
  const rows = await db.system.query<{ id: string }>({
    text: 'select public_investor_id(n) as id from unnest($1::bigint[]) with ordinality u(n, at) order by at',
    values: [numbers],
  });
  expect(rows.map(({ id }) => id)).toEqual(numbers.map(investorIdOf));
});
