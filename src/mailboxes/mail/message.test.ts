import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { outgoing } from '../../../test/harness/held-touch.ts';
import { headerFault } from '../../platform/values/header-text.ts';
import { noticeMessage } from '../rules-consent.ts';
import type { OutgoingMessage } from './rules-mail.ts';
import { prepareMessage } from './smtp.ts';

async function prepared(changes: Partial<OutgoingMessage> = {}) {
  const result = await prepareMessage(outgoing(changes));
  if ('fault' in result) throw new Error(result.fault);
  return { ...result, text: result.source.toString('latin1'), read: await PostalMime.parse(result.source) };
}

describe('a message on the wire', () => {
  test('has what was composed, once each, in lines of CR LF', async () => {
    const { text, read, from, to, blindCopy } = await prepared({
      subject: 'Algen für Käse — 海藻',
      inReplyTo: '<sent-2@kelpworks.example>',
      references: ['<sent-1@kelpworks.example>', '<sent-2@kelpworks.example>'],
      blindCopy: 'mira@kelpworks.example',
    });
    expect({ from, to, blindCopy }).toEqual({
      from: 'mira@kelpworks.example',
      to: 'ada@harbour.example',
      blindCopy: 'mira@kelpworks.example',
    });
    expect(read).toMatchObject({
      messageId: '<touch.1@kelpworks.example>',
      from: { name: 'Mira Okafor', address: 'mira@kelpworks.example' },
      to: [{ name: 'Ada Quill', address: 'ada@harbour.example' }],
      subject: 'Algen für Käse — 海藻',
      date: '2026-03-02T09:00:00.000Z',
      inReplyTo: '<sent-2@kelpworks.example>',
      references: '<sent-1@kelpworks.example> <sent-2@kelpworks.example>',
    });
    expect(read).not.toHaveProperty('bcc');
    expect(read).not.toHaveProperty('html');
    expect(read.text?.replaceAll('\r', '')).toBe('Dear Ada,\n\nwe farm kelp.\n');
    const header = text.slice(0, text.indexOf('\r\n\r\n'));
    for (const name of ['From', 'To', 'Subject', 'Date', 'Message-ID', 'In-Reply-To', 'References']) {
      expect(header.match(new RegExp(`^${name}: `, 'gim'))).toHaveLength(1);
    }
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]|Bcc|X-Mailer/);
  });

  test('offers one click and mail (RFC 8058)', async () => {
    const { text } = await prepared();
    expect(text).toContain(
      'List-Unsubscribe: <https://warmpath.example/unsubscribe/k3lpT0ken>,\r\n <mailto:mira@kelpworks.example?subject=unsubscribe%20k3lpT0ken>\r\n',
    );
    expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
  });

  test.each([
    [undefined, '<mailto:mira@'],
    ['http://localhost:8080/unsubscribe/k', '<http://localhost:8080/unsubscribe/k>'],
  ])('offers no one click at %s', async (unsubscribeUrl, expected) => {
    const { text } = await prepared({ unsubscribeUrl });
    expect(text).toContain(`List-Unsubscribe: ${expected}`);
    expect(text).not.toContain('List-Unsubscribe-Post');
  });

  test('carries the HTML and the plain text', async () => {
    const { text, read } = await prepared({ html: '<p>we farm <b>kelp</b></p>' });
    expect(text).toContain('multipart/alternative');
    expect(read.text).toContain('we farm kelp.');
    expect(read.html).toContain('<b>kelp</b>');
  });

  test('reaches international domains by their A-labels and quoted boxes as they are', async () => {
    expect((await prepared({ to: { name: '', address: 'ada@bücher.example' } })).to).toBe(
      'ada@xn--bcher-kva.example',
    );
    expect((await prepared({ to: { name: '', address: '"ada quill"@harbour.example' } })).to).toBe(
      '"ada quill"@harbour.example',
    );
  });

  test('to oneself needs no blind copy', async () => {
    const mira = 'mira@kelpworks.example';
    expect((await prepared({ to: { name: '', address: mira }, blindCopy: mira })).blindCopy).toBeUndefined();
  });
});

describe('nothing is injected through', () => {
  const EVE = 'eve@evil.example';
  const NASTY = [
    `x\r\nBcc: ${EVE}`,
    `x\nBcc: ${EVE}`,
    `x\rBcc: ${EVE}`,
    `x\u0000${EVE}`,
    `ada@harbour.example\r\nBcc: ${EVE}`,
    `ada@harbour.example, ${EVE}`,
    `ada@harbour.example,${EVE}`,
    `ada@harbour.example;${EVE}`,
    `Ada <ada@harbour.example>, Eve <${EVE}>`,
    `ada@harbour.example>\r\nRCPT TO:<${EVE}`,
    `<${EVE}>`,
    `Friends: ${EVE};`,
    `"ada@harbour.example" <${EVE}>`,
    `ada@harbour.example (${EVE})`,
    `ada@harbour.example\u2028${EVE}`,
  ];
  const places: [string, (nasty: string) => Partial<OutgoingMessage>][] = [
    ['the recipient', (nasty) => ({ to: { name: 'Ada', address: nasty } })],
    ['the sender', (nasty) => ({ from: { name: 'Mira', address: nasty } })],
    ['the blind copy', (nasty) => ({ blindCopy: nasty })],
    ['the recipient’s name', (nasty) => ({ to: { name: nasty, address: 'ada@harbour.example' } })],
    ['the sender’s name', (nasty) => ({ from: { name: nasty, address: 'mira@kelpworks.example' } })],
    ['the subject', (nasty) => ({ subject: nasty })],
    ['the text', (nasty) => ({ text: nasty })],
    ['the HTML', (nasty) => ({ html: nasty })],
    ['the Message-ID', (nasty) => ({ messageId: nasty })],
    ['In-Reply-To', (nasty) => ({ inReplyTo: nasty })],
    ['References', (nasty) => ({ references: ['<a@b.example>', nasty] })],
    ['the address to unsubscribe at', (nasty) => ({ unsubscribeUrl: `https://warmpath.example/${nasty}` })],
    [
      'the mail to unsubscribe by',
      (nasty) => ({ unsubscribeMail: `mailto:mira@kelpworks.example?subject=${nasty}` }),
    ],
  ];
  test.each(places)('%s', async (_, change) => {
    for (const nasty of NASTY) {
      const result = await prepareMessage(outgoing({ ...change(nasty) }));
      if ('fault' in result) continue;
      // Whatever is sent all the same goes to the one recipient, and has no injected header.
      expect(result.to).toBe('ada@harbour.example');
      expect(result.from).toBe('mira@kelpworks.example');
      expect([undefined, 'mira@kelpworks.example']).toContain(result.blindCopy);
      const read = await PostalMime.parse(result.source);
      expect(read.bcc).toBeUndefined();
      expect(read.to?.map(({ address }) => address)).toEqual(['ada@harbour.example']);
      expect(read.from?.address).toBe('mira@kelpworks.example');
      const names = read.headers.map(({ key }) => key);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test.each<[string, Partial<OutgoingMessage>]>([
    ['the recipient', { to: { name: '', address: `ada@harbour.example\r\nBcc: ${EVE}` } }],
    ['the sender', { from: { name: '', address: `mira@kelpworks.example, ${EVE}` } }],
    ['the blind copy', { blindCopy: `mira@kelpworks.example,${EVE}` }],
    ['a name', { to: { name: 'Ada\r\nBcc: x', address: 'ada@harbour.example' } }],
    ['the subject', { subject: 'a\nb' }],
    ['a subject that reads as another one', { subject: 'Kelp =?utf-8?Q?=0D=0ABcc:_eve@evil.example?=' }],
    [
      'a name that reads as another one',
      { from: { name: '=?utf-8?B?RXZl?=', address: 'mira@kelpworks.example' } },
    ],
    [
      'a name that reads as another one',
      { to: { name: '=?utf-8?Q?=41?= Quill', address: 'ada@harbour.example' } },
    ],
    ['a line that hosts cut', { subject: 'x'.repeat(1_000) }],
    ['an id beyond ASCII', { messageId: '<touch.1@bücher.example>' }],
    ['the id', { messageId: '<a@b>\r\nBcc: x' }],
    ['the thread', { references: Array.from({ length: 60 }, (_, at) => `<${at}@b.example>`) }],
    ['the link', { unsubscribeUrl: 'javascript:alert(1)' }],
    ['the link', { unsubscribeUrl: 'https://a.example/>,<https://b.example' }],
    ['the date', { date: new Date(Number.NaN) }],
    ['the size', { text: 'kelp '.repeat(500_000) }],
  ])('%s: it is refused', async (_, changes) => {
    expect(await prepareMessage(outgoing(changes))).toEqual({ fault: expect.any(String) });
  });
});

test('every subject that the checks of a draft let pass is taken, and no other is', async () => {
  const signs = fc.constantFrom(
    '=',
    '?',
    '=?',
    ' ',
    '\n',
    '\t',
    '\u2028',
    'é',
    '海',
    '\u{1f33f}',
    '<',
    '"',
    ',',
  );
  const subjects = fc.array(fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 4 })), {
    minLength: 1,
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(
      subjects.map((parts) => parts.join('')),
      async (subject) => {
        const result = await prepareMessage(outgoing({ subject }));
        const fault = headerFault(subject);
        if (fault === undefined) expect(result).not.toHaveProperty('fault');
        else expect(result).toEqual({ fault: `the subject holds ${fault}` });
      },
    ),
  );
});

test('a notice to a mailbox is a message of no list, from the mailbox to itself', async () => {
  const notice = {
    id: '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11',
    attempts: 0,
    tenantName: 'Kelp\r\nBcc: eve@evil.example =?utf-8?q?x?=\u202e',
    connectedAt: new Date('2026-03-02T09:00:00Z'),
  };
  const disconnectUrl = `https://warm.example/mailboxes/disconnect/${'A'.repeat(43)}`;
  const message = noticeMessage(notice, {
    address: 'mira@kelpworks.example',
    disconnectUrl,
    date: new Date(),
  });
  const prepared = await prepareMessage(message);
  if ('fault' in prepared) throw new Error(prepared.fault);
  expect(prepared).toMatchObject({ from: 'mira@kelpworks.example', to: 'mira@kelpworks.example' });
  const read = await PostalMime.parse(prepared.source);
  expect(read.subject).toBe('Your mailbox was connected to Kelp Bcc: eve@evil.example = ?utf-8?q?x?=');
  expect(read.text).toContain(disconnectUrl);
  expect(read.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(read.bcc).toBeUndefined();
});
