import { once } from 'node:events';
import { createServer, get, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections } from './replies.ts';

const LIMITS = { most: 12, ofOne: 8 };

let server: Server;
let released: PromiseWithResolvers<void>;
const open: Socket[] = [];
afterEach(async () => {
  released.resolve();
  for (const socket of open.splice(0)) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** A server that answers at once, and what is asked at /slow when it is released. */
async function start(limits = LIMITS, isProxy: (address: string) => boolean = () => false): Promise<number> {
  released = Promise.withResolvers<void>();
  server = createServer((request, response) => {
    const wait = request.url === '/slow' ? released.promise : Promise.resolve();
    wait.then(() => response.end()).catch(() => {});
  });
  limitConnections(server, limits, isProxy);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Opens connections that say nothing; those the server let in, or all of them, closed or not. */
async function hold(
  port: number,
  address: string,
  count: number,
): Promise<{ all: Socket[]; kept: () => Socket[] }> {
  const all = await Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: address });
      socket.on('error', () => {}).resume();
      await once(socket, 'connect');
      return socket;
    }),
  );
  open.push(...all);
  const kept = () => all.filter((socket) => !socket.closed && !socket.readableEnded);
  await settled(kept);
  return { all, kept };
}

/** Waits until the number is the same for a while: what the server closes is on its way. */
async function settled(kept: () => readonly Socket[]): Promise<void> {
  for (let same = 0, last = -1; same < 10; await sleep(5)) {
    const now = kept().length;
    same = now === last ? same + 1 : 0;
    last = now;
  }
}

async function ask(port: number, address: string): Promise<number> {
  const request = get({ port, host: '127.0.0.1', localAddress: address, agent: false });
  const [answer] = await once(request, 'response');
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode;
}

describe('connections', () => {
  it('of one address are no more than its share, and another address is answered', async () => {
    const port = await start();
    const { kept } = await hold(port, '127.0.0.1', 100);
    expect(kept()).toHaveLength(LIMITS.ofOne);
    expect(await ask(port, '127.0.0.2')).toBe(200);
    expect(kept()).toHaveLength(LIMITS.ofOne);
  });

  it('beyond the share are refused in words', async () => {
    const port = await start();
    await hold(port, '127.0.0.1', LIMITS.ofOne);
    const socket = connect(port, '127.0.0.1');
    const text = await socket.setEncoding('utf8').toArray();
    expect(text.join('')).toMatch(/^HTTP\/1\.1 503 .*"error":"unavailable".*too many connections/s);
  });

  it('of the address with the most make place for one with fewer, the oldest first, when all are taken', async () => {
    const port = await start();
    const many = await hold(port, '127.0.0.1', LIMITS.ofOne);
    const others = await hold(port, '127.0.0.2', LIMITS.most - LIMITS.ofOne);
    expect(await ask(port, '127.0.0.3')).toBe(200);
    await settled(many.kept);
    expect(many.kept()).toEqual(many.all.slice(1));
    expect(others.kept()).toHaveLength(LIMITS.most - LIMITS.ofOne);
  });

  it('with a request under way are not given up, with one that is still being sent they are', async () => {
    const port = await start({ most: 2, ofOne: 2 });
    const { all, kept } = await hold(port, '127.0.0.1', 2);
    const [first, second] = all as [Socket, Socket];
    const asked = once(server, 'request');
    first.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n');
    await asked;
    const begun = once(server, 'request');
    second.write('POST /unsubscribe/x HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n');
    await begun;
    expect(await ask(port, '127.0.0.2')).toBe(200);
    await settled(kept);
    expect(kept()).toEqual([first]);
    const { kept: ofOther } = await hold(port, '127.0.0.2', 1);
    expect([kept(), ofOther().length]).toEqual([[first], 1]);
  });

  it('of a trusted proxy have no share, and are not given up', async () => {
    const port = await start(LIMITS, (address) => address === '127.0.0.1');
    const { kept } = await hold(port, '127.0.0.1', LIMITS.ofOne + 3);
    expect(kept()).toHaveLength(LIMITS.ofOne + 3);
    const { kept: ofOther } = await hold(port, '127.0.0.2', 2);
    expect([kept().length, ofOther().length]).toEqual([LIMITS.ofOne + 3, 1]);
  });
});
