import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ rateLimits: false });
});
afterAll(() => service.close());

const call = async (account: Account, method: string, path: string, body?: object) => {
  const answer = await service.call(method, `/v1/fundraising/${path}`, {
    key: account.key,
    ...(body && { body }),
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** From another network each time, but where one is given. */
const read = (
  url: string,
  remoteAddress = `10.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}.1`,
) => service.service.http.inject({ method: 'GET', url, remoteAddress });

/** An account with a step, and the address of its calendar. */
async function withStep(step: string, mode: 'live' | 'test' = 'live') {
  const account = await service.account({ mode });
  await call(account, 'POST', 'raises', { name: 'Seed' });
  await call(account, 'POST', 'import-investors', {
    rows: [{ Name: 'Auk Capital', Notes: 'private words' }],
  });
  const { investors } = await call(account, 'GET', 'pipeline');
  await call(account, 'POST', 'pipeline', {
    investor_ids: [investors[0].id],
    next_step: step,
    next_step_on: '2026-03-12',
    committed_usd: 77_777,
  });
  const { path } = await call(account, 'POST', 'raise/calendar', {});
  return { account, path: path as string };
}

it('shows titles and days of the raise that is open, and nothing else, to whoever has the address', async () => {
  const { account, path } = await withStep('Call; then write');
  const other = await withStep('Elsewhere', 'test');
  const { statusCode, headers, body } = await read(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  expect(headers['cache-control']).toContain('no-store');
  expect(body).toContain('SUMMARY:Auk Capital: Call\\; then write\r\n');
  expect(body).not.toMatch(/private|77777|Elsewhere/u);
  expect((await read(other.path)).body).toMatch(/Elsewhere/u);
  // The same each time, so that a calendar keeps one entry.
  const uid = /UID:(.*)\r\n/u.exec(body)?.[1];
  expect((await read(path)).body).toContain(`UID:${uid}`);
  await call(account, 'POST', 'raises', { name: 'Series A', close_current: true });
  const next = (await read(path)).body;
  expect(next).toContain('Series A');
  expect(next).not.toContain('Auk');
  const head = await service.service.http.inject({ method: 'HEAD', url: path, remoteAddress: '10.1.0.1' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

it('answers alike for what is ended, replaced, suspended, cut off, guessed, or of no one', async () => {
  const { account, path } = await withStep('Call');
  const { path: second } = await call(account, 'POST', 'raise/calendar', {});
  const suspended = await withStep('Call');
  await service.db.system.query({
    text: "update tenant set suspended_at = now(), suspend_reason = 'test' where tenant_id = $1",
    values: [suspended.account.tenantId],
  });
  const tenantPart = second.slice('/calendar/'.length, '/calendar/'.length + 21);
  const paths = [
    path,
    suspended.path,
    second.slice(0, -5),
    second.replace('.ics', ''),
    `${second}/`,
    `/calendar/${tenantPart}${'A'.repeat(43)}.ics`,
    `/calendar/${'A'.repeat(64)}.ics`,
    '/calendar/',
  ];
  const answers = await Promise.all(paths.map((one) => read(one)));
  for (const [at, { statusCode, body }] of answers.entries())
    expect([paths[at], statusCode, body]).toEqual([paths[at], 404, answers[0]?.body]);
  expect((await read(second)).statusCode).toBe(200);
  await call(account, 'DELETE', 'raise/calendar');
  expect((await read(second)).statusCode).toBe(404);
});

it('keeps a hash alone, and bounds what one network asks', async () => {
  const { path } = await withStep('Call');
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  for (const table of ['calendar_link', 'idempotency']) {
    const rows = await service.db.system.query({
      text: `select 1 from ${table} t where position($1 in t::text) > 0`,
      values: [token],
    });
    expect([table, rows]).toEqual([table, []]);
  }
  const seen = new Map<number, number>();
  for (let at = 0; at < 70; at += 1) {
    const { statusCode } = await read(path, '192.0.2.1');
    seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
  }
  expect(Object.fromEntries(seen)).toEqual({ 200: 60, 429: 10 });
});
