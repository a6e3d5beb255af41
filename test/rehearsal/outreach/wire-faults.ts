import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTransport, OutgoingMessage, WireOutcome } from '../../../src/mailboxes/mail/rules-mail.ts';
import type { OpenMailbox } from '../../../src/mailboxes/rules-mailbox.ts';
import type { RigFault } from './wire-rig.ts';

export interface FaultBench {
  check(name: string, isRight: boolean, seen?: unknown): void;
  readonly transport: MailTransport;
  /** The mailbox as it is reached through the proxies that spoil connections. */
  readonly faulty: OpenMailbox;
  smtp(fault: RigFault): Promise<void>;
  imap(fault: RigFault): Promise<void>;
  send(mailbox: OpenMailbox, name: string, changes?: Partial<OutgoingMessage>): Promise<WireOutcome>;
  /** Whether the recipient has it. */
  isDelivered(name: string, tries?: number): Promise<boolean>;
  /** Whether the sender's mailbox shows that it was taken. */
  evidenceOf(name: string): Promise<boolean>;
}

/** Bytes from the client after which a connection is cut: from the greeting to past the end of a short message. */
const CUTS = Array.from({ length: 36 }, (_, at) => 1 + at * 45);

/** What the transport says when the connection lies, against what really happened. */
export async function wireFaults(bench: FaultBench): Promise<void> {
  const { check, transport, faulty, smtp, imap, send, isDelivered, evidenceOf } = bench;
  const never = new AbortController().signal;

  check(
    'the mailbox passes its test through the proxies',
    (await transport.test(faulty, never)) === undefined,
  );

  await smtp({ mode: 'smtp-lost-ack', count: 1 });
  const lostAck = await send(faulty, 'lost-ack');
  check('a lost acknowledgement is unknown', lostAck.state === 'unknown', lostAck);
  check('… though it was delivered', await isDelivered('lost-ack'));
  check('… and the own copy shows it', await evidenceOf('lost-ack'));

  await smtp({ mode: 'smtp-lost-data', count: 1 });
  const lostData = await send(faulty, 'lost-data');
  check('a message lost before its dot arrived is unknown just so', lostData.state === 'unknown', lostData);
  check('… it was not delivered', !(await isDelivered('lost-data')));
  check('… and no own copy says so', !(await evidenceOf('lost-data')));

  await smtp({ mode: 'refuse', count: 1 });
  const refused = await send(faulty, 'refused');
  check('a host that hangs up is tried again', refused.state === 'retry', refused);
  await smtp({ mode: 'blackhole', count: 1 });
  const began = performance.now();
  const silent = await send(faulty, 'silent');
  check('a silent host is tried again', silent.state === 'retry', silent);
  check('… when the time has passed', performance.now() - began < 8_000, performance.now() - began);
  await smtp({ mode: 'slice', bytes: 7, ms: 1, count: 1 });
  const sliced = await send(faulty, 'sliced');
  check('a message in pieces of seven octets is sent', sliced.state === 'sent', sliced);
  check('… and arrives', await isDelivered('sliced', 20));

  const seen: Record<string, number> = {};
  const lies: string[] = [];
  for (const clientBytes of CUTS) {
    await smtp({ mode: 'cut-after', clientBytes, count: 1 });
    const { state } = await send(faulty, `cut-${clientBytes}`);
    seen[state] = (seen[state] ?? 0) + 1;
    if (state === 'failed' || state === 'mailbox_refused') lies.push(`${clientBytes}: ${state}`);
    if (state === 'sent' && !(await isDelivered(`cut-${clientBytes}`)))
      lies.push(`${clientBytes}: sent, not there`);
    if (state === 'retry' && (await isDelivered(`cut-${clientBytes}`, 1)))
      lies.push(`${clientBytes}: retry, there`);
  }
  // Once more at the end: what was on its way has arrived by now.
  await sleep(1_000);
  for (const clientBytes of CUTS) {
    const isThere = await isDelivered(`cut-${clientBytes}`, 1);
    const isEvident = isThere && (await evidenceOf(`cut-${clientBytes}`));
    if (isThere && !isEvident) lies.push(`${clientBytes}: there, without evidence`);
  }
  await smtp({ mode: 'pass' });
  check(
    `cut ${CUTS.length} times (${JSON.stringify(seen)}): no word that is not true`,
    lies.length === 0,
    lies,
  );
  check(
    '… of which some were before the message and some after',
    (seen.retry ?? 0) > 0 && CUTS.length > (seen.retry ?? 0),
    seen,
  );

  const session = await transport.open(faulty, never);
  const waiting = session.waitForNew(never).then(String, (error) => error.fault?.kind ?? String(error));
  await sleep(300);
  await imap({ mode: 'pass', dropOpen: true });
  const dropped = await Promise.race([waiting, sleep(5_000, 'waits on')]);
  check('a session that is cut while it waits says so', dropped === 'unreachable', dropped);
  const after = await session.highestUid().then(String, (error) => error.fault?.kind ?? String(error));
  check('… and to every question after it', after === 'unreachable', after);
  await session.close();
  await imap({ mode: 'blackhole', count: 1 });
  const dark = await transport.open(faulty, never).then(
    () => 'opened',
    (error) => error.fault?.kind ?? String(error),
  );
  check('a silent IMAP host is a timeout', dark === 'timeout', dark);
  await imap({ mode: 'pass' });
  const stop = new AbortController();
  const stopping = await transport.open(faulty, stop.signal);
  stop.abort();
  const ended = await stopping.highestUid().then(String, (error) => error.fault?.kind ?? String(error));
  check('the signal ends a session', ended === 'unreachable', ended);
}
