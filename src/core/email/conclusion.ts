import type { EmailCheck } from '../lookup/kinds.ts';
import { checkOf } from './detail.ts';
import { saysNoDomain } from './refusal-words.ts';
import { type BoxReading, codesOf, readBoxReply, readEarlyRefusal, type SmtpReply } from './smtp-reply.ts';

/**
 * How far a session with a mail host came: to its reply to RCPT, to a refusal before that, or to an end without one.
 * `no_smtputf8`: the address needs it and the host does not offer it, so RCPT was not sent.
 */
export type Session =
  | { readonly end: 'box'; readonly reply: SmtpReply }
  | { readonly end: 'refused'; readonly reply: SmtpReply }
  | { readonly end: 'no_smtputf8' }
  /** No connection. */
  | { readonly end: 'connect_failed' }
  /** Connected, and no complete answer in time. */
  | { readonly end: 'timeout' }
  /** Connected, and closed or cut before an answer. */
  | { readonly end: 'closed' }
  /** Connected to something that does not speak SMTP, or not within bounds. */
  | { readonly end: 'protocol' };

/** Whether a session settles nothing before the random mailbox was tried at the same host. */
export function needsRandomBox(session: Session): boolean {
  return session.end === 'box' && readBoxReply(session.reply) === 'accepted';
}

/**
 * What two sessions at one host say: with the address asked about, and, where that was accepted, with a random mailbox
 * of the same domain. Deliverable only where the host was seen to refuse the random one.
 */
export function conclude(asked: Session, random: Session | undefined): EmailCheck {
  if (asked.end !== 'box') return withoutReply(asked);
  const codes = codesOf(asked.reply);
  const reading = readAskedBox(asked.reply);
  if (reading !== 'accepted') return settled(reading, codes);
  const other = random?.end === 'box' ? readRandomBox(random.reply) : undefined;
  switch (other) {
    case 'rejected':
    case 'disabled':
      return checkOf('accepted', 'The mail host accepts this mailbox and refuses a random one.');
    case 'accepted':
    case 'unchecked':
      return checkOf(
        'accept_all',
        'The mail host accepts every address of the domain, a random one too, so its yes proves nothing.',
      );
    default:
      return checkOf(
        other === 'temporary' ? 'temporary' : 'unsettled',
        'The mail host accepts the address, but did not say whether it would refuse a random one; ask again later.',
      );
  }
}

/** RFC 3463 §3.2: the system or the syntax of the address, not the mailbox. */
const NOT_THE_NAME: ReadonlySet<string | undefined> = new Set(['5.1.2', '5.1.3']);

/** The DNS led to this host: if it cannot find the domain itself, then that is its own trouble. */
function readAskedBox(reply: SmtpReply): BoxReading {
  const reading = readBoxReply(reply);
  const isItsTrouble = NOT_THE_NAME.has(reply.enhanced) && saysNoDomain(reply.text);
  return reading === 'rejected' && isItsTrouble ? 'unclear' : reading;
}

/**
 * A mailbox that was refused for good without a reason, where the one asked about was just accepted, is a mailbox that
 * the host does not have: nothing else is different.
 */
function readRandomBox(reply: SmtpReply): BoxReading {
  const reading = readBoxReply(reply);
  return reading === 'unclear' && REFUSES_BOX.has(reply.code) ? 'rejected' : reading;
}

/** RFC 5321 §4.2.3: replies to RCPT about the mailbox. */
const REFUSES_BOX: ReadonlySet<number> = new Set([550, 551, 553]);

function settled(reading: Exclude<BoxReading, 'accepted'>, codes: string): EmailCheck {
  switch (reading) {
    case 'unchecked':
      return checkOf('accept_all', `The mail host accepts addresses without checking them (${codes}).`);
    case 'rejected':
      return checkOf('rejected', `The mail host says that there is no such mailbox (${codes}).`);
    case 'disabled':
      return checkOf('disabled', `The mail host says that the mailbox is disabled (${codes}).`);
    case 'full':
      return checkOf('full', `The mailbox is there, but full or over its quota (${codes}).`);
    case 'smtputf8_unsupported':
      return checkOf('smtputf8_unsupported', `The mail host does not take non-ASCII addresses (${codes}).`);
    case 'blocked':
      return checkOf(
        'blocked',
        `The mail host refuses us or our sender by its policy (${codes}): that says nothing about the mailbox.`,
      );
    case 'temporary':
      return checkOf(
        'temporary',
        `The mail host asks to try again later (${codes}), as on greylisting or under load.`,
      );
    case 'unclear':
      return checkOf('unsettled', `The mail host's reply leaves it open (${codes}).`);
  }
}

function withoutReply(session: Exclude<Session, { end: 'box' }>): EmailCheck {
  switch (session.end) {
    case 'refused':
      return settled(readEarlyRefusal(session.reply), codesOf(session.reply));
    case 'no_smtputf8':
      return checkOf(
        'smtputf8_unsupported',
        'The mail host does not offer SMTPUTF8, which the address needs.',
      );
    case 'connect_failed':
      return checkOf(
        'connect_failed',
        'No mail host of the domain takes a connection; many networks also block outgoing port 25.',
      );
    case 'timeout':
      return checkOf('timeout', 'The mail host did not answer in time.');
    case 'closed':
      return checkOf('unsettled', 'The mail host closed the connection before it answered.');
    case 'protocol':
      return checkOf('protocol', 'What answers at the mail host does not speak SMTP within its bounds.');
  }
}
