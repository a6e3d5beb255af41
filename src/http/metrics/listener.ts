import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OperatorError } from '../../core/operator-error.ts';

/** One scraper keeps one connection; two of them, with a person looking, need no more. */
const MOST_CONNECTIONS = 8;
/** A scraper sends its request at once, ms. */
const CLIENT_TIME = 5_000;
/** Headers of a scraper are some hundred bytes. */
const HEADER_BYTES = 4_096;

export interface MetricsListener {
  /** As a URL. */
  readonly address: string;
  /** Ends all connections. */
  close(): Promise<void>;
}

/**
 * Answers GET /metrics with what `read` returns, on a port of its own, so that no limit of clients stands between it and whoever
 * watches, and it is never public by mistake. Throws OperatorError `unavailable` where the port is taken.
 */
export async function listenForScrapes(
  { host, port }: { readonly host: string; readonly port: number },
  read: () => Promise<string>,
  contentType: string,
): Promise<MetricsListener> {
  const server = createServer(
    { maxHeaderSize: HEADER_BYTES, headersTimeout: CLIENT_TIME, requestTimeout: CLIENT_TIME },
    (request, response) => {
      const answer = (status: number, type: string, text: string) => {
        response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) });
        response.end(request.method === 'HEAD' ? undefined : text);
      };
      request.resume();
      if (request.url !== '/metrics') return answer(404, 'text/plain', 'There is only /metrics here.\n');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(405, 'text/plain', 'Use GET.\n');
      read().then(
        (text) => answer(200, contentType, text),
        () => answer(500, 'text/plain', 'The metrics could not be read.\n'),
      );
    },
  );
  server.maxConnections = MOST_CONNECTIONS;
  // A connection that asks nothing makes room for others.
  server.setTimeout(2 * CLIENT_TIME, (socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used: ${error.message}`;
      reject(
        new OperatorError(
          'unavailable',
          `Port ${port} of ${host}, for metrics, ${why}. Set WARMPATH_METRICS_PORT or WARMPATH_METRICS_HOST to another one.`,
        ),
      );
    });
    server.listen(port, host, resolve);
  });
  const { address, port: bound, family } = server.address() as AddressInfo;
  return {
    address: `http://${family === 'IPv6' ? `[${address}]` : address}:${bound}/metrics`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
