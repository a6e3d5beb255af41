import { once } from 'node:events';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '../../src/platform/database/connection.ts';

/**
 * - `pass`: everything goes through.
 * - `cut`: each connection ends after a number of bytes, whichever way they went.
 * - `blackhole`: connections stay and nothing goes through; what was sent is lost with them afterwards.
 * - `refuse`: connections that are there end, new ones end at once.
 * - `slow`: each piece arrives so much later.
 * - `slice`: pieces arrive in parts of so many bytes, which is not how messages end.
 */
export type LinkFault =
  | { readonly kind: 'pass' }
  | { readonly kind: 'cut'; readonly afterBytes: number }
  | { readonly kind: 'blackhole' }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'slice'; readonly bytes: number };

export interface FaultProxy {
  /** The same database through the proxy. */
  readonly connection: Connection;
  set(fault: LinkFault): void;
  /** Connections broken so far. */
  readonly broken: number;
  close(): Promise<void>;
}

/** A TCP link to PostgreSQL that can be made faulty. */
export async function createFaultProxy(to: Connection): Promise<FaultProxy> {
  const target = addressOf(to);
  const links = new Set<Link>();
  let fault: LinkFault = { kind: 'pass' };
  let broken = 0;

  const end = (link: Link): void => {
    if (!links.delete(link)) return;
    link.client.destroy();
    link.server.destroy();
  };
  const breakLink = (link: Link): void => {
    if (links.has(link)) broken += 1;
    end(link);
  };
  const server = createServer((client) => {
    if (fault.kind === 'refuse') {
      broken += 1;
      client.destroy();
      return;
    }
    const link: Link = { client, server: createConnection(target), bytes: 0, silent: false };
    links.add(link);
    const pipe = (from: Socket, into: Socket): void => {
      let turn = Promise.resolve();
      from.on('data', (part) => {
        if (fault.kind === 'blackhole') link.silent = true;
        if (link.silent) return;
        link.bytes += part.length;
        if (fault.kind === 'cut' && link.bytes > fault.afterBytes) {
          // Part of a message arrives, or none of it: both happen.
          into.write(part.subarray(0, Math.floor(part.length / 2)), () => breakLink(link));
          return;
        }
        turn = turn.then(() => deliver(part, into, fault));
      });
      from.on('error', () => end(link));
      from.on('close', () => end(link));
    };
    pipe(link.client, link.server);
    pipe(link.server, link.client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    connection: through(to, port),
    set(next) {
      fault = next;
      for (const link of [...links]) {
        link.bytes = 0;
        if (next.kind === 'refuse' || (next.kind === 'pass' && link.silent)) breakLink(link);
      }
    },
    get broken() {
      return broken;
    },
    async close() {
      for (const link of [...links]) end(link);
      server.close();
      await once(server, 'close');
    },
  };
}

/** Pieces of one way keep their order: each waits for the one before. */
async function deliver(part: Buffer, into: Socket, fault: LinkFault): Promise<void> {
  if (fault.kind === 'slow') await sleep(fault.ms);
  const bytes = fault.kind === 'slice' ? fault.bytes : part.length;
  for (let at = 0; at < part.length && into.writable; at += bytes) {
    into.write(part.subarray(at, at + bytes));
    if (fault.kind === 'slice') await sleep(1);
  }
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  bytes: number;
  /** It lost something in a black hole, so it can never be whole again. */
  silent: boolean;
}

const DEFAULT_PORT = 5432;

function addressOf(to: Connection): { path: string } | { host: string; port: number } {
  const url = to.connectionString === undefined ? undefined : new URL(to.connectionString);
  const host = (url === undefined ? to.host : url.searchParams.get('host') || url.hostname) ?? '127.0.0.1';
  const port = Number((url === undefined ? to.port : url.port) || DEFAULT_PORT);
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port };
}

function through(to: Connection, port: number): Connection {
  if (to.connectionString === undefined) return { ...to, host: '127.0.0.1', port };
  const url = new URL(to.connectionString);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { ...to, connectionString: url.toString() };
}
