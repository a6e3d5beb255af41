import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, expected, type Lane } from './world.ts';

export const webhooks: Lane = {
  name: 'webhooks',
  worst: 'tests to five receivers that hang',
  async begin({ busy, quiet }) {
    const arrivals = new Map<string, () => void>();
    const arrived = (id: string) =>
      new Promise<void>((resolve) => {
        const before = arrivals.get(id);
        if (before === undefined) arrivals.set(id, resolve);
        else resolve();
      });
    const good = await listen((request, response) => {
      const id = String(request.headers['webhook-id']);
      const wait = arrivals.get(id);
      if (wait === undefined) arrivals.set(id, () => undefined);
      else wait();
      request.resume();
      response.writeHead(204).end();
    });
    const hanging = await Promise.all([1, 2, 3, 4, 5].map(() => listen((request) => void request.resume())));
    const mine = await register(quiet, good.url);
    const theirs = await Promise.all(hanging.map(({ url }) => register(busy, url)));
    let turn = 0;
    return {
      async call() {
        const { body } = expected(200, await quiet.call('live', 'POST', '/v1/webhooks/test', { id: mine }));
        await arrived((JSON.parse(body) as { delivery_id: string }).delivery_id);
      },
      loops: 8,
      async worst(signal) {
        turn += 1;
        await busy.call('live', 'POST', '/v1/webhooks/test', { id: theirs[turn % theirs.length] });
        await sleep(20, undefined, { signal }).catch(() => undefined);
      },
      async end() {
        for (const { close } of [good, ...hanging]) close();
      },
    };
  },
};

async function register(caller: Caller, url: string): Promise<string> {
  const { body } = expected(200, await caller.call('live', 'POST', '/v1/webhooks', { url }));
  return (JSON.parse(body) as { id: string }).id;
}

async function listen(take: RequestListener): Promise<{ url: string; close(): void }> {
  const server = createServer(take);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
