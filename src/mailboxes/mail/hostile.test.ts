import { afterEach, describe, expect, test } from 'vitest';
import { openMailbox, outgoing } from '../../../test/harness/held-touch.ts';
import { type MailScript, startMailHost } from '../../../test/harness/mail-host.ts';
import { createOutboundResources } from '../../platform/outbound/connectors.ts';
import { Secret } from '../../platform/values/key-scopes.ts';
import { withoutSecrets } from './imap.ts';
import { outcomeOf } from './real-transport.ts';
import { createMailTransport } from './sandbox-transport.ts';

const never = new AbortController().signal;
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const PASSWORD = 'open "sesame" 17';
const PLAIN = Buffer.from(`\0mira@kelpworks.example\0${PASSWORD}`).toString('base64');

async function at(script: MailScript, write?: Parameters<typeof startMailHost>[1]) {
  const host = await startMailHost(script, write);
  ends.push(host.close);
  const server = { host: '127.0.0.1', port: host.port, security: 'none' } as const;
  const secret = { kind: 'password', password: new Secret(PASSWORD) } as const;
  const servers = { smtp: server, imap: server, username: 'mira@kelpworks.example' };
  return openMailbox({ servers, secret });
}
const transport = (limits = {}) =>
  createMailTransport({ ways: createOutboundResources(), allowPrivate: true, limits });

describe('a host that repeats what it was sent', () => {
  /** Refuses the command that begins so, with the words of the client. */
  const echoes = (command: string): MailScript => {
    let password = '';
    return (line) => {
      if (line.startsWith('EHLO')) return '250-mx\n250 AUTH PLAIN';
      if (line.startsWith('AUTH')) password = line;
      if (line.startsWith(command)) return `535 5.7.8 no: ${password} ${PASSWORD}`;
      return line.startsWith('AUTH') ? '235 in' : undefined;
    };
  };

  test.each(['AUTH', 'MAIL', 'RCPT', 'DATA'])('at %s gives no secret away', async (command) => {
    const mailbox = await at(echoes(command));
    const told = JSON.stringify(await transport().send(mailbox, outgoing(), never));
    expect(told).toContain('[secret]');
    expect(told).not.toContain(PLAIN.slice(0, 20));
    expect(told).not.toContain('17');
    const fault = JSON.stringify(await transport({ openMs: 500, connectMs: 500 }).test(mailbox, never));
    expect(fault).not.toContain(PLAIN.slice(0, 20));
  });

  test('over IMAP gives none away', async () => {
    const mailbox = await at((line) => {
      if (line === 'CONNECT') return '* OK [CAPABILITY IMAP4rev1] hi';
      const [tag, command] = line.split(' ');
      return command === 'LOGIN' || command === 'AUTHENTICATE'
        ? `${tag} NO [AUTHENTICATIONFAILED] no: ${line} ${PASSWORD} ${PLAIN}`
        : `* CAPABILITY IMAP4rev1\n${tag} OK`;
    });
    const error = await transport()
      .open(mailbox, never)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ fault: { side: 'imap', kind: 'refused' } });
    expect(JSON.stringify([error, String(error)])).not.toMatch(/sesame|17|b3BlbiAic2VzYW1lIiAxNw/);
  });

  test('takes out tokens, and no text that only looks like a short password', () => {
    const { servers } = openMailbox();
    const oauth = {
      kind: 'oauth',
      refreshToken: new Secret('refresh-0815'),
      accessToken: new Secret('ya29.token'),
      expiresAt: undefined,
    } as const;
    const clean = withoutSecrets({ servers, secret: oauth });
    const blob = Buffer.from(`user=${servers.username}\x01auth=Bearer ya29.token\x01\x01`).toString('base64');
    expect(clean(`ya29.token refresh-0815 ${blob}`)).toMatch(/^\[secret\] \[secret\] \[secret\]=*$/);
    const short = withoutSecrets({ servers, secret: { kind: 'password', password: new Secret('no') } });
    expect(short('no such user')).toBe('no such user');
  });
});

test('what a host says of a message it took can be written down', () => {
  const end = { end: 'accepted', response: '250 ok\0\u2028 as\r\n1', serverMessageId: undefined } as const;
  const now = new Date();
  expect(outcomeOf(end, 1, now)).toEqual({ state: 'sent', at: now, response: '250 ok as 1' });
  for (const serverMessageId of [`<${'x'.repeat(2_000)}@a.example>`, '<a\0b@a.example>', 'a']) {
    expect(outcomeOf({ ...end, serverMessageId }, 1, now)).not.toHaveProperty('messageId');
  }
  const known = { ...end, serverMessageId: '<1@x.prod.outlook.com>' };
  expect(outcomeOf(known, 1, now)).toMatchObject({ messageId: '<1@x.prod.outlook.com>' });
});

/** A mailbox of one message over IMAP, but for what `say` says otherwise. */
const imap =
  (say: (command: string, tag: string) => string | undefined): MailScript =>
  (line) => {
    if (line === 'CONNECT') return '* OK [CAPABILITY IMAP4rev1] hi';
    const [tag = '', first = '', second = ''] = line.split(' ');
    const command = first === 'UID' ? second : first;
    const said = say(command, tag);
    if (said !== undefined) return said;
    if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1\n${tag} OK`;
    if (command === 'LIST') return `* LIST (\\HasNoChildren) "/" "INBOX"\n${tag} OK`;
    if (command === 'SELECT') return `* 1 EXISTS\n* OK [UIDVALIDITY 7] x\n${tag} OK [READ-WRITE] in`;
    if (command === 'SEARCH') return `* SEARCH 1\n${tag} OK`;
    if (command === 'FETCH') return `* 1 FETCH (UID 1 INTERNALDATE "bogus" BODY[]<0> {4}\nabcd)\n${tag} OK`;
    return `${tag} OK`;
  };

describe('an IMAP host', () => {
  test.each(['99999999999999999999999999', '0', '-1'])('of UIDVALIDITY %s is reported', async (validity) => {
    const mailbox = await at(
      imap((command, tag) =>
        command === 'SELECT' ? `* 1 EXISTS\n* OK [UIDVALIDITY ${validity}] x\n${tag} OK` : undefined,
      ),
    );
    await expect(transport().open(mailbox, never)).rejects.toMatchObject({
      fault: { side: 'imap', kind: 'protocol' },
    });
  });

  test('whose dates are none has messages of today', async () => {
    const session = await transport().open(await at(imap(() => undefined)), never);
    const [message] = await session.listNew(0, 5);
    expect(Math.abs((message?.receivedAt.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    await session.close();
  });

  test.each([
    ['\\Draft', '', true],
    ['\\Seen', '"\\\\Sent" Deals', true],
    ['\\Seen', '"\\\\Inbox" Sent', false],
  ])(
    'says with the flags %s and labels %s what was sent or drafted from the mailbox',
    async (flags, labels, isOwn) => {
      const script = imap((command, tag) => {
        if (command === 'CAPABILITY') return `* CAPABILITY IMAP4rev1 X-GM-EXT-1\n${tag} OK`;
        if (command !== 'FETCH') return undefined;
        return `* 1 FETCH (UID 1 FLAGS (${flags}) X-GM-LABELS (${labels}) BODY[]<0> {4}\nabcd)\n${tag} OK`;
      });
      const session = await transport().open(await at(script), never);
      expect(await session.listNew(0, 5)).toMatchObject([{ isOwn }]);
      await session.close();
    },
  );

  test('that answers without end is left for good before its time is up', async () => {
    const flood = `* LIST (\\HasNoChildren) "/" "${'kelp'.repeat(10_000)}"\r\n`.repeat(8);
    const mailbox = await at(
      imap((command) => (command === 'LIST' ? 'FLOOD' : undefined)),
      {
        write: (socket, text) => {
          if (text !== 'FLOOD\r\n') return void socket.write(text);
          const pour = () => {
            while (!socket.destroyed && socket.write(flood));
            if (!socket.destroyed) socket.once('drain', pour);
          };
          pour();
        },
      },
    );
    const session = await transport({ answerOctets: 500_000 })
      .open(mailbox, never)
      .then((opened) => opened.findOwn('<a@b.example>'))
      .catch((error: unknown) => error);
    expect(session).toMatchObject({ fault: { side: 'imap', kind: 'protocol' } });
    expect(String(session)).toContain('without end');
  });
});
