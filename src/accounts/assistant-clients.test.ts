import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ config: { rateLimits: false } });
  address = await service.service.listen();
});
afterAll(() => service.close());

const REDIRECT = 'https://assistant.example/callback';
const register = (body: string) =>
  fetch(`${address}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
const usual = () => register(JSON.stringify({ redirect_uris: [REDIRECT] }));

it('keeps those that were let in, has room for a new one in place of one that was not, and sweeps what is too old', async () => {
  const { system } = service.db;
  const fill = (days: number) =>
    system.query({
      text: `insert into assistant_record (model, id, data, expires_at)
        select 'Client', sha256(n::text::bytea), '{}', now() + make_interval(days => $1) from generate_series(1, 2000) n
        on conflict (model, id) do update set expires_at = excluded.expires_at`,
      values: [days],
    });
  const count = async (days: number) =>
    (
      await system.query<{ n: number }>({
        text: 'select count(*)::int as n from assistant_record where expires_at > now() + make_interval(days => $1)',
        values: [days],
      })
    )[0]?.n;
  // The first of this process loads the library.
  expect((await usual()).status).toBe(201);
  await fill(100);
  for (let n = 0; n < 3; n += 1) expect((await usual()).status).toBe(201);
  expect([await count(2), await count(0)]).toEqual([2_000, 2_001]);
  await system.query({
    text: "delete from assistant_record where expires_at < now() + interval '2 days'",
    values: [],
  });
  const full = await usual();
  expect([full.status, await full.json()]).toMatchObject([429, { error: 'rate_limited' }]);
  expect(await count(2)).toBe(2_000);
  await fill(-1);
  expect((await usual()).status).toBe(201);
  expect(await count(-2)).toBe(1_981);
});

it.each([
  ['{"redirect_uris":["javascript:alert(1)"]}', 400],
  ['{"redirect_uris":[]}', 400],
  ['{"redirect_uris":["http://elsewhere.example/callback"]}', 400],
  ['{"redirect_uris":["cursor://agent/callback"]}', 201],
  ['{"redirect_uris":["http://127.0.0.1:3000/callback"]}', 201],
  [`{"redirect_uris":["${REDIRECT}"],"token_endpoint_auth_method":"client_secret_post"}`, 400],
  [`{"redirect_uris":["${REDIRECT}"],"client_name":"${'x'.repeat(200_000)}"}`, 400],
  ['{', 400],
])('takes clients and nothing else: %.80s', async (body, status) => {
  expect((await register(body)).status).toBe(status);
});
