import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface KeyedProxy {
  readonly url: string;
  close(): void;
}

/** The service at another port of this machine, with a key in every request: the conformance suite sends none. */
export async function startKeyedProxy(address: string, key: string): Promise<KeyedProxy> {
  const server = createServer((request, response) => {
    const onward = ask(new URL(request.url ?? '/', address), {
      method: request.method,
      // The Host header too: whether another one is refused is part of the suite.
      headers: { ...request.headers, authorization: `Bearer ${key}` },
    });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
