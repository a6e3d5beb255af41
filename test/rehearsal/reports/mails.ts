import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../../../src/platform/database/store.ts';
import { readInbox } from '../../harness/inbox-reading.ts';
import type { Check } from './answers.ts';

/** How long a message may take to be read on a busy machine. */
const READ_MS = 60_000;
/** All messages of the cases are of this day. */
const RECEIVED = new Date('2026-08-08T12:00:00Z');

interface Mail {
  /** Who was written to, and by whom. */
  readonly from: string;
  readonly to: string;
  /** Where the mailbox holds it. */
  readonly folder?: string;
  readonly right: (seen: Seen, check: Check) => void;
}
interface Seen {
  readonly state: string;
  readonly heldUntil: string | undefined;
  readonly suppressed: readonly string[];
}

const NORA = { from: 'nora@rookery.example', to: 'ada.quill@lumen.example' };

/** By the names of the files; each check says what its `expected` says. */
export const MAIL_CASES: Readonly<Record<string, Mail>> = {
  '159-c-auto-maternity-long': {
    ...NORA,
    right: ({ state, heldUntil }, check) =>
      check('held until February 2027', state === 'active' && heldUntil?.startsWith('2027-02') === true, [
        state,
        heldUntil,
      ]),
  },
  '169-c-bounce-ironport-supplementary': {
    ...NORA,
    right: ({ state, suppressed }, check) =>
      check('a bounce that suppresses', state === 'bounced' && suppressed.join() === NORA.to, [
        state,
        suppressed,
      ]),
  },
  '287-c-reply-filed-in-junk': {
    ...{ from: 'founder@tenant.test', to: 'bob.smith@ok.test', folder: 'Junk' },
    right: ({ state }, check) => check('an answer in Junk stops the sequence', state === 'replied', state),
  },
};

/** The reading of mailboxes as the service does it, over a mailbox that is played: what one message does to a sequence. */
export async function readMail(store: Store, mail: Mail, eml: string, check: Check): Promise<void> {
  // Of an answer the header says which message it is about; a report has that message within.
  const messageId =
    /^In-Reply-To:\s*(<\S+>)/im.exec(eml)?.[1] ?? eml.match(/^Message-ID:\s*<\S+>/gim)?.at(-1);
  if (messageId === undefined) throw new Error('the message is about none');
  const written = { from: mail.from, to: mail.to, messageId: messageId.replace(/^.*</, '<') };
  const reading = await readInbox(store, written);
  const { system } = store;
  const state = async () => {
    const [row] = await system.query<{ state: string; held_until: Date | null; read: number }>({
      text: `select state, held_until, (select count(*)::int from inbound_message where sequence_id = sequence.id) as read
        from sequence where id = $1`,
      values: [reading.sequenceId],
    });
    if (row === undefined) throw new Error('the sequence is gone');
    return row;
  };
  try {
    reading.start({ foldersEveryMs: 0 });
    await until(async () => (await reading.mailbox())?.polled === true);
    if (mail.folder === undefined) reading.host.add(eml, undefined, RECEIVED);
    else reading.host.file(mail.folder, eml);
    await until(async () => (await state()).read > 0);
    const { state: now, held_until: heldUntil } = await state();
    const suppressed = await system.query<{ value: string }>({
      text: 'select value from suppression where tenant_id = $1',
      values: [reading.tenantId],
    });
    const day = heldUntil?.toISOString().slice(0, 10);
    mail.right({ state: now, heldUntil: day, suppressed: suppressed.map(({ value }) => value) }, check);
    check('... and nothing failed', reading.failures.length === 0, reading.failures.map(String));
  } finally {
    await reading.stop();
  }
}

/** Gives up after `READ_MS`: what is seen then is told by the checks. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + READ_MS;
  while (!(await holds()) && Date.now() < end) await sleep(50);
}
