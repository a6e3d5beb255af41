import { isBlocked } from '../letters/checks/rules-checked.ts';
import type { Finding } from '../letters/rules-wording.ts';
import type { OutgoingMessage, WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import { mailboxAllowance } from '../mailboxes/rules-known-hosts.ts';
import { MailboxClosed, messageIdOf, type OpenMailbox } from '../mailboxes/rules-mailbox.ts';
import { bounded, PACE, retryWrite, stopwatch, textOf } from '../platform/backoff.ts';
import { SENDER_CHANGED } from './rules-answer.ts';
import { composeMessage } from './rules-compose.ts';
import { APPROVAL_VALID_MS, type BeginOutcome, dueAfter, type HeldTouch } from './rules-touch.ts';
import {
  approvalHashOf,
  type CadenceWork,
  type StepReport,
  slotOf,
  zoneOfTouch,
} from './schedule-touches.ts';

/** A message that may go, with everything it was checked against. */
interface Ready {
  readonly mailbox: OpenMailbox;
  readonly message: OutgoingMessage;
  readonly approvedHash: string;
}

/** Why it does not go: later by itself, or not before a person has looked. */
type Held = { readonly laterMs: number; readonly why: string } | { readonly findings: readonly Finding[] };

/** With more than this gone since `begin` was asked, the wire and writing down no longer fit into the lease. */
const LATE_MS = PACE.wireLeaseMs - PACE.wireMs - PACE.graceMs - PACE.endMs;

/**
 * Sends one touch. Up to `begin` everything may be abandoned and repeated; `begin` commits the intent; then
 * there is one attempt, whose outcome is `unknown` if it cannot be determined. A stop abandons it before
 * `begin` only.
 */
export async function sendTouch(held: HeldTouch, work: CadenceWork, stop: AbortSignal): Promise<void> {
  const report = (end: StepReport) => work.report(held, end);

  const ready = await checked(held, work, stop).catch((error: unknown): Held => {
    if (stop.aborted) return { laterMs: 0, why: STOPPED };
    if (error instanceof MailboxClosed) return { laterMs: PACE.laterMs, why: error.message };
    report({ step: 'send', end: 'given_back', error });
    return { laterMs: PACE.laterMs, why: 'The last checks could not be made; they are made again.' };
  });
  if (!('message' in ready)) return report(await giveBack(held, ready, work));
  if (stop.aborted) return report(await giveBack(held, { laterMs: 0, why: STOPPED }, work));

  const sinceBegin = stopwatch(work.clock);
  const begun = await begin(held, ready, work);
  if (begun === undefined)
    return report(await neverSent(held, 'It is not known whether it was begun.', work));
  if (begun.state !== 'begun')
    return report({ step: 'send', end: begun.state, ...('why' in begun ? { why: begun.why } : {}) });
  // The machine slept, or the database took its time.
  if (sinceBegin() > LATE_MS)
    return report(await neverSent(held, 'There was no time left to send it.', work));

  report(await writeDown(held, await onWire(ready, work, stop), work));
}

const STOPPED = 'The service stopped before it was sent.';

/** Why it does not go before a person has looked, and what they do. */
const OF_LETTER = {
  noText: 'There is no approved text. Approve the touch again.',
  expired: 'The approval has expired. Read the text once more and approve it again.',
  changed: 'Text, sender or recipient changed since the approval. Read it and approve it again.',
  again: 'Edit the text.',
} as const;
const OF_ANSWER: Readonly<Record<keyof typeof OF_LETTER, string>> = {
  noText: 'There is no text to send. Answer them again.',
  expired: 'You pressed Send too long ago, so it was not sent. Answer them again.',
  changed: SENDER_CHANGED,
  again: 'Answer them again, or from your mail program.',
};

/** Everything that can be looked at without a lock. Rejects if a look could not be made. */
async function checked(held: HeldTouch, work: CadenceWork, stop: AbortSignal): Promise<Ready | Held> {
  const { touch, sequence } = held;
  const { approvedAt } = touch;
  const isAnswer = touch.answers !== undefined;
  const words = isAnswer ? OF_ANSWER : OF_LETTER;
  if (touch.draft === undefined || touch.textHash === undefined) return person('approval', words.noText);
  if (approvedAt === undefined || work.clock.now().getTime() - approvedAt.getTime() > APPROVAL_VALID_MS)
    return person('approval', words.expired);
  const [mailbox, findings] = await bounded(PACE.checkMs, stop, (signal) =>
    Promise.all([
      work.mailboxes.open(sequence.scope, sequence.mailboxId, signal),
      // A person's words to somebody who wrote to them are no letter that the checks of letters know.
      isAnswer ? [] : work.drafting.beforeWire(held, signal),
    ]),
  );
  if (isBlocked(findings)) return { findings };
  const approvedHash = approvalHashOf({ sequence, mailbox }, touch.draft);
  if (approvedHash !== touch.textHash) return person('approval', words.changed);
  const at = work.clock.now();
  const waitMs = slotOf(held, at).at.getTime() - at.getTime();
  if (waitMs > 0) return { laterMs: waitMs, why: 'The window it was planned for has closed.' };
  const messageId = messageIdOf(touch.id, touch.attempts + 1, mailbox.address);
  try {
    const about = { publicUrl: work.publicUrl, date: at, messageId };
    return { mailbox, approvedHash, message: composeMessage({ ...held, mailbox }, about) };
  } catch (error) {
    return person('message', `No message could be made of it: ${textOf(error)} ${words.again}`);
  }
}

function person(rule: string, message: string): Held {
  return { findings: [{ rule, severity: 'block', message }] };
}

/** Undefined: it is unknown whether the database committed. */
async function begin(held: HeldTouch, ready: Ready, work: CadenceWork): Promise<BeginOutcome | undefined> {
  const allowance = mailboxAllowance(ready.mailbox, work.perDay, work.clock.now());
  try {
    const { messageId } = ready.message;
    return await work.cadence.begin(held, messageId, ready.approvedHash, allowance, PACE.wireLeaseMs);
  } catch (error) {
    work.report(held, { step: 'send', end: 'not_written', error });
    return undefined;
  }
}

/**
 * The one attempt. A stop reaches the transport, which breaks off what it has not given the final dot and
 * waits for the reply to what it has; only the transport itself cuts that off.
 */
async function onWire(
  { mailbox, message }: Ready,
  work: CadenceWork,
  stop: AbortSignal,
): Promise<WireOutcome> {
  const never = new AbortController().signal;
  try {
    return await bounded(PACE.wireMs, never, (deadline) =>
      work.transport.send(mailbox, message, AbortSignal.any([deadline, stop])),
    );
  } catch (error) {
    // The transport never rejects; if it does, or hangs, it is not known what the server took.
    return { state: 'unknown', why: `The attempt broke off: ${textOf(error)}` };
  }
}

async function writeDown(held: HeldTouch, outcome: WireOutcome, work: CadenceWork): Promise<StepReport> {
  const { touch, mailbox } = held;
  const dueAt =
    outcome.state === 'sent'
      ? dueAfter(outcome.at, touch.position + 1, zoneOfTouch(held), mailbox.settings.window)
      : undefined;
  const next = dueAt === undefined ? undefined : { dueAt };
  const why = 'why' in outcome ? outcome.why : undefined;
  return written(
    () => work.cadence.end(held, outcome, next),
    { step: 'send', end: outcome.state, why },
    work,
  );
}

/** Nothing was or will be sent under this lease: with or without `begin`, the touch may go later. */
async function neverSent(held: HeldTouch, why: string, work: CadenceWork): Promise<StepReport> {
  const ended = await writeDown(held, { state: 'retry', afterMs: 0, why }, work);
  return ended.end === 'lost' ? giveBack(held, { laterMs: 0, why }, work) : ended;
}

async function giveBack(held: HeldTouch, reason: Held, work: CadenceWork): Promise<StepReport> {
  const why = 'why' in reason ? reason.why : reason.findings.map(({ message }) => message).join(' ');
  const to =
    'findings' in reason
      ? { findings: reason.findings }
      : { slot: slotOf(held, new Date(work.clock.now().getTime() + reason.laterMs)) };
  return written(() => work.cadence.release(held, to, why), { step: 'send', end: 'given_back', why }, work);
}

/** Repeats the write for as long as the lease allows; after that the end of the lease settles the touch. */
async function written(
  write: () => Promise<boolean>,
  end: StepReport,
  work: CadenceWork,
): Promise<StepReport> {
  const came = await retryWrite(write, PACE.endMs, work.clock, work.wait);
  if ('error' in came) return { step: end.step, end: 'not_written', why: end.why, error: came.error };
  return came.result ? end : { ...end, end: 'lost' };
}
