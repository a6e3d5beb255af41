import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMailbox, makeSequence, makeTenant } from '../harness/cadence-rows.ts';
import { type FakeServer, startFake } from '../harness/providers.ts';
import { CLOSED, createTestService, type TestService } from '../harness/service.ts';
import { searxngAnswer } from '../providers/searxng.ts';
import type { SpanSeen } from './preloaded.ts';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';

let rig: TestService;
let source: FakeServer;
let traced: ChildProcess;
let url: string;
const spans: SpanSeen[] = [];
let said = '';

beforeAll(async () => {
  // Makes tenants and keys; the service that is asked is the one with the SDK.
  rig = await createTestService();
  source = await startFake(searxngAnswer);
  const settings = {
    ...Object.fromEntries(CLOSED),
    WARMPATH_SEARXNG_URL: source.url,
    WARMPATH_ORDER_SEARCH_WEB: 'searxng',
  };
  traced = fork(here('./service.ts'), [JSON.stringify(rig.db.connection), JSON.stringify(settings)], {
    execArgv: ['--import', here('./preloaded.ts')],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  traced.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const failed = once(traced, 'exit').then(() => {
    throw new Error(`the traced service ended: ${said}`);
  });
  failed.catch(() => {});
  url = await new Promise<string>((resolve, reject) => {
    failed.catch(reject);
    traced.on('message', (message: string | SpanSeen) => {
      if (typeof message === 'string') resolve(message);
      else spans.push(message);
    });
  });
});
afterAll(async () => {
  if (traced?.connected) {
    const ended = once(traced, 'exit');
    traced.disconnect();
    await ended;
  }
  await source?.close();
  await rig?.close();
});

/** A billed lookup; returns its request id once its span has ended. */
async function search(key: string, headers: Record<string, string>, query = 'a secret question') {
  const response = await fetch(`${url}/v1/search/web`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, count: 1 }),
  });
  expect(await response.json()).toMatchObject({ credits_charged: expect.any(Number) });
  expect(response.status).toBe(200);
  const id = response.headers.get('x-request-id');
  await expect.poll(() => requestOf(id)).toBeDefined();
  return requestOf(id) as SpanSeen;
}

const requestOf = (id: string | null) =>
  spans.find(({ facts }) => facts['warmpath.request_id'] === id && id !== null);
const childrenOf = ({ id, traceId }: SpanSeen) =>
  spans.filter((span) => span.parent === id && span.traceId === traceId);
const named = (of: SpanSeen, name: string) => childrenOf(of).filter((span) => span.name === name);
const lines = () =>
  said
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line));

it('makes one tree of a billed call, within the trace of its caller', async () => {
  const account = await rig.account();
  const request = await search(account.key, { traceparent: `00-${TRACE}-${CALLER}-01` });
  expect(request).toMatchObject({
    name: 'POST /v1/search/web',
    traceId: TRACE,
    parent: CALLER,
    hasFailed: false,
    facts: {
      'http.response.status_code': 200,
      'warmpath.tenant_id': account.tenantId,
      'warmpath.operation': 'search.web',
    },
  });
  const [admit] = named(request, 'admit');
  const [handle] = named(request, 'handle search.web');
  const [resolve] = named(request, 'resolve');
  expect([admit, handle, resolve]).not.toContain(undefined);
  expect(named(handle as SpanSeen, 'ask searxng')).toMatchObject([
    { facts: { 'warmpath.outcome': 'ok', 'http.response.status_code': 200 } },
  ]);
  const [line] = lines().filter(({ traceId }) => traceId === TRACE);
  expect(line).toMatchObject({
    operation: 'search.web',
    status: 200,
    tenant: account.tenantId,
    charged: request.facts['warmpath.charged'],
    requestId: request.facts['warmpath.request_id'],
  });
});

it('shows the statements of a handler by name, without a value', async () => {
  const account = await rig.account();
  const response = await fetch(`${url}/v1/credits/ledger`, {
    headers: { authorization: `Bearer ${account.key}` },
  });
  expect(response.status).toBe(200);
  const id = response.headers.get('x-request-id');
  await expect.poll(() => requestOf(id)).toBeDefined();
  const [handle] = named(requestOf(id) as SpanSeen, 'handle credits.ledger');
  const [transaction] = named(handle as SpanSeen, 'transaction');
  const statements = childrenOf(transaction as SpanSeen);
  expect(statements.map(({ name }) => name)).toContain('select ledger_entry');
  expect(statements.every(({ facts }) => facts['db.system.name'] === 'postgresql')).toBe(true);
  expect(JSON.stringify(statements)).not.toContain(account.tenantId);
});

it.each([
  ['too short', `00-${TRACE.slice(1)}-${CALLER}-01`],
  ['of zeros', `00-${'0'.repeat(32)}-${CALLER}-01`],
  ['of a version that cannot be', `ff-${TRACE}-${CALLER}-01`],
  ['with more than version 0 has', `00-${TRACE}-${CALLER}-01-x`],
  ['in capitals', `00-${TRACE.toUpperCase()}-${CALLER}-01`],
  ['of words', '"}, {"level":60,"msg":"evil"}'],
])('begins a trace of its own where the caller names one %s', async (_, traceparent) => {
  const { key } = await rig.account();
  const request = await search(key, { traceparent });
  expect(request.parent).toBeNull();
  expect(request.traceId).not.toBe(TRACE);
  expect(said).not.toContain('evil');
});

it('keeps requests that share a statement apart', async () => {
  const { key } = await rig.account({ credits: 10_000 });
  const headers = (n: number) => ({ traceparent: `00-${TRACE.slice(0, -2)}${10 + n}-${CALLER}-01` });
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, n) => search(key, headers(n), `question ${n}`)),
  );
  for (const request of all) {
    const own = spans.filter(({ traceId }) => traceId === request.traceId);
    // What is done for several is in the trace of none.
    expect(named(request, 'admit').map(childrenOf)).toEqual([[]]);
    expect(named(request, 'resolve').map(childrenOf)).toEqual([[]]);
    expect(own.filter(({ name }) => name.startsWith('ask '))).toHaveLength(1);
  }
});

it('tells no source of the trace, whatever instrumentation is loaded', async () => {
  const { key } = await rig.account();
  const before = source.requests.length;
  await search(key, { traceparent: `00-${TRACE}-${CALLER}-01`, 'x-request-id': 'mine' }, 'once more');
  const [asked] = source.requests.slice(before);
  expect(asked).toBeDefined();
  expect(Object.keys(asked?.headers ?? {}).filter((name) => /trace|request-id|baggage/.test(name))).toEqual(
    [],
  );
});

it('has nothing of what was asked, or by whom', async () => {
  const { key } = await rig.account();
  await search(key, { 'x-request-id': 'evil"}, {"level":60}', 'user-agent': 'a secret agent' });
  const all = JSON.stringify(spans) + said;
  expect(all).not.toContain('secret');
  expect(all).not.toContain('evil');
  expect(all).not.toContain(key.slice(0, 20));
});

it('makes a trace of each step of a touch and each look into a mailbox', async () => {
  const { system } = rig.db;
  const scope = { ...(await makeTenant(system)), mode: 'test' } as const;
  await system.query({
    text: `insert into account (tenant_id, mode, balance, last_entry) values ($1, 'test', 0, 0) on conflict do nothing`,
    values: [scope.tenantId],
  });
  const mailbox = await makeMailbox(system, scope);
  const { touchIds } = await makeSequence(system, scope, mailbox);
  const step = () =>
    spans.find((span) => span.name === 'send touch' && span.facts['warmpath.touch_id'] === touchIds[0]);
  await expect.poll(step).toMatchObject({ parent: null, facts: { 'warmpath.end': expect.any(String) } });
  await expect.poll(() => childrenOf(step() as SpanSeen).length).toBeGreaterThan(0);
  const look = () =>
    spans.find((span) => span.name === 'read inbox' && span.facts['warmpath.mailbox_id'] === mailbox);
  await expect.poll(look).toMatchObject({ parent: null });
});
