import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeTenant } from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { createConsentStore } from './queries-notices.ts';

const db = testDatabase();

it('a consent is bound to the first browser, and taken by that one alone, once', async () => {
  const consents = createConsentStore(db.service);
  const scope = await makeTenant(db.system);
  const { tenantId } = scope;
  const [state, mine, other] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const maxAgeMs = 600_000;
  await consents.add(scope, state, {}, randomBytes(32), { limit: 20, maxAgeMs });
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toBeUndefined();
  expect(await consents.bind(tenantId, state, mine, maxAgeMs)).toMatchObject({ scope });
  expect(await consents.bind(tenantId, state, other, maxAgeMs)).toBeUndefined();
  expect(await consents.take(tenantId, state, other, maxAgeMs)).toBeUndefined();
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toMatchObject({ scope });
  expect(await consents.take(tenantId, state, mine, maxAgeMs)).toBeUndefined();
});
