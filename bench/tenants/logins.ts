import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type Caller, expected, type Lane } from './world.ts';

export const logins: Lane = {
  name: 'logins to mailboxes',
  worst: 'connects of mailboxes whose hosts hang',
  async begin({ busy, quiet }) {
    // One that says at once that it does not want to: the way there and back is measured.
    const refusing = await listen((socket) => socket.end('554 no\r\n'));
    const hanging = await listen(() => undefined);
    const connect = (caller: Caller, port: number, nth: number) => {
      const server = { host: '127.0.0.1', port, security: 'none' };
      return caller.call('live', 'POST', '/v1/mailboxes', {
        kind: 'smtp_imap',
        address: `box${nth}@rookery.example`,
        sender_name: 'Ada Example',
        postal_address: 'Road 1, Town',
        password: 'made up',
        smtp: server,
        imap: server,
      });
    };
    let turn = 0;
    return {
      async call() {
        expected(422, await connect(quiet, refusing.port, 0));
      },
      loops: 40,
      async worst() {
        turn += 1;
        const { status } = await connect(busy, hanging.port, turn);
        // Refused ones come again after a while, as a program that ignores Retry-After would.
        if (status === 429) await new Promise((resolve) => setTimeout(resolve, 1_000));
      },
      async end() {
        refusing.close();
        hanging.close();
      },
    };
  },
};

async function listen(take: (socket: Socket) => void): Promise<{ port: number; close(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    take(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
