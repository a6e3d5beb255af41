import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expected, type Lane } from './world.ts';

/** As searches of the web take. */
const ANSWER_MS = 200;
const ANSWER = JSON.stringify({
  query: 'q',
  results: [{ title: 'Made up', url: 'https://site.example/page', content: 'What the page says about it.' }],
  unresponsive_engines: [],
});

export const upstreamTurns: Lane = {
  name: 'upstream turns',
  worst: 'sixty searches at once at an upstream with eight slots',
  async surround() {
    const server = createServer((_request, response) => {
      setTimeout(() => response.setHeader('content-type', 'application/json').end(ANSWER), ANSWER_MS);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return {
      settings: {
        WARMPATH_ORDER_SEARCH_WEB: 'searxng',
        WARMPATH_SEARXNG_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      },
      async close() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
  async begin({ busy, quiet }) {
    let nth = 0;
    const search = (caller: typeof quiet) => {
      nth += 1;
      return caller.call('live', 'POST', '/v1/search/web', { query: `made up ${nth}`, count: 1 });
    };
    return {
      async call() {
        expected(200, await search(quiet));
      },
      loops: 60,
      async worst() {
        const { status } = await search(busy);
        // Refused ones, for which there is no room in the line, come again after a while.
        if (status !== 200) await sleep(1_000);
      },
      end: async () => undefined,
    };
  },
};
