import { request as ask } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { callTool, connectMcp, holdOneWindow } from '../../test/harness/mcp-client.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';

holdOneWindow();

/** A provider that is asked, and answers when it is told to. */
function slowProvider() {
  const asked = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  let times = 0;
  const lookups = fakeLookups({
    run: async () => {
      times += 1;
      asked.resolve();
      await told.promise;
      return { outcome: 'found', data: [] };
    },
  });
  return { lookups, asked: asked.promise, answer: told.resolve, times: () => times };
}

const provider = slowProvider();
let service: TestService;
let address: string;
beforeAll(async () => {
  service = await createTestService({ services: { lookups: provider.lookups } });
  address = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

it('a call whose client leaves is finished and charged once, and its repetition has the answer', async () => {
  const account = await service.account();
  const params = { name: 'search_people', arguments: { query: 'Ada Example' } };
  const leaving = ask(`${address}/mcp?tools=lookups`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
  });
  const left = new Promise((resolve) => leaving.on('error', resolve));
  leaving.end(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }));
  await provider.asked;
  leaving.destroy();
  await left;

  const client = await connectMcp(address, account.key, '2025', { query: '?tools=lookups' });
  const early = callTool(client, params.name, params.arguments);
  provider.answer();
  for (const repetition of [await early, await callTool(client, params.name, params.arguments)])
    expect(repetition).toMatchObject({ isError: false, answer: { credits_charged: 3 } });
  expect(provider.times()).toBe(1);
  expect(await service.balance(account)).toBe(997);
  await client.close();
});

it('is answered 503 without a database, and told when to come again', async () => {
  const refused = () =>
    Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  const cut = await createTestService({
    breakDatabase: (db) =>
      new Proxy(db, {
        get: (target, property) => (property === 'query' ? refused : Reflect.get(target, property)),
      }),
  });
  const account = await cut.account();
  const answer = await cut.service.http.inject({
    method: 'POST',
    url: '/mcp',
    headers: { authorization: `Bearer ${account.key}`, host: 'localhost' },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  expect(answer.json()).toMatchObject({ error: 'unavailable' });
  await cut.close();
});
