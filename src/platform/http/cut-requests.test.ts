import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../test/harness/service.ts';

const JSON_OF_99 = 'Host: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n';

const stray: unknown[] = [];
const keep = (reason: unknown) => void stray.push(reason);
const services: TestService[] = [];
beforeAll(async () => {
  services.push(await createTestService());
  services.push(await createTestService({ config: { trustedProxies: ['127.0.0.0/8'] } }));
  for (const { service } of services) await service.listen();
  process.on('unhandledRejection', keep);
});
afterAll(async () => {
  process.off('unhandledRejection', keep);
  for (const service of services) await service.close();
});

/** Sends the bytes and ends the connection at once; resolves when the server has let go of it. */
async function cut({ service }: TestService, bytes: string): Promise<void> {
  const { server } = service.http;
  const accepted = once(server, 'connection');
  const socket = connect(Number(new URL(service.http.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  await accepted;
  await new Promise((done) => socket.write(bytes, done));
  socket.resetAndDestroy();
  const open = () => new Promise((done) => server.getConnections((_error, count) => done(count)));
  for (let attempt = 0; attempt < 500 && (await open()) !== 0; attempt += 1) await sleep(5);
  expect(await open()).toBe(0);
  await sleep(0);
}

describe.each([
  ['directly', 0, ''],
  ['through a trusted proxy', 1, 'X-Forwarded-For: 203.0.113.7\r\n'],
  ['through a trusted proxy that names nobody', 1, ''],
])('a request that is cut off, %s', (_way, index, forwarded) => {
  it.each([
    ['a POST', `POST /v1/jobs/search HTTP/1.1\r\n${JSON_OF_99}${forwarded}\r\n{`],
    ['a PUT', `PUT /v1/fundraising/profile HTTP/1.1\r\n${JSON_OF_99}${forwarded}\r\n{`],
    ['a DELETE', `DELETE /v1/cache HTTP/1.1\r\n${JSON_OF_99}${forwarded}\r\n{`],
    ['one for the page to unsubscribe', `POST /unsubscribe/x HTTP/1.1\r\n${JSON_OF_99}${forwarded}\r\n{`],
    ['a whole one', `GET /v1/usage HTTP/1.1\r\nHost: x\r\n${forwarded}\r\n`],
  ])('%s leaves no rejection behind, and others are answered', async (_name, bytes) => {
    const service = services[index] as TestService;
    await cut(service, bytes);
    expect(stray.splice(0)).toEqual([]);
    // A busy machine's database may be slow: that is logged, too, and no fault of a request.
    expect(service.logged.filter((line) => line.includes('internal error'))).toEqual([]);
    expect((await service.call('GET', '/healthz')).status).toBe(200);
  });
});
