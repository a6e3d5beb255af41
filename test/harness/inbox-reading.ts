import type { OpenMailbox } from '../../src/mailboxes/rules-mailbox.ts';
import { type InboxOptions, startInbox } from '../../src/outreach/inbox/inbox.ts';
import { createInboxStore } from '../../src/outreach/inbox/queries-inbox.ts';
import type { Loop } from '../../src/platform/process.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import type { TestDatabase } from './database.ts';
import { FakeInboxHost } from './fake-inbox-host.ts';
import { addMailbox, addSequence, addTenant, addTouch } from './outreach-rows.ts';

/** Of the touch that went out, if nothing else is said. */
export const SENT_MESSAGE_ID = '<0001.1@rookery.example>';
const WRITTEN = { from: 'nora@rookery.example', to: 'ada@lumen.example', messageId: SENT_MESSAGE_ID };
const DRAFT = { subject: 'Nests', body: 'Hello', draftedBy: 'person', facts: [], findings: [] };

export type InboxReading = Awaited<ReturnType<typeof readInbox>>;

/**
 * The reading of inboxes over a host that a test plays, and the only mailbox of the database that is connected: with one
 * sequence, a touch that went out and one that is planned.
 */
export async function readInbox(
  database: Pick<TestDatabase, 'service' | 'system'>,
  { from, to, messageId }: typeof WRITTEN = WRITTEN,
) {
  await database.system.query({ text: 'update mailbox set state = $1', values: ['disconnected'] });
  const host = new FakeInboxHost();
  const failures: unknown[] = [];
  const tenantId = await addTenant(database.system);
  const mailboxId = await addMailbox(database.system, {
    tenantId,
    address: from,
    settings: { ownCopy: 'blind_copy' },
    polledAt: null,
  });
  const sequenceId = await addSequence(database.system, { tenantId, mailboxId, email: to });
  await database.system.query({ text: 'delete from touch where message_id = $1', values: [messageId] });
  await addTouch(database.system, {
    tenantId,
    sequenceId,
    state: 'sent',
    draft: DRAFT,
    messageId,
    columns: { sent_at: new Date() },
  });
  await addTouch(database.system, { tenantId, sequenceId, state: 'planned', position: 2 });

  const loops: Loop[] = [];
  const start = (more: Partial<InboxOptions> = {}): Loop => {
    const loop = startInbox({
      store: createInboxStore(database.service),
      mailboxes: {
        open: async (scope, id) =>
          ({ id, scope, secret: { kind: 'password', password: new Secret('x') } }) as OpenMailbox,
      },
      transport: { open: () => host.session() },
      onFailed: (error) => failures.push(error),
      everyMs: 20,
      pollMs: 200,
      ...more,
    });
    loops.push(loop);
    return loop;
  };
  const mailbox = async () => {
    const [row] = await database.system.query<{
      state: string;
      state_why: string | null;
      last_uid: number;
      polled: boolean;
      inbox_lease: string | null;
    }>({
      text: "select state, state_why, last_uid, coalesce(polled_at > now() - interval '1 minute', false) as polled, inbox_lease from mailbox where id = $1",
      values: [mailboxId],
    });
    return row;
  };
  const sequence = async () => {
    const [row] = await database.system.query<{ state: string }>({
      text: 'select state from sequence where id = $1',
      values: [sequenceId],
    });
    return row?.state;
  };
  const stop = async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
  return { host, failures, tenantId, mailboxId, sequenceId, start, stop, mailbox, sequence };
}
