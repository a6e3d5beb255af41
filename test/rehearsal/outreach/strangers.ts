import { forgedMails } from '../../inbound/forged.ts';
import type { Founder } from './founder.ts';
import { first } from './founder.ts';
import type { Rig } from './rig-people.ts';

/** How many investors the mail of strangers is about. */
const VICTIMS = 200;

/**
 * Mail of strangers about two hundred investors who were written to, put into the mailbox as a host does: a forged complaint, report
 * or opt-out each. None is suppressed; each sequence pauses and asks. And an answer that a rule filed into Junk ends its own.
 */
export async function strangers(
  founder: Founder,
  rig: Rig,
  mailbox: string,
  check: (name: string, isRight: boolean, seen?: unknown) => void,
): Promise<void> {
  const run = Date.now();
  const sequences: { readonly id: string; readonly email: string; readonly subject: string }[] = [];
  for (let at = 0; at <= VICTIMS; at += 1) {
    const email = `partner.${run}.${at}@catchall.test`;
    const { sequenceId } = await founder.enrol(email, `Pat Partner${at}`);
    const drafted = await founder.until(
      sequenceId,
      'a draft',
      (one) => first(one).state === 'awaiting_approval',
    );
    await founder.get('POST', '/v1/fundraising/touch/approve', { touch_id: first(drafted).touch_id });
    sequences.push({ id: sequenceId, email, subject: first(drafted).subject ?? '' });
  }
  for (const { id } of sequences) await founder.until(id, 'sent', (one) => first(one).state === 'sent');
  const [answering, ...victims] = sequences;
  for (const [at, { email, subject }] of victims.entries()) {
    const mails = forgedMails({ recipient: email, founder: mailbox, subject }, run + at);
    await rig.file(mailbox, 'INBOX', mails[at % mails.length]?.eml ?? '');
  }
  const states: string[] = [];
  for (const { id } of victims) {
    states.push((await founder.until(id, 'the forged mail read', ({ state }) => state !== 'active')).state);
  }
  check(
    `mail of strangers about ${VICTIMS} investors pauses each sequence`,
    states.every((state) => state === 'paused'),
    states.filter((state) => state !== 'paused'),
  );
  const reasons: string[] = [];
  for (const { email } of victims) {
    const { suppressions } = await founder.get('GET', `/v1/suppressions?email=${email}`);
    reasons.push(...suppressions.map(({ reason }: { readonly reason: string }) => reason));
  }
  check(
    '... suppresses nobody, and asks about each',
    reasons.length === VICTIMS && reasons.every((reason) => reason === 'opt_out_pending'),
    reasons.filter((reason) => reason !== 'opt_out_pending'),
  );
  if (answering === undefined) return;
  const shown = await founder.show(answering.id);
  const answer = `From: <${answering.email}>\r\nTo: <${mailbox}>\r\nSubject: Re: ${answering.subject}\r\nMessage-ID: <junk.${run}@catchall.test>\r\nIn-Reply-To: ${first(shown).message_id}\r\n\r\nLet us talk.\r\n`;
  await rig.file(mailbox, 'Junk', answer);
  const replied = await founder.until(answering.id, 'the answer in Junk', ({ state }) => state !== 'active');
  check('an answer that a rule filed into Junk ends its sequence', replied.state === 'replied', replied);
}
