import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, clientConfig } from './connection.ts';

/**
 * What is said of a server that is being started, restarted or promoted, or of a name that is not there yet: refused, unknown, no
 * route, and its own words (57P03 it starts up, 57P01 and 57P02 it goes down, 53300 all connections are taken).
 */
const PASSING = new Set([
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'ENOENT',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ETIMEDOUT',
  ],
  ...['57P01', '57P02', '57P03', '53300'],
]);
const EVERY_MS = 500;
/** How often it is said that we wait. */
const SAY_MS = 10_000;
const STOPS = ['SIGTERM', 'SIGINT'] as const;

export interface Patience {
  /** ms; 0: not at all. */
  readonly waitMs: number;
  readonly log: (message: string) => void;
  /** As the message names the server, without a password. */
  readonly where: string;
}

/**
 * Resolves when a connection was made, when waiting is of no use, or when it took too long: who connects next reports why not.
 * Throws if the process is to stop meanwhile (SIGTERM, SIGINT): a start has nothing to finish.
 */
export async function waitForServer(connection: Connection, { waitMs, log, where }: Patience): Promise<void> {
  const until = performance.now() + waitMs;
  const stop = new AbortController();
  const onStop = () => stop.abort();
  for (const signal of STOPS) process.on(signal, onStop);
  try {
    for (let sayAt = 0; performance.now() < until; ) {
      const fault = await tryOnce(connection);
      if (fault === undefined) return;
      if (performance.now() >= sayAt) {
        sayAt = performance.now() + SAY_MS;
        const left = Math.ceil((until - performance.now()) / 1_000);
        if (left > 0)
          log(`PostgreSQL at ${where} is not up yet (${fault}): waiting for it, ${left} s at most`);
      }
      await sleep(EVERY_MS, undefined, { signal: stop.signal }).catch(() => {
        throw new Error(`stopped while waiting for PostgreSQL at ${where}, which is not up (${fault})`);
      });
    }
  } finally {
    for (const signal of STOPS) process.off(signal, onStop);
  }
}

/** Undefined if it is up, or fails in a way that waiting does not mend. */
async function tryOnce(connection: Connection): Promise<string | undefined> {
  const client = new pg.Client(clientConfig({ connection, applicationName: 'warmpath start', pooled: true }));
  client.on('error', () => {}); // the attempt under way rejects with it
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string };
    const isPassing = PASSING.has(code) || /timeout expired|Connection terminated/.test(message);
    return isPassing ? message || code : undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
