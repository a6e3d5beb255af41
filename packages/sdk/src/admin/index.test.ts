import { afterAll, beforeAll, expect, expectTypeOf, it } from 'vitest';
import { ADMIN_ENDPOINTS } from '../../../../src/app/operations.ts';
import { OPERATOR_KEY } from '../../../../test/harness/operator.ts';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { createWarmpathAdmin } from './index.ts';

let service: TestService;
let baseUrl: string;
beforeAll(async () => {
  service = await createTestService();
  baseUrl = await service.service.listen();
});
afterAll(() => service.close());

it.each(ADMIN_ENDPOINTS.map(({ schema }) => schema.operation))(
  '%s has a method at its place',
  (operation) => {
    let place: unknown = { admin: createWarmpathAdmin({ baseUrl, key: OPERATOR_KEY }) };
    for (const word of operation
      .split('.')
      .map((one) => one.replace(/-(.)/g, (_all, letter) => letter.toUpperCase())))
      place = (place as Record<string, unknown>)[word];
    expect(place).toBeTypeOf('function');
  },
);

it('calls with the key of an operator, typed', async () => {
  const admin = createWarmpathAdmin({ baseUrl, key: OPERATOR_KEY });
  const { entries } = await admin.audit({ limit: 5 });
  expectTypeOf(entries[0]?.operator).toEqualTypeOf<string | undefined>();
  expect(entries).toEqual([]);
  const wrong = createWarmpathAdmin({ baseUrl, key: 'wp_admin_1', retries: 0 });
  await expect(wrong.audit()).rejects.toMatchObject({ code: 'unauthorized', status: 401 });
});
