import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { OPERATOR, OPERATOR_KEY } from '../../test/harness/operator.ts';
import { createProbe, PROBE_PATH } from '../../test/harness/probe-endpoint.ts';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const WARN = 40;

const [all, none, half] = [1, 0, 0.5].map(() => ({}) as { service: TestService });
let account: Account;

beforeAll(async () => {
  const shares = [
    [all, 1],
    [none, 0],
    [half, 0.5],
  ] as const;
  for (const [one, accessLog] of shares)
    (one as { service: TestService }).service = await createTestService({
      logLevel: 'trace',
      rateLimits: false,
      config: { accessLog },
      endpoints: [createProbe().endpoint],
    });
});
afterAll(async () => {
  for (const one of [all, none, half]) await one?.service.close();
});
const of = (one: { service: TestService } | undefined) => (one as { service: TestService }).service;
beforeEach(async () => {
  account = await of(all).account();
  of(all).logged.length = 0;
});

const linesOf = (service: TestService) =>
  service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');

it('has a line for a call, with whose it is, what it cost and its ids', async () => {
  const { headers } = await of(all).call('POST', PROBE_PATH, {
    key: account.key,
    body: { tag: 'something private', price: 10 },
    headers: { traceparent: PARENT, 'x-request-id': 'theirs', 'user-agent': 'an agent' },
  });
  expect(linesOf(of(all))).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      operation: 'test.probe',
      status: 200,
      ms: expect.any(Number),
      tenant: account.tenantId,
      mode: 'live',
      charged: 10,
      requestId: headers['x-request-id'],
      traceId: TRACE,
      process: expect.stringMatching(/^[0-9a-f-]{36}$/),
      msg: 'request',
    },
  ]);
});

it('shows what was not charged, and who was not let in', async () => {
  const ask = (key: string | undefined, behave: string) =>
    of(all).call('POST', PROBE_PATH, { key, body: { behave } });
  await ask(account.key, 'vendor_error');
  await ask(account.key, 'missed');
  await ask(undefined, 'found');
  await ask(`${account.key.slice(0, -1)}_`, 'found');
  const [failed, missed, ...strangers] = linesOf(of(all));
  expect(failed).toMatchObject({ level: WARN, status: 502, tenant: account.tenantId });
  expect(failed).not.toHaveProperty('charged');
  expect(missed).toMatchObject({ level: 30, status: 422 });
  expect(strangers).toHaveLength(2);
  for (const line of strangers) {
    expect(line).toMatchObject({ operation: 'test.probe', status: 401 });
    expect(Object.keys(line)).not.toContain('tenant');
  }
});

it('shows tools by their operation, and operators by their id', async () => {
  const message = (method: string, params: object) => ({
    key: account.key,
    headers: { accept: 'application/json, text/event-stream' },
    raw: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const send = async ({ key, headers, raw }: ReturnType<typeof message>) =>
    of(all).service.http.inject({
      method: 'POST',
      url: '/mcp',
      headers: {
        ...headers,
        host: '127.0.0.1',
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      payload: raw,
    });
  await send(message('tools/list', {}));
  await send(message('tools/call', { name: 'get_balance', arguments: {} }));
  await of(all).call('GET', '/admin/v1/overview', { key: OPERATOR_KEY });
  expect(linesOf(of(all))).toMatchObject([
    { operation: 'mcp', status: 200, tenant: account.tenantId },
    { operation: 'usage', status: 200, tenant: account.tenantId, mode: 'live' },
    { operation: 'admin.overview', status: 200, operator: OPERATOR.id },
  ]);
});

it('holds nothing of what a client wrote', async () => {
  const evil = 'evil"}\\n{"level":60';
  const headers = {
    'x-request-id': evil,
    traceparent: `${PARENT} ${evil}`,
    'user-agent': evil,
    referer: evil,
  };
  const { service, call } = of(all);
  await call('POST', PROBE_PATH, { key: account.key, headers, body: { tag: evil } });
  await call('GET', `/v1/usage?${encodeURIComponent(evil)}=evil`, { key: account.key, headers });
  await call('POST', `/v1/${encodeURIComponent(evil)}`, { key: evil, headers, body: {} });
  await service.http.inject({ method: 'POST', url: `/session/evil?evil`, headers });
  const lines = linesOf(of(all));
  expect(lines.map(({ operation }) => operation)).toEqual(['test.probe', 'usage', 'none', 'none']);
  const text = JSON.stringify(lines);
  expect(text).not.toContain('evil');
  expect(text).not.toContain('traceId');
  expect(text).not.toContain(account.key.slice(0, 20));
});

it('leaves out pages that are only read', async () => {
  const { http } = of(all).service;
  for (const url of ['/healthz', '/openapi.json', '/docs/', '/nowhere', '/v1/nowhere'])
    await http.inject(url);
  expect(linesOf(of(all))).toEqual([]);
});

it('has a line for a client that left before its answer', async () => {
  const address = await of(all).service.listen();
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = JSON.stringify({ after_ms: 60_000 });
  socket.write(
    `POST ${PROBE_PATH} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.key}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const reserved = () =>
    of(all).db.system.query({
      text: "select 1 from charge where state = 'reserved' and tenant_id = $1",
      values: [account.tenantId],
    });
  await expect.poll(reserved).toHaveLength(1);
  socket.resetAndDestroy();
  await expect.poll(() => linesOf(of(all))).toMatchObject([{ operation: 'test.probe', isCut: true }]);
  expect(linesOf(of(all))[0]).not.toHaveProperty('status');
});

it('has every failure of ours, whatever its share', async () => {
  const { key } = await of(none).account();
  const ask = (behave: string) => of(none).call('POST', PROBE_PATH, { key, body: { behave } });
  await ask('found');
  await ask('bug');
  expect(linesOf(of(none))).toMatchObject([{ level: WARN, status: 500, operation: 'test.probe' }]);
});

it('has about its share of the others', async () => {
  const { key } = await of(half).account();
  for (let n = 0; n < 200; n += 1) await of(half).call('GET', '/v1/usage', { key });
  // Out of these bounds once in more than 10^12 runs.
  expect(linesOf(of(half)).length).toBeGreaterThan(45);
  expect(linesOf(of(half)).length).toBeLessThan(155);
});

it('has no line for a probe that finds the process not ready', async () => {
  const { status } = await of(all).call('GET', '/readyz');
  expect(status).toBe(503);
  expect(linesOf(of(all))).toEqual([]);
});
