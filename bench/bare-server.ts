// The denominator of the free GET, and of a start: a server with nothing in it; with a data directory the bundled PostgreSQL of it first.
import { createServer } from 'node:http';
import { openEmbedded } from '../src/platform/database/embedded.ts';

const [dataDir] = process.argv.slice(2);
const database =
  dataDir === undefined ? undefined : await openEmbedded({ dataDir, purpose: 'command', log: () => {} });

const server = createServer((_request, response) => {
  const text = JSON.stringify({
    tenantId: '3f0a4c1e-5f5b-4a3c-9c66-0d9b7e2f1a44',
    credits_remaining: 988,
    request_id: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90',
  });
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`);
});
process.on('SIGTERM', () =>
  server.close(async () => {
    await database?.close();
    process.exit(0);
  }),
);
