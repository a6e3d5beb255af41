import { describe, expect, test } from 'vitest';
import { heldTouch, touchOf } from '../../test/harness/held-touch.ts';
import { messageIdOf } from '../mailboxes/rules-mailbox.ts';
import { composeMessage, threadSubject } from './rules-compose.ts';

const facts = {
  publicUrl: 'https://warmpath.example',
  date: new Date('2026-03-02T10:00:00Z'),
  messageId: '<t.1@kelpworks.example>',
};
const link = 'https://warmpath.example/unsubscribe/k3lpT0ken-k3lpT0ken-k3lp';

describe('a message', () => {
  test('says who, from where, why and how to be rid of it', () => {
    const message = composeMessage(heldTouch(), facts);
    expect(message).toMatchObject({
      messageId: '<t.1@kelpworks.example>',
      attempt: 1,
      from: { name: 'Mira Okafor', address: 'mira@kelpworks.example' },
      to: { name: 'Ada Quill', address: 'ada.quill@harbour.example' },
      subject: 'Kelp farming, seed round',
      html: undefined,
      inReplyTo: undefined,
      references: [],
      unsubscribeUrl: link,
      unsubscribeMail: 'mailto:mira@kelpworks.example?subject=unsubscribe%20k3lpT0ken-k3lpT0ken-k3lp',
      blindCopy: 'mira@kelpworks.example',
    });
    expect(message.text).toBe(
      [
        'Dear Ada,',
        '',
        'touch 1.',
        '',
        'Mira Okafor',
        '',
        '-- ',
        'Kelpworks Ltd',
        '4 Quay Street, Galway',
        'I have your contact details from my own research.',
        `To hear no more from me: ${link} or reply with the word "unsubscribe".`,
        '',
      ].join('\n'),
    );
  });

  test('names public sources where the investor is one of the list', () => {
    const { text } = composeMessage(heldTouch(1, { sequence: { investorId: 7 } }), facts);
    expect(text).toContain('from public sources about investors');
  });

  test.each([
    ['de', 'Ihre Kontaktdaten habe ich selbst recherchiert.', 'mit dem Wort „abmelden“'],
    ['fr', 'J’ai trouvé vos coordonnées', 'avec le mot « désinscription »'],
    ['es', 'He encontrado sus datos de contacto', 'con la palabra «baja»'],
  ] as const)('says the same in %s', (language, source, out) => {
    const { text } = composeMessage(heldTouch(1, { sequence: { language } }), facts);
    for (const part of [source, out, link]) expect(text).toContain(part);
    expect(text).not.toMatch(/contact details|unsubscribe"/u);
  });

  test('without a public address offers the mail way only', () => {
    const message = composeMessage(heldTouch(), { ...facts, publicUrl: undefined });
    expect(message.unsubscribeUrl).toBeUndefined();
    expect(message.text).toContain('reply with the word "unsubscribe"');
    expect(message.text).not.toContain('http');
  });

  test('leaves the blind copy out where the provider keeps one', () => {
    const { settings } = heldTouch().mailbox;
    const held = heldTouch(1, { mailbox: { settings: { ...settings, ownCopy: 'sent_folder' } } });
    expect(composeMessage(held, facts).blindCopy).toBeUndefined();
  });

  test('counts attempts', () => {
    expect(composeMessage(heldTouch(1, { touch: { attempts: 2 } }), facts).attempt).toBe(3);
    expect(messageIdOf('7f0c', 3, 'mira@kelpworks.example')).toBe('<7f0c.3@kelpworks.example>');
  });

  test('is not made of nothing', () => {
    expect(() => composeMessage(heldTouch(1, { touch: { draft: undefined } }), facts)).toThrow('no draft');
  });
});

describe('a follow-up', () => {
  test('stands in the thread', () => {
    const message = composeMessage(heldTouch(3), facts);
    expect(message).toMatchObject({
      subject: 'Re: Kelp farming, seed round',
      inReplyTo: '<sent-2@kelpworks.example>',
      references: ['<sent-1@kelpworks.example>', '<sent-2@kelpworks.example>'],
    });
    expect(message.text).not.toContain('contact details');
    expect(message.text).toContain('To hear no more from me');
  });

  test('keeps the subject of the first message whatever its own draft says, with Re: once', () => {
    const held = heldTouch(2);
    const draft = { subject: 'Re: RE: Kelp', body: '', draftedBy: 'person', facts: [], findings: [] };
    const first = touchOf(1, { state: 'sent', messageId: '<a@b.example>', draft });
    expect(threadSubject({ touch: held.touch, touches: [first, held.touch] })).toBe('Re: Kelp');
  });

  test('after a message that did not go out begins the thread', () => {
    const held = heldTouch(2);
    const failed = touchOf(1, { state: 'failed', messageId: '<a@b.example>' });
    const message = composeMessage({ ...held, touches: [failed, held.touch] }, facts);
    expect(message).toMatchObject({
      subject: 'Kelp farming, seed round',
      inReplyTo: undefined,
      references: [],
    });
    expect(message.text).toContain('contact details');
  });
});

describe('what others wrote', () => {
  test('puts no second line into a header', () => {
    const draft = {
      subject: 'Kelp\r\nBcc: eve@evil.example',
      body: 'One\r\nTwo\u0000\u0007\rThree\u2028Four',
      draftedBy: 'person',
      facts: [],
      findings: [],
    };
    const message = composeMessage(
      heldTouch(1, {
        touch: { draft },
        sequence: { investorName: 'Ada\r\nBcc: eve@evil.example' },
        mailbox: { senderName: 'Mira\u2028\u202eOkafor' },
      }),
      facts,
    );
    expect(message.subject).toBe('Kelp Bcc: eve@evil.example');
    expect(message.to.name).toBe('Ada Bcc: eve@evil.example');
    expect(message.from.name).toBe('Mira Okafor');
    expect(message.text.startsWith('One\nTwo\nThree\nFour\n\nMira Okafor\n')).toBe(true);
  });

  test('is read as it was written, also by who decodes encoded words', () => {
    const message = composeMessage(
      heldTouch(1, {
        touch: {
          draft: { subject: '=?utf-8?B?RXZl?=', body: 'x', draftedBy: 'person', facts: [], findings: [] },
        },
        sequence: { investorName: '=?utf-8?Q?Eve?=' },
        mailbox: { senderName: 'A =?x?q?y?=' },
      }),
      facts,
    );
    for (const text of [message.subject, message.to.name, message.from.name]) expect(text).not.toMatch(/=\?/);
  });

  test.each([
    ['o?a&bcc=eve%40evil.example@kelpworks.example', 'o%3Fa%26bcc%3Deve%2540evil.example@kelpworks.example'],
    ['"mira o"@kelpworks.example', '%22mira%20o%22@kelpworks.example'],
    ['mira@bücher.example', 'mira@xn--bcher-kva.example'],
  ])('the mail way out leads to %s and nowhere else', (address, expected) => {
    const { unsubscribeMail } = composeMessage(heldTouch(1, { mailbox: { address } }), facts);
    expect(unsubscribeMail?.split('?subject=')[0]).toBe(`mailto:${expected}`);
    expect(messageIdOf('t', 1, address)).toMatch(/^<t\.1@[a-z0-9.-]+>$/);
  });

  test('is escaped in the HTML part, which holds the same', () => {
    const draft = {
      subject: 'Kelp',
      body: 'Dear Ada',
      html: '<html><body><p>Dear Ada</p></body></html>',
      draftedBy: 'person',
      facts: [],
      findings: [],
    };
    const { html } = composeMessage(
      heldTouch(1, {
        touch: { draft },
        mailbox: { postalAddress: '<b>Kelp</b> & "Sons"', senderName: '$& Mira' },
      }),
      facts,
    );
    expect(html).toContain('&lt;b&gt;Kelp&lt;/b&gt; &amp; &quot;Sons&quot;');
    expect(html).toContain('<p>$&amp; Mira</p>');
    expect(html).toContain(`<a href="${link}">${link}</a>`);
    expect(html?.endsWith('</body></html>')).toBe(true);
    expect(
      composeMessage(heldTouch(1, { touch: { draft: { ...draft, html: '<p>x</p>' } } }), facts).html,
    ).toMatch(/^<p>x<\/p>\n<p>Mira Okafor<\/p>\n[\s\S]*<\/p>\n$/);
  });
});
