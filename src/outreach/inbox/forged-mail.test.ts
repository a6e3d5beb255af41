import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxReading, readInbox } from '../../../test/harness/inbox-reading.ts';
import { addSequence, addTouch } from '../../../test/harness/outreach-rows.ts';
import { forgedMails } from '../../../test/inbound/forged.ts';
import { createSuppressionStore } from '../queries-suppressions.ts';

const FOUNDER = 'nora@rookery.example';
const SUBJECT = 'Nests for city birds';
const DRAFT = { subject: SUBJECT, body: 'Hello', draftedBy: 'person', facts: [], findings: [] } as const;
const CHECKED =
  'Authentication-Results: mx.rookery.example; spf=softfail; dkim=none; dmarc=fail header.from=x\r\nReceived: from x by mx.rookery.example';

const database = testDatabase();
let reading: InboxReading;

afterEach(() => reading.stop());

/** A sequence with a touch that went out and one to come. */
async function sequenceTo(email: string) {
  const { tenantId, mailboxId } = reading;
  const sequenceId = await addSequence(database.system, { tenantId, mailboxId, email });
  const messageId = `<${randomUUID()}.1@rookery.example>`;
  const columns = { sent_at: new Date() };
  await addTouch(database.system, { tenantId, sequenceId, state: 'sent', draft: DRAFT, messageId, columns });
  await addTouch(database.system, { tenantId, sequenceId, state: 'planned', position: 2 });
  return { sequenceId, messageId, email };
}

/** From the first message on: a mailbox's first look goes back a few only. */
async function allRead(): Promise<void> {
  await database.system.query({
    text: 'update mailbox set uid_validity = $2, last_uid = 0 where id = $1',
    values: [reading.mailboxId, reading.host.uidValidity],
  });
  reading.start();
  // Two hundred messages, each in a transaction of its own: a busy machine takes longer than others wait.
  await vi.waitFor(
    async () => expect((await reading.mailbox())?.last_uid).toBe(reading.host.messages.at(-1)?.uid),
    { timeout: 50_000, interval: 50 },
  );
}

const stateOf = async () => {
  const [sequences, entries, asked] = await Promise.all([
    database.system.query<{ email_key: string; state: string }>({
      text: 'select email_key, state from sequence where tenant_id = $1 and email_key <> $2',
      values: [reading.tenantId, 'ada@lumen.example'],
    }),
    database.system.query<{ value: string; reason: string; detail: string }>({
      text: 'select value, reason, detail from suppression where tenant_id = $1',
      values: [reading.tenantId],
    }),
    database.system.query<{
      opt_out_certainty: string;
      opt_out_sentence: string;
      authentication: string | null;
    }>({
      text: 'select opt_out_certainty, opt_out_sentence, authentication from inbound_message where tenant_id = $1',
      values: [reading.tenantId],
    }),
  ]);
  return { sequences, entries, asked };
};

describe('mail of strangers', () => {
  it('suppresses none of two hundred investors, whatever it forges; each sequence pauses and a person is asked', async () => {
    reading = await readInbox(database);
    const kinds = forgedMails({ recipient: 'x@y.example', founder: FOUNDER, subject: SUBJECT }, 0).length;
    for (let at = 0; at < 200; at += 1) {
      const { email } = await sequenceTo(`partner-${at}@fund-${at}.example`);
      const mails = forgedMails({ recipient: email, founder: FOUNDER, subject: SUBJECT }, at);
      const mail = mails[at % kinds];
      if (mail === undefined) throw new Error('there is no such kind');
      reading.host.add(mail.checked === true ? `${CHECKED}\r\n${mail.eml}` : mail.eml);
    }
    await allRead();
    const { sequences, entries, asked } = await stateOf();
    expect(reading.failures).toEqual([]);
    expect(sequences).toHaveLength(200);
    expect(sequences.filter(({ state }) => state !== 'paused')).toEqual([]);
    expect(entries).toHaveLength(200);
    expect(entries.filter(({ reason }) => reason !== 'opt_out_pending')).toEqual([]);
    // Who is asked is told why, and what the host found out.
    expect(asked).toHaveLength(200);
    expect(
      asked.filter(
        ({ opt_out_certainty: sure, opt_out_sentence: said }) => sure !== 'possible' || said === '',
      ),
    ).toEqual([]);
    expect(asked.some(({ authentication }) => authentication?.includes('dmarc=fail'))).toBe(true);
    expect(
      entries.every(({ detail }) => /identifier of a message|address of its sender is forged/.test(detail)),
    ).toBe(true);
  }, 60_000);

  it('ends no sequence as answered by somebody who only names the recipient', async () => {
    reading = await readInbox(database);
    const calendar = (them: string) =>
      `BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:1\r\nORGANIZER:mailto:${them}\r\nDTSTART:20270101T100000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const forms: readonly ((them: string) => string)[] = [
      (them) =>
        `From: evil@x.example\r\nReply-To: ${them}\r\nSubject: Re: ${SUBJECT}\r\n\r\nLet us talk.\r\n`,
      (them) => `From: evil@x.example\r\nX-Original-From: ${them}\r\nSubject: Hello\r\n\r\nLet us talk.\r\n`,
      (them) =>
        `From: evil@x.example\r\nSubject: Meeting\r\nContent-Type: text/calendar; method=REQUEST\r\n\r\n${calendar(them)}`,
    ];
    for (const [at, form] of forms.entries()) {
      const { email } = await sequenceTo(`partner@named-${at}.example`);
      reading.host.add(`To: ${FOUNDER}\r\nMessage-ID: <named-${at}@x.example>\r\n${form(email)}`);
    }
    await allRead();
    const { sequences, entries } = await stateOf();
    const named = sequences.filter(({ email_key: key }) => key.startsWith('partner@named-'));
    expect(named.map(({ state }) => state)).toEqual(['paused', 'paused', 'paused']);
    expect(entries.filter(({ value }) => value.startsWith('partner@named-'))).toEqual([]);
  });

  it('acts on the same where it names the message that went to the recipient, and a person can undo each', async () => {
    reading = await readInbox(database);
    const kinds = forgedMails({ recipient: 'x@y.example', founder: FOUNDER, subject: SUBJECT }, 0);
    const reasons = new Map<string, string>();
    for (const [at, { name, checked }] of kinds.entries()) {
      const { email, messageId } = await sequenceTo(`partner-${at}@real-${at}.example`);
      const guess = `<00000000-0000-4000-8000-${String(at).padStart(12, '0')}.1@rookery.example>`;
      const mail = forgedMails({ recipient: email, founder: FOUNDER, subject: SUBJECT }, at)[at];
      if (mail === undefined || checked === true || !mail.eml.includes(guess)) continue;
      if (name.includes('text')) continue;
      reading.host.add(mail.eml.replaceAll(guess, messageId));
      reasons.set(
        email,
        name.includes('complaint') ? 'complained' : name.includes('opt-out') ? 'opted_out' : 'bounced',
      );
    }
    await allRead();
    const { entries } = await stateOf();
    expect(reasons.size).toBeGreaterThanOrEqual(4);
    expect(new Map(entries.map(({ value, reason }) => [value, reason]))).toEqual(reasons);
    const list = createSuppressionStore(database.service);
    const scope = { tenantId: reading.tenantId, mode: 'live' } as const;
    for (const value of reasons.keys()) {
      expect(await list.remove(scope, { kind: 'address', value }, 'They called.')).toEqual({
        state: 'removed',
      });
    }
    const [kept] = await database.system.query<{ told: number }>({
      text: `select count(*)::int as told from touch_event where tenant_id = $1 and who = 'person' and why like '%They called.'`,
      values: [reading.tenantId],
    });
    expect(kept?.told).toBe(reasons.size);
  }, 60_000);

  it('shows nothing of the sender that they wrote themselves under the domain of the mailbox', async () => {
    reading = await readInbox(database);
    const answer = `From: <ada@lumen.example>\r\nSubject: Nests\r\nMessage-ID: <answer@lumen.example>\r\n\r\nRemove me from your list.\r\n`;
    reading.host.add(`Authentication-Results: rookery.example; dmarc=pass\r\n${answer}`);
    await allRead();
    expect((await stateOf()).asked).toMatchObject([{ authentication: null }]);
  });

  it("does nothing final to an investor with what names the attacker's own message", async () => {
    reading = await readInbox(database);
    const attacker = await sequenceTo('eve@evil.example');
    const [row] = await database.system.query<{ token: string }>({
      text: 'select unsubscribe_token as token from sequence where id = $1',
      values: [attacker.sequenceId],
    });
    const own = { messageId: attacker.messageId, token: row?.token ?? '' };
    for (let at = 0; at < 3; at += 1) {
      const { email } = await sequenceTo(`partner-${at}@crossed-${at}.example`);
      const victim = { recipient: email, founder: FOUNDER, subject: SUBJECT };
      for (const { eml, name } of forgedMails(victim, at, own))
        if (name.includes('attacker')) reading.host.add(eml);
    }
    await allRead();
    const { entries } = await stateOf();
    const certain = entries.filter(({ reason }) => reason !== 'opt_out_pending');
    expect(certain.map(({ value }) => value)).toEqual(['eve@evil.example']);
  });
});
