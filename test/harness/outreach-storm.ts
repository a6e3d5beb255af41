import { randomUUID } from 'node:crypto';
import { createMailboxStore } from '../../src/mailboxes/queries.ts';
import { replanAt } from '../../src/mailboxes/rules-time-zones.ts';
import { createInboxStore } from '../../src/outreach/inbox/queries-inbox.ts';
import type { Evidence, KnownSequence } from '../../src/outreach/inbox/rules-match-message.ts';
import type { OptOut } from '../../src/outreach/inbox/rules-opt-out.ts';
import { type HeldInbox, NOTHING } from '../../src/outreach/inbox/rules-return-date.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { createSequenceStore, MAILBOX_TOUCHES } from '../../src/outreach/queries-sequences.ts';
import { createSuppressionStore } from '../../src/outreach/queries-suppressions.ts';
import type { HeldTouch, InboundKind, SequenceState, TouchState } from '../../src/outreach/rules-touch.ts';
import type { Db } from '../../src/platform/database/db.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { createTenantDataStore } from '../../src/tenant-data/queries-removal.ts';
import { allowance, messageIdOfHeld } from './cadence-rows.ts';
import type { TestDatabase } from './database.ts';
import { heldTouch } from './held-touch.ts';
import { addMailbox, addSequence, addTenant, addTouch, OPEN_SETTINGS } from './outreach-rows.ts';

const DOMAIN = 'storm.example';
const RECIPIENTS = 3;
const HOUR_MS = 3_600_000;

interface Thread {
  readonly email: string;
  readonly sequenceId: string;
  readonly touchId: string;
  readonly token: string;
  readonly held: HeldTouch;
}

/** What a user does to the sequences of a storm; its result is not read. */
export type Operation = () => Promise<unknown>;

export interface Storm {
  readonly operations: readonly Operation[];
  /** Deletes all there is. */
  readonly erase: Operation;
}

/**
 * One mailbox with three recipients, each with a sequence that is over, whose last message is on the wire still, and a newer
 * one under way. Resolves to everything the service can do to them, in the service's own words, through `service`.
 */
export async function makeStorm({ system }: Pick<TestDatabase, 'system'>, service: Db): Promise<Storm> {
  const tenantId = await addTenant(system);
  const scope: Scope = { tenantId, mode: 'live' };
  const mailboxId = await addMailbox(system, {
    tenantId,
    address: 'nora@rookery.example',
    settings: { pausesColleagues: true },
  });
  const inbox = await heldInbox(system, scope, mailboxId);
  const cadence = createCadenceStore(service);
  const sequences = createSequenceStore(service);
  const suppressions = createSuppressionStore(service);
  const inboxes = createInboxStore(service);
  const end = { event: 'suppress', who: 'person', why: 'They are on the list.' } as const;
  let uid = 0;

  const thread = async (email: string, state: SequenceState, touch: TouchState): Promise<Thread> => {
    const token = randomUUID();
    const columns = { unsubscribe_token: token, ended_at: state === 'active' ? null : new Date() };
    const sequenceId = await addSequence(system, { tenantId, mailboxId, email, state, columns });
    const lease = randomUUID();
    const touchId = await addTouch(system, {
      tenantId,
      sequenceId,
      state: touch,
      messageId: `<${randomUUID()}@rookery.example>`,
      columns: { lease, lease_until: new Date(Date.now() + HOUR_MS) },
    });
    await addTouch(system, { tenantId, sequenceId, state: 'planned', position: 2 });
    const held = heldTouch(1, {
      mailbox: { id: mailboxId, scope },
      sequence: { id: sequenceId, scope, mailboxId, investorEmail: email },
      touch: { id: touchId, sequenceId },
    });
    return { email, sequenceId, touchId, token, held: { ...held, lease } };
  };

  const receive =
    (kind: InboundKind, { email, sequenceId, touchId }: Thread, optOut?: OptOut, sender = email): Operation =>
    async () => {
      const known = await inboxes.known(scope, {
        messageIds: [],
        tokens: [],
        addresses: [email],
        domains: [],
      });
      const sequence = known.find(({ id }) => id === sequenceId);
      if (sequence === undefined) return;
      uid += 1;
      const match = {
        sequence,
        touch: touchIn(sequence, touchId),
        by: 'message_id' satisfies Evidence,
      } as const;
      const bounce = { outcome: 'hard', suppresses: true, status: '5.1.1' } as const;
      const until = new Date(Date.now() + HOUR_MS);
      await inboxes.apply(
        inbox,
        { uidValidity: 7, lastUid: uid },
        {
          found: { ...NOTHING, kind, match, bounce, until, optOut, excerpt: 'Hello', why: 'They wrote.' },
          messageId: `<${randomUUID()}@${DOMAIN}>`,
          sender,
          subject: 'Re: Nests',
          receivedAt: new Date(),
        },
      );
    };

  const changed = (fromMinute: number, untilMinute: number) => {
    const window = { ...OPEN_SETTINGS.window, fromMinute, untilMinute };
    const change = { senderName: 'Finn Founder', postalAddress: 'Sonnenallee 1, 12047 Berlin' };
    return createMailboxStore(service, MAILBOX_TOUCHES).change(
      scope,
      mailboxId,
      { ...change, settings: { ...OPEN_SETTINGS, pausesColleagues: true, window } },
      replanAt(new Date(), OPEN_SETTINGS.perDay),
    );
  };
  const operations: Operation[] = [];
  for (let n = 0; n < RECIPIENTS; n += 1) {
    const email = `ada${n}@${DOMAIN}`;
    const old = await thread(email, 'replied', 'sending');
    const now = await thread(email, 'active', 'scheduled');
    const key = { kind: 'address', value: email } as const;
    const allowed = allowance();
    for (const one of [old, now]) {
      operations.push(
        () => suppressions.unsubscribe(one.token),
        () => suppressions.unsubscribe(one.token),
        receive('bounce', one),
        receive('unsubscribe', one),
        receive('reply', one),
        receive('auto_reply', one),
        receive('reply', one, { certainty: 'certain', sentence: 'Stop.' }),
        receive(
          'reply',
          one,
          { certainty: 'certain', sentence: 'Stop.' },
          `ada${(n + 1) % RECIPIENTS}@${DOMAIN}`,
        ),
        receive(
          'auto_reply',
          one,
          { certainty: 'possible', sentence: 'No more.' },
          `ada${(n + 2) % RECIPIENTS}@${DOMAIN}`,
        ),
        () => sequences.changeSequence(scope, one.sequenceId, 'stop', 'A person stopped it.'),
        () => sequences.changeSequence(scope, one.sequenceId, 'pause', 'A person paused it.'),
        () => sequences.changeTouch(scope, one.touchId, { event: 'reject' }, 'Not so.'),
        () => cadence.begin(one.held, messageIdOfHeld(one.held), 'hash', allowed),
        () => cadence.end(one.held, { state: 'failed', hard: true, why: '550 nobody' }, undefined),
      );
    }
    operations.push(
      () => suppressions.add(scope, { ...end, key, reason: 'added' }),
      () => suppressions.remove(scope, key, 'They changed their mind.'),
    );
  }
  const domain = { kind: 'domain', value: DOMAIN } as const;
  const imported = Array.from({ length: RECIPIENTS }, (_, n) => ({
    kind: 'address' as const,
    value: `ada${RECIPIENTS - 1 - n}@${DOMAIN}`,
  }));
  operations.push(
    () => suppressions.add(scope, { ...end, key: domain, reason: 'added' }),
    () => suppressions.importAll(scope, imported, 'A list of old.'),
    () => suppressions.importAll(scope, [...imported].reverse(), 'The same list.'),
    () =>
      createMailboxStore(service, MAILBOX_TOUCHES).unapprove(
        scope,
        mailboxId,
        'The sender is another one now.',
      ),
    () =>
      createMailboxStore(service, MAILBOX_TOUCHES).unapprove(
        scope,
        mailboxId,
        'The sender is another one now.',
      ),
    () => changed(480, 1_020),
    () => changed(0, 1_440),
    () =>
      createMailboxStore(service, MAILBOX_TOUCHES).disconnect(scope, mailboxId, 'A person disconnected it.'),
    () => cadence.claimDrafts(randomUUID(), HOUR_MS, 10),
    () => cadence.unapproveStale(HOUR_MS),
    () => cadence.sweepSending(),
    () => cadence.completeQuiet(HOUR_MS),
  );
  return { operations, erase: () => createTenantDataStore(service).erase(scope) };
}

function touchIn(sequence: KnownSequence, id: string) {
  return sequence.touches.find((touch) => touch.id === id);
}

async function heldInbox(system: Db, scope: Scope, id: string): Promise<HeldInbox> {
  const lease = randomUUID();
  await system.query({
    text: `update mailbox set inbox_lease = $2, inbox_lease_until = now() + interval '1 hour', uid_validity = 7, last_uid = 0
      where id = $1`,
    values: [id, lease],
  });
  const { mailbox } = heldTouch(1, { mailbox: { id, scope } });
  return {
    mailbox,
    lease,
    cursor: { uidValidity: 7, lastUid: 0 },
    folders: { read: new Map(), unread: [] },
    failures: 0,
  };
}
