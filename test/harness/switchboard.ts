import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An address that stays while what is behind it changes. */
export interface Switchboard {
  readonly url: string;
  /** Ends the connections there are, and leads the next ones to this server; undefined: nobody listens. */
  leadTo(url: string | undefined): Promise<void>;
  close(): Promise<void>;
}

/** What the other side needs to notice that its kept connections are gone. */
const NOTICED_MS = 25;

/** A relay of octets on loopback: a service keeps one address of a source through everything that befalls it. */
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
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  const stop = () =>
    new Promise<void>((resolve) => {
      for (const socket of open) socket.destroy();
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
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
