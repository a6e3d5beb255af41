import { type AddressInfo, createServer, type Socket } from 'node:net';

/** What a mail host says to a line; `undefined`: the usual. `close` ends the connection without a word. */
export type MailScript = (line: string, session: number) => string | 'close' | undefined;

export interface MailHost {
  readonly port: number;
  /** The lines of each session, in order of connection. */
  readonly sessions: readonly (readonly string[])[];
  /** The most connections that were open at once. */
  readonly mostOpen: number;
  close(): Promise<void>;
}

/**
 * A scripted mail host on loopback. The script is first asked with `CONNECT` for its greeting; a reply of several lines
 * has `\n` between them. `write` takes over how a reply goes out.
 */
export async function startMailHost(
  script: MailScript,
  options: { readonly write?: (socket: Socket, text: string) => void; readonly address?: string } = {},
): Promise<MailHost> {
  const sessions: string[][] = [];
  const open = new Set<Socket>();
  let mostOpen = 0;
  const write = options.write ?? ((socket: Socket, text: string) => void socket.write(text));
  const server = createServer((socket) => {
    const lines: string[] = [];
    const number = sessions.push(lines);
    open.add(socket);
    mostOpen = Math.max(mostOpen, open.size);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    const say = (line: string) => {
      const reply = script(line, number) ?? usual(line);
      if (reply === 'close') socket.destroy();
      else if (reply !== '') write(socket, `${reply.replaceAll('\n', '\r\n')}\r\n`);
      if (line === 'QUIT') socket.end();
    };
    say('CONNECT');
    let rest = '';
    socket.on('data', (chunk) => {
      const parts = (rest + chunk.toString('utf8')).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        say(line);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, options.address ?? '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    sessions,
    get mostOpen() {
      return mostOpen;
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** A host that knows `ada@…` and no one else. */
function usual(line: string): string {
  if (line === 'CONNECT') return '220 mx.harbour.example ESMTP';
  if (line.startsWith('EHLO')) return '250-mx.harbour.example\n250-PIPELINING\n250 8BITMIME';
  if (/^(HELO|MAIL|RSET)/.test(line)) return '250 2.0.0 Ok';
  if (line.startsWith('RCPT TO:<ada@')) return '250 2.1.5 Ok';
  if (line.startsWith('RCPT')) return '550 5.1.1 no such user';
  return line === 'QUIT' ? '221 2.0.0 Bye' : '502 5.5.2 not recognized';
}
