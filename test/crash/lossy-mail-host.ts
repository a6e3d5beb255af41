import { appendFileSync } from 'node:fs';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** One message the host took. */
export interface Delivery {
  readonly recipient: string;
  readonly messageId: string;
  readonly at: Date;
}

/** What the host does with one message: `lose_answer` takes it and dies before it says so, `lose_message` dies without it. */
export type HostBehaviour = 'answer' | 'lose_answer' | 'lose_message';

/** A mail host that takes messages, keeps an own copy of each and forgets to answer now and then. */
export interface LossyMailHost {
  readonly port: number;
  readonly deliveries: readonly Delivery[];
  readonly lost: { answers: number; messages: number };
  close(): Promise<void>;
}

export async function startLossyMailHost(
  sentFolder: string,
  behaviour: () => HostBehaviour,
): Promise<LossyMailHost> {
  const deliveries: Delivery[] = [];
  const lost = { answers: 0, messages: 0 };
  const sockets = new Map<number, Socket>();
  const server = new SMTPServer({
    authMethods: ['PLAIN', 'LOGIN'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (_auth, _session, done) => done(null, { user: 'founder' }),
    onData(stream, session, done) {
      const now = behaviour();
      const cut = () => sockets.get(session.remotePort)?.resetAndDestroy();
      if (now === 'lose_message') {
        lost.messages += 1;
        stream.resume();
        return cut();
      }
      void text(stream).then((source) => {
        const [, messageId = ''] = /^Message-ID: (<[^>]+>)\r?$/im.exec(source) ?? [];
        const at = new Date();
        for (const { address } of session.envelope.rcptTo)
          deliveries.push({ recipient: address, messageId, at });
        appendFileSync(sentFolder, `${messageId} ${at.toISOString()}\n`);
        if (now === 'answer') return done();
        lost.answers += 1;
        cut();
      }, cut);
    },
  });
  server.server.on('connection', (socket) => {
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  // A client that was killed resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    deliveries,
    lost,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}
