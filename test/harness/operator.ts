import { createHash } from 'node:crypto';
import type { Queryable } from '../../src/platform/database/db.ts';

/** An operator of every test service. */
export const OPERATOR = { id: '6a1d7c52-0d5e-4c8c-9b7e-2a52f0f1c001', name: 'Ada Okafor' };
export const OPERATOR_KEY = 'wp_admin_000000000000000000000000000000000000';

/** Lets the operator of tests in. */
export async function addTestOperator(db: Queryable): Promise<void> {
  await db.query({
    text: `with made as (insert into operator (id, name) values ($1, $2))
      insert into operator_key (operator_id, hash, last_four) values ($1, $3, '0000')`,
    values: [OPERATOR.id, OPERATOR.name, createHash('sha256').update(OPERATOR_KEY).digest()],
  });
}
