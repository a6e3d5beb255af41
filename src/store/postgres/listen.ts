import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { checkConnection } from './checked-connection.ts';
import { type ConnectionOptions, clientConfig } from './connection.ts';
import type { Statement } from './db.ts';

/**
 * Called with each notification's payload, and with `undefined` after every (re)connection: whatever was sent in
 * between is lost, so the listener must look for itself.
 */
export type OnNotify = (payload: string | undefined) => void;

export interface Listener {
  /** Stops listening; nothing is called afterwards. */
  close(): Promise<void>;
}

// From a quick second try up to one every 5 s: a database that is away for long is not overloaded.
const RETRY_MS = [100, 250, 500, 1_000, 2_000, 5_000] as const;
// A listening connection sends nothing by itself; a query every 30 s detects that it is dead.
const HEARTBEAT_MS = 30_000;

/**
 * Listens to a channel; resolves when the first LISTEN was made (rejects if that fails), reconnects for ever after. `first`
 * runs on every connection that is made, for what lasts as long as one: a lock of the session.
 */
export async function listen(
  options: ConnectionOptions,
  channel: string,
  onNotify: OnNotify,
  first?: Statement,
): Promise<Listener> {
  const stop = new AbortController();
  let client = await connect();
  const following = follow();
  return {
    async close() {
      stop.abort();
      await client.end().catch(() => {});
      await following;
    },
  };

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client(clientConfig(options));
    made.on('error', () => {}); // `end` follows and is what `follow` waits for
    made.on('notification', (message) => {
      if (!stop.signal.aborted && message.channel === channel) onNotify(message.payload ?? '');
    });
    try {
      await made.connect();
      await checkConnection(made, options);
      if (first !== undefined) await made.query(first.text, [...(first.values ?? [])]);
      await made.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      void made.end().catch(() => {});
      throw error;
    }
    if (!stop.signal.aborted) onNotify(undefined);
    return made;
  }

  async function follow(): Promise<void> {
    while (!stop.signal.aborted) {
      await ended(client);
      for (let attempt = 0; !stop.signal.aborted; attempt++) {
        await sleep(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)], undefined, {
          signal: stop.signal,
        }).catch(() => {});
        if (stop.signal.aborted) return;
        try {
          client = await connect();
          if (stop.signal.aborted) await client.end();
          break;
        } catch {
          // the next round tries again, later
        }
      }
    }
  }

  async function ended(current: pg.Client): Promise<void> {
    await new Promise<void>((resolve) => {
      const done = () => {
        clearInterval(heartbeat);
        resolve();
      };
      const heartbeat = setInterval(() => {
        current.query('select 1').catch(() => {
          void current.end().catch(() => {});
          done();
        });
      }, HEARTBEAT_MS);
      heartbeat.unref();
      current.once('end', done);
    });
  }
}
