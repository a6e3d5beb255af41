import { type Founder, first, type SequenceShown } from './founder.ts';
import { connect } from './mailbox.ts';
import type { Received, Rig } from './rig-people.ts';
import { strangers } from './strangers.ts';

const FOUNDER = 'founder@tenant.test';
const ADA = 'ada.quill@investors.test';
const BRAM = 'bram.osei@investors.test';
const AWAY = 'ooo@investors.test';
const UNKNOWN_RECIPIENT = 'nobody@bounce.test';
/** Of this run alone: its deliveries are counted. */
const LOST = `lost.ack.${Date.now()}@catchall.test`;

export type Check = (name: string, isRight: boolean, seen?: unknown) => void;

const headerOf = ({ mail }: Received, name: string): string | undefined =>
  mail.headers.find(({ key }) => key === name)?.value;

/**
 * One founder, one mailbox, and what investors do: answer, be away, bounce, unsubscribe by one click, ask in words. Each
 * message goes through the real submission and comes back through the real IMAP of the rig.
 */
export async function runScenario(founder: Founder, rig: Rig, check: Check): Promise<void> {
  await founder.get('PUT', '/v1/fundraising/profile', {
    raise_type: 'startup_equity',
    company_name: 'Parcel Robotics',
    founder_name: 'Fay Ounder',
    icp_description: 'Parcel hubs that sort more than 10,000 parcels an hour',
    raise_goals: 'A seed round to build the second sorting line',
    sector_tags: ['robotics', 'logistics'],
    stage: 'seed',
    round_size_usd: 3_000_000,
  });

  const early = await founder.ask('POST', '/v1/fundraising/create-sequence', {
    investor_email: ADA,
    investor_name: 'Ada Quill',
  });
  check(
    'without a mailbox: 422 mailbox_not_connected',
    early.status === 422 && early.body.error === 'mailbox_not_connected',
    early.body,
  );

  const refused = await connect(founder, { address: FOUNDER, host: rig.faulty, password: 'wrong' });
  check(
    'a wrong password is refused, and says which side',
    refused.status === 422 && /smtp|sending/i.test(JSON.stringify(refused.body)),
    refused.body,
  );
  const listed = await founder.get('GET', '/v1/mailboxes');
  check('... and nothing is stored', listed.mailboxes.length === 0, listed);
  const connected = await connect(founder, { address: FOUNDER, host: rig.faulty });
  check('the mailbox is connected', connected.status === 200, connected.body);
  check('... and no answer tells the password', !JSON.stringify(connected.body).includes('rig-password'));

  const { sequenceId, already_active } = await founder.enrol(ADA, 'Ada Quill');
  check('a sequence is made', already_active === false);
  check(
    'asked again, the same one is given',
    (await founder.enrol(ADA, 'Ada Quill')).sequenceId === sequenceId,
  );
  const drafted = await founder.until(
    sequenceId,
    'a draft',
    (shown) => first(shown).state === 'awaiting_approval',
  );
  check(
    'it says that it waits for approval',
    /approv/i.test(`${drafted.next} ${drafted.not_sending_because}`),
    drafted.next,
  );
  const touchId = first(drafted).touch_id;
  const preview = await founder.get('GET', `/v1/fundraising/touch?touch_id=${touchId}`);
  const stale = await founder.ask('POST', '/v1/fundraising/touch/approve', {
    touch_id: touchId,
    text_hash: '0'.repeat(64),
  });
  check('another text than the one that was seen is not approved: 409', stale.status === 409, stale.body);
  await founder.get('POST', '/v1/fundraising/touch/approve', {
    touch_id: touchId,
    text_hash: preview.text_hash,
  });
  const sent = await founder.until(
    sequenceId,
    'the first touch sent',
    (shown) => first(shown).state === 'sent',
  );
  const messageId = first(sent).message_id ?? '?';
  const received = await rig.find(
    ADA,
    ({ mail }) => mail.messageId === `<${messageId.replace(/[<>]/g, '')}>`,
  );
  check('it arrives with our Message-ID, from the founder', received.mail.from?.address === FOUNDER);
  check(
    'the subject is the one that was approved',
    received.mail.subject === first(drafted).subject,
    received.mail.subject,
  );
  const unsubscribe = headerOf(received, 'list-unsubscribe') ?? '';
  check(
    'one-click headers are there',
    /<https:[^>]+>/.test(unsubscribe) &&
      headerOf(received, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click',
    unsubscribe,
  );
  check(
    'the postal address is in the text',
    /1 Harbour Street/.test(received.mail.text ?? ''),
    received.mail.text,
  );
  check(
    'the recipient sees nobody else',
    (received.mail.to ?? []).length === 1 && received.mail.cc === undefined && !/^bcc:/im.test(received.raw),
  );

  await rig.send({
    from: ADA,
    to: FOUNDER,
    subject: `Re: ${received.mail.subject}`,
    text: 'Interesting, send me the deck.',
    inReplyTo: received.mail.messageId,
  });
  const replied = await founder.until(sequenceId, 'the reply stops it', ({ state }) => state === 'replied');
  check(
    'the touches that were to come are cancelled',
    replied.touches.filter(({ position }) => position > 1).every(({ state }) => state === 'cancelled'),
    replied.touches,
  );
  const filed = await rig.read(FOUNDER, 'Sent');
  check(
    'the own copy lies in Sent, not in the inbox',
    filed.some(({ mail }) => mail.messageId === received.mail.messageId) &&
      !(await rig.read(FOUNDER)).some(({ mail }) => mail.messageId === received.mail.messageId),
  );

  await away(founder, rig, check);
  await bounce(founder, check);
  await oneClick(founder, rig, check);
  await lostAcknowledgement(founder, rig, check);
  await strangers(founder, rig, FOUNDER, check);
}

async function approveFirst(founder: Founder, email: string, name: string): Promise<SequenceShown> {
  const { sequenceId } = await founder.enrol(email, name);
  const shown = await founder.until(
    sequenceId,
    `a draft for ${email}`,
    (one) => first(one).state === 'awaiting_approval',
  );
  await founder.get('POST', '/v1/fundraising/touch/approve', { touch_id: first(shown).touch_id });
  return shown;
}

async function away(founder: Founder, rig: Rig, check: Check): Promise<void> {
  const { sequenceId } = await approveFirst(founder, AWAY, 'Olga Ooo');
  const sent = await founder.until(sequenceId, 'sent to Olga', (shown) => first(shown).state === 'sent');
  // The rig's own vacation answers nothing that has a List-… header, as RFC 5230 has it: other servers do.
  await rig.send({
    from: AWAY,
    to: FOUNDER,
    subject: `Automatic reply: ${first(sent).subject}`,
    text: 'I am away until 4 January. For urgent matters write to ada.quill@investors.test.',
    inReplyTo: first(sent).message_id,
    headers: { 'Auto-Submitted': 'auto-replied' },
  });
  const held = await founder.until(
    sequenceId,
    'the automatic reply',
    ({ held_until }) => held_until !== undefined,
  );
  check('an automatic reply holds the sequence, it does not end it', held.state === 'active', held);
  check('... until the date it names', /-01-0[45]T/.test(held.held_until ?? ''), held.held_until);
}

async function bounce(founder: Founder, check: Check): Promise<void> {
  const { sequenceId } = await approveFirst(founder, UNKNOWN_RECIPIENT, 'Norman Body');
  const bounced = await founder.until(sequenceId, 'the bounce', ({ state }) => state === 'bounced');
  check(
    'a bounce ends the sequence',
    bounced.touches.every(({ state }) => ['sent', 'failed', 'cancelled'].includes(state)),
    bounced.touches,
  );
  const again = await founder.ask('POST', '/v1/fundraising/create-sequence', {
    investor_email: UNKNOWN_RECIPIENT,
    investor_name: 'Norman Body',
  });
  check(
    '... and suppresses the address: 422 suppressed',
    again.status === 422 && again.body.error === 'suppressed',
    again.body,
  );
}

async function oneClick(founder: Founder, rig: Rig, check: Check): Promise<void> {
  const { sequenceId } = await approveFirst(founder, BRAM, 'Bram Osei');
  const sent = await founder.until(sequenceId, 'sent to Bram', (shown) => first(shown).state === 'sent');
  const received = await rig.find(BRAM, ({ mail }) => mail.messageId === first(sent).message_id);
  const link = founder.local(/<(https:[^>]+)>/.exec(headerOf(received, 'list-unsubscribe') ?? '')?.[1] ?? '');
  const page = await fetch(link);
  check(
    'GET of the link shows a page with a form',
    page.status === 200 && /<form[^>]+post/i.test(await page.text()),
    page.status,
  );
  check('... and does nothing yet', (await founder.show(sequenceId)).state === 'active');
  const post = () =>
    fetch(link, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'manual',
    });
  const answers = [await post(), await post()];
  check(
    'POST unsubscribes, as often as it comes',
    answers.every(({ status }) => status === 200),
    answers.map(({ status }) => status),
  );
  check('the sequence has ended as unsubscribed', (await founder.show(sequenceId)).state === 'unsubscribed');
  const again = await founder.ask('POST', '/v1/fundraising/create-sequence', {
    investor_email: `${BRAM.replace('@', '+new@')}`,
    investor_name: 'Bram Osei',
  });
  check(
    'nobody can enrol them again, by a subaddress neither',
    again.status === 422 && again.body.error === 'suppressed',
    again.body,
  );
  const removed = await founder.ask('DELETE', '/v1/suppressions', { value: BRAM });
  check('... and only a reason takes them off the list', removed.status === 400, removed.body);
}

async function lostAcknowledgement(founder: Founder, rig: Rig, check: Check): Promise<void> {
  const { sequenceId } = await founder.enrol(LOST, 'Lena Lost');
  const shown = await founder.until(sequenceId, 'a draft', (one) => first(one).state === 'awaiting_approval');
  await rig.breakSubmission({ mode: 'smtp-lost-ack', count: 1 });
  await founder.get('POST', '/v1/fundraising/touch/approve', { touch_id: first(shown).touch_id });
  const settled = await founder.until(
    sequenceId,
    'the lost acknowledgement settled',
    (one) => first(one).state === 'sent',
  );
  await rig.breakSubmission({ mode: 'pass' });
  check('an acknowledgement that was lost is settled by the own copy', settled.state === 'active');
  const delivered = await rig.deliveries('catchall.test');
  check('... and the message went out once', delivered.get(LOST)?.length === 1, delivered.get(LOST));
}
