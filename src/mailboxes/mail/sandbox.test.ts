import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { openMailbox, outgoing } from '../../../test/harness/held-touch.ts';
import { createOutboundResources } from '../../platform/outbound/connectors.ts';
import { SANDBOX_BEHAVIOURS } from '../../providers/rules-sandbox-behaviours.ts';
import { judgeAddress } from '../../providers/sandbox-choose.ts';
import { createMailTransport, sandboxTransport } from './sandbox-transport.ts';

const never = new AbortController().signal;
const test1 = openMailbox({ kind: 'sandbox', scope: { tenantId: 'a', mode: 'test' } });
const to = (local: string) => ({ to: { name: 'Ada Quill', address: `${local}@harbour.example` } });

async function played(local: string) {
  const transport = sandboxTransport({ answerMs: 5 });
  const session = await transport.open(test1, never);
  const begin = await session.highestUid();
  const outcome = await transport.send(test1, outgoing(to(local)), never);
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), 200);
  const hasNew = await session.waitForNew(patience.signal);
  clearTimeout(timer);
  const found = await session.listNew(begin, 10);
  return {
    state: outcome.state,
    hasNew,
    own: await session.findOwn(outgoing().messageId),
    raw: found.map(({ source }) => source.toString('utf8')).join(''),
    mails: await Promise.all(found.map(({ source }) => PostalMime.parse(source))),
  };
}

describe('the sandbox', () => {
  test.each([
    ['reply', 'Thank you'],
    ['Reply.later', 'Thank you'],
    ['optout+1', 'remove me from your list'],
  ])('%s answers in the thread', async (local, words) => {
    const { state, hasNew, mails, own } = await played(local);
    expect({ state, hasNew, count: mails.length }).toEqual({ state: 'sent', hasNew: true, count: 1 });
    expect(mails[0]).toMatchObject({
      from: { address: `${local}@harbour.example` },
      to: [{ address: 'mira@kelpworks.example' }],
      subject: 'Re: Kelp farming',
      inReplyTo: '<touch.1@kelpworks.example>',
      references: '<touch.1@kelpworks.example>',
      text: expect.stringContaining(words),
    });
    expect(mails[0]?.text).toContain('> we farm kelp.');
    expect(own).toMatchObject({ messageId: '<touch.1@kelpworks.example>' });
  });

  test('away answers automatically and names the day', async () => {
    const { raw, mails } = await played('away');
    expect(raw).toContain('Auto-Submitted: auto-replied');
    expect(mails[0]?.text).toContain('until 12 March 2026');
  });

  test('bounce gives a delivery status notification of the message', async () => {
    const { state, raw, mails } = await played('bounce');
    expect(state).toBe('sent');
    expect(raw).toMatch(/report-type=delivery-status/);
    const report = mails[0]?.attachments.map(({ content }) =>
      typeof content === 'string' ? content : new TextDecoder().decode(content),
    );
    expect(`${raw}${report}`).toMatch(
      /Final-Recipient: rfc822; bounce@harbour\.example\r?\nAction: failed\r?\nStatus: 5\.1\.1/,
    );
    expect(raw).toContain('Message-ID: <touch.1@kelpworks.example>');
  });

  test('lost is unknown and there, vanish unknown and nowhere, any other silent', async () => {
    expect(await played('lost')).toMatchObject({
      state: 'unknown',
      hasNew: false,
      own: { at: expect.any(Date) },
    });
    expect(await played('vanish')).toMatchObject({ state: 'unknown', hasNew: false, own: undefined });
    expect(await played('ada')).toMatchObject({
      state: 'sent',
      hasNew: false,
      mails: [],
      own: { at: expect.any(Date) },
    });
  });

  test('keeps mailboxes, tenants and modes apart', async () => {
    const transport = sandboxTransport({ answerMs: 0 });
    await transport.send(test1, outgoing(to('reply')), never);
    const others = [
      { ...test1, id: 'another' },
      { ...test1, scope: { tenantId: 'b', mode: 'test' } as const },
      { ...test1, scope: { tenantId: 'a', mode: 'live' } as const },
    ];
    for (const other of others) {
      const session = await transport.open(other, never);
      expect(await session.findOwn(outgoing().messageId)).toBeUndefined();
    }
  });

  test('gives answers growing UIDs, lists from where it is asked, and forgets the oldest', async () => {
    const transport = sandboxTransport({ answerMs: 0 });
    for (let count = 0; count < 510; count += 1) {
      await transport.send(
        test1,
        outgoing({ ...to('reply'), messageId: `<t.${count}@kelpworks.example>` }),
        never,
      );
    }
    const session = await transport.open(test1, never);
    await expect.poll(async () => (await session.listNew(0, 1_000)).length).toBe(500);
    const uids = (await session.listNew(0, 1_000)).map(({ uid }) => uid);
    expect(uids).toEqual(uids.toSorted((a, b) => a - b));
    expect(new Set(uids).size).toBe(500);
    expect(await session.highestUid()).toBe(uids.at(-1));
    expect((await session.listNew(uids[496] ?? 0, 2)).map(({ uid }) => uid)).toEqual(uids.slice(497, 499));
    expect(await session.findOwn('<t.0@kelpworks.example>')).toBeUndefined();
    expect(await session.findOwn('<t.509@kelpworks.example>')).toBeDefined();
  });

  test('sends nothing that a real host would not be shown', async () => {
    const message = outgoing({ to: { name: '', address: 'reply@harbour.example,eve@evil.example' } });
    expect(await sandboxTransport().send(test1, message, never)).toMatchObject({
      state: 'failed',
      hard: false,
    });
  });
});

test('all addresses it plays at the sandbox’s host take mail, so that no verdict keeps a touch back', () => {
  for (const behaviour of SANDBOX_BEHAVIOURS) {
    for (const local of [behaviour, `${behaviour}-2`, `${behaviour}.later`]) {
      expect(judgeAddress(`${local}@sandbox.example`)).toMatchObject({ verdict: 'deliverable' });
    }
  }
});

describe('the transport', () => {
  const transport = createMailTransport({ ways: createOutboundResources(), allowPrivate: false });

  test('never lets a test key send real mail, whatever its mailbox says', async () => {
    for (const mailbox of [
      test1,
      { ...test1, kind: 'smtp_imap' as const },
      { ...test1, kind: 'gmail_oauth' as const },
    ]) {
      const outcome = await transport.send(mailbox, outgoing(to('ada')), never);
      expect(outcome).toMatchObject({ state: 'sent', response: expect.stringContaining('sandbox') });
      expect(await transport.test(mailbox, never)).toBeUndefined();
    }
  });

  test('asks the real host for a live mailbox', async () => {
    const live = openMailbox();
    expect(await transport.send(live, outgoing(), never)).toMatchObject({ state: 'mailbox_refused' });
    await expect(transport.open(live, never)).rejects.toMatchObject({ name: 'MailError' });
  });
});
