import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../../test/harness/service.ts';

let service: TestService;
let account: Account;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
  account = await service.account();
  await service.call('POST', '/v1/fundraising/import-network', {
    key: account.key,
    body: {
      csv_content:
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Made,,,Made,CEO,01 Jan 2024',
    },
  });
});
afterAll(() => service.close());

const LISTS = ['investors', 'network', 'sequences', 'touches'].map((name) => `/v1/fundraising/${name}`);
const TIMES = [
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:00:00.000Z',
  '2016-12-31T23:59:60.000Z',
];
const IDS = ['1', '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77'];
const placeOf = (table: string, after: readonly string[]) =>
  Buffer.from(JSON.stringify({ table, after })).toString('base64url');

const refused: readonly (readonly [string, string])[] = [
  ...[...LISTS, '/v1/credits/ledger', '/v1/suppressions'].flatMap((path) =>
    TIMES.flatMap((at) => IDS.map((id) => [path, `cursor=${at}~${id}`] as const)),
  ),
  ...LISTS.map((path) => [path, 'cursor=2026-01-01T00:00:00.000Z~99999999999999999999'] as const),
  ...LISTS.map((path) => [path, 'cursor=%00'] as const),
  ...TIMES.map((at) => ['/v1/fundraising/investors', `new_since=${at}`] as const),
  ['/v1/fundraising/investors', 'new_since=2026-01-01T00:00:00%2B16:00'],
  ['/v1/account/export', `cursor=${placeOf('profile', ['\u0000'])}`],
  [
    '/v1/account/export',
    `cursor=${placeOf('api_key', ['2026-02-30 00:00:00+00', '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77'])}`,
  ],
];

it.each(refused)('%s?%s is refused, and says what is wrong', async (path, query) => {
  const { status, body } = await service.call('GET', `${path}?${query}`, { key: account.key });
  expect([status, body.error]).toEqual([400, 'invalid_request']);
  expect(body.message).toMatch(
    /^"(cursor" (is not a cursor of this|may not hold a NUL)|new_since" must be a moment that exists)/,
  );
});

it('no number of a cursor is too large for the database', async () => {
  for (const id of ['2147483648', '999999999999999']) {
    for (const path of [
      '/v1/fundraising/investors',
      '/v1/fundraising/network',
      '/v1/credits/ledger',
      '/v1/suppressions',
    ]) {
      const { status } = await service.call('GET', `${path}?cursor=2026-01-01T00:00:00.000Z~${id}`, {
        key: account.key,
      });
      expect(status, `${path} ${id}`).toBeLessThan(500);
    }
  }
});
