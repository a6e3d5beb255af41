import { randomInt } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An address that stays while what is behind it changes. */
export interface Switchboard {
  readonly url: string;
  /** Ends the connections there are, and leads the next ones to this server; undefined: none listens. */
  leadTo(url: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** What the other side needs to notice that its kept connections are gone. */
const NOTICED_MS = 25;

/** Five seconds: any other that tries the same port is gone by then. */
const MOST_ATTEMPTS = 200;
/**
 * Below those a system hands out by itself (Linux: 32768 and up): a port that is closed for a while must not go to the
 * next connection or server of anyone, which other tests open by the hundred.
 */
const somePort = () => randomInt(20_000, 32_000);

/** A relay of bytes on loopback: a service keeps one address of a source through everything that befalls it. */
export async function startSwitchboard(): Promise<Switchboard> {
  let target = 0;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      // A reset has to arrive as one.
      one.on('error', () => other.resetAndDestroy());
      one.on('close', () => {
        open.delete(one);
        other.destroySoon();
      });
    }
  });
  const tryToListen = (port: number) =>
    new Promise<boolean>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) => {
        server.off('listening', listening);
        if (error.code === 'EADDRINUSE') resolve(false);
        else reject(error);
      };
      const listening = () => {
        server.off('error', failed);
        resolve(true);
      };
      server.once('error', failed).once('listening', listening).listen(port, '127.0.0.1');
    });
  const listen = async (port: number) => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if (await tryToListen(port)) return;
      await sleep(NOTICED_MS);
    }
    throw new Error(`port ${port} was taken by somebody else`);
  };
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  let port = somePort();
  while (!(await tryToListen(port))) port = somePort();
  return {
    url: `http://127.0.0.1:${port}`,
    leadTo: async (url) => {
      await stop();
      if (url !== undefined) {
        target = Number(new URL(url).port);
        await listen(port);
      }
      await sleep(NOTICED_MS);
    },
    close: stop,
  };
}
