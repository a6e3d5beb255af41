// An upstream that answers at once, in a process of its own: SearXNG's shape on GET, Serper's on POST, ten results each.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const results = Array.from({ length: 10 }, (_, at) => ({
  title: `Result ${at}`,
  url: `https://site-${at}.example/page`,
}));
const free = JSON.stringify({
  query: 'q',
  results: results.map((result) => ({ ...result, content: 'What the page says about it.' })),
  unresponsive_engines: [],
});
const paid = JSON.stringify({
  searchParameters: { q: 'q' },
  organic: results.map(({ title, url }, at) => ({
    title,
    link: url,
    snippet: 'What the page says about it.',
    position: at + 1,
  })),
  credits: 1,
});

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(request.method === 'GET' ? free : paid);
});
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => server.close(() => process.exit(0)));
