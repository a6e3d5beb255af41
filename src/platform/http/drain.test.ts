import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTestService } from '../../../test/harness/service.ts';
import { defineEndpoint, NOTHING } from '../operations/operation.ts';

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
