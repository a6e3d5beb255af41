import type { Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { openMailbox, outgoing } from '../../../test/harness/held-touch.ts';
import { type MailHost, type MailScript, startMailHost } from '../../../test/harness/mail-host.ts';
import { createOutboundResources } from '../../platform/outbound/connectors.ts';
import type { OpenMailbox } from '../rules-mailbox.ts';
import type { WireLimits } from './dial.ts';
import { createMailTransport } from './sandbox-transport.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const QUICK: Partial<WireLimits> = {
  connectMs: 2_000,
  beforeDotMs: 5_000,
  afterDotMs: 5_000,
  afterStopMs: 300,
};
const never = new AbortController().signal;

async function host(
  script: MailScript,
  write?: (socket: Socket, text: string) => void,
): Promise<{ readonly host: MailHost; readonly mailbox: OpenMailbox }> {
  const started = await startMailHost(script, write === undefined ? {} : { write });
  ends.push(started.close);
  const smtp = { host: '127.0.0.1', port: started.port, security: 'none' } as const;
  return { host: started, mailbox: openMailbox({ servers: { ...openMailbox().servers, smtp } }) };
}

/** A host that takes everything, but for what the script says otherwise. */
function takes(changes: Record<string, string> = {}): MailScript {
  let inData = false;
  return (line) => {
    const change = Object.entries(changes).find(([begin]) =>
      inData ? line === begin : line.toUpperCase().startsWith(begin.toUpperCase()),
    );
    if (change !== undefined) {
      if (line === '.') inData = false;
      if (change[1].startsWith('354')) inData = true;
      return change[1];
    }
    if (inData) {
      if (line !== '.') return '';
      inData = false;
      return '250 2.0.0 queued as 4711';
    }
    if (line.startsWith('EHLO'))
      return '250-mx.harbour.example\n250-PIPELINING\n250-AUTH PLAIN LOGIN\n250 SIZE 90000000';
    if (line.startsWith('AUTH')) return '235 2.7.0 welcome';
    if (line.startsWith('RCPT')) return '250 2.1.5 Ok';
    if (line === 'DATA') {
      inData = true;
      return '354 go ahead';
    }
    return undefined;
  };
}

const send = (mailbox: OpenMailbox, changes = {}, signal = never, limits: Partial<WireLimits> = QUICK) =>
  createMailTransport({ ways: createOutboundResources(), allowPrivate: true, limits }).send(
    mailbox,
    outgoing(changes),
    signal,
  );
const commands = ({ sessions }: MailHost) =>
  sessions.flat().filter((line) => /^(EHLO|AUTH|MAIL|RCPT|DATA|QUIT|\.$)/.test(line));

describe('one attempt', () => {
  test('is one connection, one login, one message to one recipient and the blind copy', async () => {
    const { host: peer, mailbox } = await host(takes());
    const outcome = await send(mailbox, { blindCopy: 'mira@kelpworks.example' });
    expect(outcome).toMatchObject({ state: 'sent', response: '250 2.0.0 queued as 4711' });
    await expect.poll(() => commands(peer).at(-1)).toBe('QUIT');
    expect(commands(peer)).toEqual([
      'EHLO [127.0.0.1]',
      expect.stringMatching(/^AUTH PLAIN /),
      expect.stringMatching(/^MAIL FROM:<mira@kelpworks.example> SIZE=\d+$/),
      'RCPT TO:<ada@harbour.example>',
      'RCPT TO:<mira@kelpworks.example>',
      'DATA',
      '.',
      'QUIT',
    ]);
    expect(peer.sessions).toHaveLength(1);
  });

  test('through a host that knows no pipelining goes the same', async () => {
    const { host: peer, mailbox } = await host(takes({ EHLO: '250-mx\n250 AUTH LOGIN PLAIN' }));
    expect(await send(mailbox)).toMatchObject({ state: 'sent' });
    expect(commands(peer)).toContain('RCPT TO:<ada@harbour.example>');
  });

  test('stuffs the dots of the text', async () => {
    const { host: peer, mailbox } = await host(takes());
    expect(await send(mailbox, { text: 'a\n.\nRSET\n..b\n' })).toMatchObject({ state: 'sent' });
    expect(peer.sessions[0]).toEqual(expect.arrayContaining(['..', '...b']));
  });

  test('is not made for another sender than the mailbox', async () => {
    const { host: peer, mailbox } = await host(takes());
    const outcome = await send(mailbox, { from: { name: 'Eve', address: 'eve@evil.example' } });
    expect(outcome).toMatchObject({
      state: 'failed',
      hard: false,
      why: expect.stringContaining('not the mailbox'),
    });
    expect(peer.sessions).toEqual([]);
  });

  test('is not made with an address that is more than one', async () => {
    const { host: peer, mailbox } = await host(takes());
    const to = { name: '', address: 'ada@harbour.example,eve@evil.example' };
    expect(await send(mailbox, { to })).toMatchObject({ state: 'failed', hard: false });
    expect(peer.sessions).toEqual([]);
  });
});

describe('a refusal', () => {
  test.each<[string, Record<string, string>, object]>([
    ['at the greeting', { CONNECT: '554 5.7.1 no' }, { state: 'retry' }],
    ['at the greeting for now', { CONNECT: '421 4.3.2 later' }, { state: 'retry' }],
    ['of the login', { AUTH: '535 5.7.8 no' }, { state: 'mailbox_refused' }],
    ['of the login for now', { AUTH: '454 4.7.0 later' }, { state: 'retry', afterMs: 900_000 }],
    ['of the sender', { 'MAIL FROM': '553 5.7.1 not yours' }, { state: 'mailbox_refused' }],
    ['of the sender for now', { 'MAIL FROM': '451 4.7.1 later' }, { state: 'retry' }],
    ['of the recipient', { 'RCPT TO:<ada': '550 5.1.1 no such user' }, { state: 'failed', hard: true }],
    ['of the recipient by policy', { 'RCPT TO:<ada': '550 5.7.1 no' }, { state: 'failed', hard: false }],
    ['of the recipient for now', { 'RCPT TO:<ada': '450 4.2.0 grey' }, { state: 'retry' }],
    ['of DATA', { DATA: '554 5.5.1 no' }, { state: 'failed', hard: false }],
    ['of DATA by closing', { DATA: '421 4.3.2 bye' }, { state: 'retry' }],
    ['at the dot', { '.': '554 5.7.1 spam' }, { state: 'failed', hard: false }],
    ['at the dot for now', { '.': '451 4.3.0 later' }, { state: 'retry' }],
    ['at the dot by closing', { '.': '421 4.3.2 bye' }, { state: 'retry' }],
  ])('%s', async (_, changes, expected) => {
    const { host: peer, mailbox } = await host(takes(changes));
    expect(await send(mailbox)).toMatchObject(expected);
    expect(peer.sessions).toHaveLength(1);
  });

  test.each([
    ['with', '250-mx\n250-PIPELINING\n250 AUTH PLAIN'],
    ['without', '250-mx\n250 AUTH PLAIN'],
  ])(
    'of the recipient while the blind copy is taken is a refusal, and nothing is handed over (%s pipelining)',
    async (_, ehlo) => {
      for (const [reply, expected] of [
        ['550 5.1.1 no such user', { state: 'failed', hard: true }],
        ['450 4.2.0 grey', { state: 'retry' }],
      ] as const) {
        const { host: peer, mailbox } = await host(takes({ EHLO: ehlo, 'RCPT TO:<ada': reply }));
        expect(await send(mailbox, { blindCopy: 'mira@kelpworks.example' })).toMatchObject(expected);
        await new Promise((resolve) => setTimeout(resolve, 50));
        expect(
          peer.sessions
            .flat()
            .filter((line) => line === '.' || line === 'QUIT' || line.startsWith('Message-ID')),
        ).toEqual([]);
      }
    },
  );

  test('of the blind copy alone changes nothing', async () => {
    const { mailbox } = await host(takes({ 'RCPT TO:<mira': '450 4.2.0 grey' }));
    expect(await send(mailbox, { blindCopy: 'mira@kelpworks.example' })).toMatchObject({ state: 'sent' });
  });
});

describe('a connection that ends', () => {
  test.each(['CONNECT', 'EHLO', 'AUTH', 'MAIL', 'DATA'])('at %s: nothing was taken', async (at) => {
    const { mailbox } = await host(takes({ [at]: 'close' }));
    expect(await send(mailbox)).toMatchObject({ state: 'retry', afterMs: 900_000 });
  });

  test('after the dot: unknown', async () => {
    const { host: peer, mailbox } = await host(takes({ '.': 'close' }));
    expect(await send(mailbox)).toMatchObject({ state: 'unknown' });
    expect(peer.sessions).toHaveLength(1);
  });

  test('in the middle of the reply to the dot: unknown', async () => {
    for (const half of ['250-queued', '55', '451 4.3.0 lat', '250 2.0.0 o']) {
      const { mailbox } = await host(takes({ '.': half }), (socket, text) => {
        if (text.startsWith(half)) socket.end(text.slice(0, half.length));
        else socket.write(text);
      });
      expect(await send(mailbox)).toMatchObject({ state: 'unknown' });
    }
  });

  test('with an invalid reply to the dot: unknown', async () => {
    for (const odd of ['354 what?', 'hello', '199 hm']) {
      const { mailbox } = await host(takes({ '.': odd }));
      expect(await send(mailbox)).toMatchObject({ state: 'unknown' });
    }
  });

  test('before it began: nothing was taken', async () => {
    const { host: peer, mailbox } = await host(takes());
    await peer.close();
    expect(await send(mailbox)).toMatchObject({ state: 'retry' });
    ends.length = 0;
  });
});

describe('a host that takes its time', () => {
  /** Each byte after a while: no timer of inactivity ever fires. */
  const drip = (begin: string) => (socket: Socket, text: string) => {
    if (!text.startsWith(begin)) return void socket.write(text);
    const octets = [...text];
    const timer = setInterval(() => {
      const next = octets.shift();
      if (next === undefined || socket.destroyed) clearInterval(timer);
      else socket.write(next);
    }, 50);
  };

  test.each([
    ['the greeting', '220'],
    ['its extensions', '250-mx'],
    ['its welcome', '235'],
    ['its leave to begin', '354'],
  ])('dripping %s: nothing was taken', async (_, begin) => {
    const { mailbox } = await host(takes(), drip(begin));
    const limits = { ...QUICK, beforeDotMs: 300 };
    expect(await send(mailbox, {}, never, limits)).toMatchObject({ state: 'retry' });
  });

  test('dripping its answer to the dot, or silent: unknown', async () => {
    const limits = { ...QUICK, afterDotMs: 300 };
    const dripping = await host(takes(), drip('250 2.0.0 queued'));
    expect(await send(dripping.mailbox, {}, never, limits)).toMatchObject({ state: 'unknown' });
    const silent = await host(takes({ '.': '' }));
    expect(await send(silent.mailbox, {}, never, limits)).toMatchObject({ state: 'unknown' });
  });

  test('with lines without end is left', async () => {
    const { mailbox } = await host(takes(), (socket, text) => {
      socket.write(text.startsWith('250-mx') ? 'x'.repeat(200_000) : text);
    });
    expect(await send(mailbox)).toMatchObject({ state: 'retry' });
  });
});

describe('the service stops', () => {
  test('before the dot: nothing was taken, and it is tried again soon', async () => {
    const { host: peer, mailbox } = await host(takes({ 'MAIL FROM': '' }));
    const stop = new AbortController();
    const outcome = send(mailbox, {}, stop.signal);
    await expect.poll(() => commands(peer).some((line) => line.startsWith('MAIL'))).toBe(true);
    stop.abort();
    expect(await outcome).toMatchObject({ state: 'retry', afterMs: 60_000 });
    expect(commands(peer)).not.toContain('.');
    expect(await send(mailbox, {}, stop.signal)).toMatchObject({ state: 'retry', afterMs: 60_000 });
  });

  test('after the dot: the answer is waited for, a while', async () => {
    let answer = () => {};
    const { host: peer, mailbox } = await host(takes(), (socket, text) => {
      if (text.startsWith('250 2.0.0 queued')) answer = () => void socket.write(text);
      else socket.write(text);
    });
    for (const isAnswered of [true, false]) {
      const stop = new AbortController();
      const before = peer.sessions.flat().filter((line) => line === '.').length;
      const outcome = send(mailbox, {}, stop.signal);
      await expect.poll(() => peer.sessions.flat().filter((line) => line === '.').length).toBe(before + 1);
      stop.abort();
      if (isAnswered) answer();
      expect(await outcome).toMatchObject({ state: isAnswered ? 'sent' : 'unknown' });
    }
  });
});
