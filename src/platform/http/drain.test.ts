import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestService } from '../../../test/harness/service.ts';
import { defineEndpoint, NOTHING } from '../operations/operation.ts';
import { endConnectionsWithAnswers } from './unread-body.ts';

it('a connection that is to be kept does not hold up the stop once its request is answered', async () => {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slow = defineEndpoint({
    operation: 'test.slow',
    surfaces: { effect: 'write', mcp: false, cli: false },
    http: 'POST /v1/slow',
    summary: 'slow',
    description: 'slow',
    data: NOTHING,
    example: { body: {}, data: {} },
    run: async () => {
      asked.resolve();
      await released.promise;
      return { outcome: 'found', data: {} };
    },
  });
  const service = await createTestService({ endpoints: [slow] });
  const { key } = await service.account();
  const agent = new Agent({ keepAlive: true });
  const { port } = new URL(await service.service.listen());
  const call = request({
    port,
    agent,
    path: '/v1/slow',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  });
  const answered = once(call, 'response');
  call.end('{}');
  await asked.promise;
  const closed = service.close();
  // From here on the stop is under way, and idle connections have been closed.
  while (service.service.http.server.listening) await sleep(5);
  released.resolve();
  const [answer] = await answered;
  answer.resume();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers.connection).toBe('close');
  // Without it the test runs into its time limit: the agent keeps the connection, and the server waits for it.
  await closed;
  agent.destroy();
}, 30_000);

it('nor does one that asks nothing; and an answer on its way reaches its end', async () => {
  const bytes = 32 * 2 ** 20;
  // More than the buffers of both sides hold: it does not end before it is read.
  const server = createServer((_request, response) => response.end(Buffer.alloc(bytes)));
  endConnectionsWithAnswers(server);
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  const [silent, kept] = [connect(port), connect(port)];
  kept.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await Promise.all([once(silent, 'connect'), once(kept, 'readable')]);
  const closed = once(server.close(), 'close');
  await once(silent.resume(), 'close');
  let read = 0;
  kept.on('data', (piece: Buffer) => {
    read += piece.length;
  });
  await Promise.all([once(kept, 'close'), closed]);
  expect(read).toBeGreaterThan(bytes);
}, 30_000);
