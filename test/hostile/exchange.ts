import { connect, type Socket } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** How one connection goes. */
export interface Exchange {
  /** What is sent, piece by piece; a piece goes out when the one before is on its way. */
  readonly pieces: readonly (string | Buffer)[];
  /** Between two pieces, ms. */
  readonly pauseMs?: number;
  /** Then: wait for the server's end, end in order, or reset. */
  readonly ending: 'wait' | 'end' | 'reset';
  /** Of this machine, from which it comes. */
  readonly from?: string;
}

/** Longer than the service's own deadlines: what is not answered by then never will be. */
const GIVE_UP_MS = 75_000;

/** Every byte the server sent until the connection ended, a character each; '' where it was reset. Rejects if it does not end at all. */
export function exchange(port: number, { pieces, pauseMs = 0, ending, from }: Exchange): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`a connection did not end within ${GIVE_UP_MS} ms`));
    }, GIVE_UP_MS);
    socket.setNoDelay(true);
    socket.on('data', (part) => parts.push(part));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(parts).toString('latin1'));
    });
    const last = () => {
      if (ending === 'end') socket.end();
      if (ending === 'reset') socket.resetAndDestroy();
    };
    const send = (at: number): void => {
      const piece = pieces[at];
      if (piece === undefined || socket.destroyed) last();
      else
        socket.write(piece, () => {
          if (pauseMs === 0) send(at + 1);
          else setTimeout(send, pauseMs, at + 1);
        });
    };
    socket.once('connect', () => send(0));
  });
}

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** False: of the connection, to what is no HTTP or has too large a head; no operation was asked. */
  readonly isOfRequest: boolean;
  readonly body: string;
}

/** Each whole answer in what a connection brought. */
export function answersIn(text: string): Answer[] {
  return text
    .split(/(?=HTTP\/1\.1 \d{3} )/)
    .filter((part) => part.startsWith('HTTP/1.1 '))
    .map((part) => {
      const end = part.indexOf('\r\n\r\n');
      const head = part.slice(0, end);
      const isOfRequest = /\r\nx-request-id: /i.test(head);
      const bytes = Buffer.from(end === -1 ? '' : part.slice(end + 4), 'latin1');
      const isPacked = bytes.length > 0 && /\r\ncontent-encoding: gzip/i.test(head);
      const body = (isPacked ? gunzipSync(bytes) : bytes).toString();
      return { status: Number(part.slice(9, 12)), isOfRequest, body };
    });
}
