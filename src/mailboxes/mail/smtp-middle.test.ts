import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { expect, test } from 'vitest';
import { openMailbox } from '../../../test/harness/held-touch.ts';
import { type PreparedMessage, smtpSession } from './smtp.ts';

/** A connection whose other side answers every command, and of the message takes a part and no more. */
class Stalled extends Duplex {
  isStalled = false;
  #message = 0;
  readonly #onStall: (socket: Stalled) => void;

  constructor(onStall: (socket: Stalled) => void) {
    super();
    this.#onStall = onStall;
    this.push('220 mx ESMTP\r\n');
  }

  override _read(): void {}

  override _write(chunk: Buffer, _: string, done: () => void): void {
    const line = chunk.toString('latin1');
    if (this.#message > 0) this.#message += chunk.length;
    else if (line.startsWith('EHLO')) this.push('250-mx\r\n250 AUTH PLAIN\r\n');
    else if (line.startsWith('AUTH')) this.push('235 ok\r\n');
    else if (/^(MAIL|RCPT)/.test(line)) this.push('250 ok\r\n');
    else if (line.startsWith('DATA')) {
      this.#message = 1;
      this.push('354 go ahead\r\n');
    }
    // Past this done is never called: nothing of what is written next leaves.
    if (this.#message < 20_000) done();
    else if (!this.isStalled) setImmediate(() => this.#onStall(this));
    this.isStalled = this.#message >= 20_000;
  }

  setTimeout(): this {
    return this;
  }
}

const message: PreparedMessage = {
  from: 'mira@kelpworks.example',
  to: 'ada@harbour.example',
  blindCopy: undefined,
  source: Buffer.alloc(1_000_000, 'Dear Ada, we farm kelp, as you know.\r\n'),
};

async function sendInto(onStall: (socket: Stalled) => void) {
  const socket = new Stalled(onStall) as unknown as Socket;
  let dots = 0;
  const session = smtpSession({ mailbox: openMailbox(), socket, trust: undefined }, () => {
    dots += 1;
  });
  expect(await session.open()).toBeUndefined();
  const end = await session.send(message);
  session.close();
  expect({ dots, dotGone: session.dotGone }).toEqual({ dots: 0, dotGone: false });
  return end;
}

test('a connection that breaks within the message has handed nothing over', async () => {
  const end = await sendInto((socket) => socket.destroy(new Error('ECONNRESET')));
  expect(end).toMatchObject({ end: 'broken', dotGone: false, kind: 'unreachable' });
});

test('a refusal within the message is one', async () => {
  const end = await sendInto((socket) => socket.push('552 5.3.4 too much\r\n'));
  expect(end).toMatchObject({ end: 'refused', stage: 'data', code: 552, enhanced: '5.3.4' });
});

test('a yes to what was not finished is none', async () => {
  const end = await sendInto((socket) => socket.push('250 2.0.0 taken\r\n'));
  expect(end).toMatchObject({ end: 'broken', dotGone: true });
});

test('what is broken off within the message never sees its dot', async () => {
  let written = '';
  let session: ReturnType<typeof smtpSession> | undefined;
  const stalled = new Stalled(() => session?.break('timeout', 'too late'));
  const write = stalled._write.bind(stalled);
  stalled._write = (chunk: Buffer, encoding: string, done: () => void) => {
    written += chunk.toString('latin1');
    write(chunk, encoding, done);
  };
  session = smtpSession(
    { mailbox: openMailbox(), socket: stalled as unknown as Socket, trust: undefined },
    () => {},
  );
  await session.open();
  expect(await session.send(message)).toMatchObject({ end: 'broken', dotGone: false, kind: 'timeout' });
  session.close();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(written).toContain('we farm kelp');
  expect(written).not.toContain('\r\n.\r\n');
});
