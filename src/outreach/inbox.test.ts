import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/harness/database.ts';
import { FakeInboxHost } from '../../test/harness/fake-inbox-host.ts';
import { addMailbox, addSequence, addTenant, addTouch } from '../../test/harness/outreach-rows.ts';
import { eml } from '../../test/inbound/world.ts';
import { MailError } from '../core/outreach/mail-error.ts';
import type { OpenMailbox } from '../core/outreach/mailbox.ts';
import { MailboxClosed } from '../core/outreach/open-mailboxes.ts';
import { Secret } from '../core/secret.ts';
import type { Loop } from '../loop.ts';
import { createInboxBook } from '../store/inbox.ts';
import { type InboxOptions, startInbox } from './inbox.ts';

let database: TestDatabase;
let tenantId: string;
let mailboxId: string;
let sequenceId: string;
let inbox: Loop | undefined;
let failures: unknown[];
let host: FakeInboxHost;

const MESSAGE_ID = '<0001.1@rookery.example>';
const DRAFT = { subject: 'Nests', body: 'Hello', draftedBy: 'person', facts: [], findings: [] };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  await database.system.query({ text: 'update mailbox set state = $1', values: ['disconnected'] });
  host = new FakeInboxHost();
  failures = [];
  tenantId = await addTenant(database.system);
  mailboxId = await addMailbox(database.system, {
    tenantId,
    address: 'nora@rookery.example',
    settings: { ownCopy: 'blind_copy' },
    polledAt: null,
  });
  sequenceId = await addSequence(database.system, { tenantId, mailboxId, email: 'ada@lumen.example' });
  await database.system.query({ text: 'delete from touch where message_id = $1', values: [MESSAGE_ID] });
  await addTouch(database.system, {
    tenantId,
    sequenceId,
    state: 'sent',
    draft: DRAFT,
    messageId: MESSAGE_ID,
    columns: { sent_at: new Date() },
  });
  await addTouch(database.system, { tenantId, sequenceId, state: 'planned', position: 2 });
});
afterEach(() => inbox?.stop());

function start(more: Partial<InboxOptions> = {}): Loop {
  const loop = startInbox({
    book: createInboxBook(database.service),
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
  inbox = loop;
  return loop;
}

async function mailbox() {
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
}
async function sequence() {
  const [row] = await database.system.query<{ state: string }>({
    text: 'select state from sequence where id = $1',
    values: [sequenceId],
  });
  return row?.state;
}
const until = (check: () => Promise<void>) =>
  expect
    .poll(
      async () =>
        check().then(
          () => 'yes',
          () => 'no',
        ),
      { timeout: 10_000, interval: 20 },
    )
    .toBe('yes');
const reply = () =>
  eml(`From: Ada <ada@lumen.example>\nSubject: Re: Nests\nIn-Reply-To: ${MESSAGE_ID}`, 'Yes.');
const note = (about: string) => eml(`From: zed@nowhere.example\nSubject: ${about}`, 'Hello');

describe('a mailbox', () => {
  it('is read from the start, looked at, and told of new mail at once', async () => {
    host.add(note('before'));
    start({ pollMs: 60_000 });
    await until(async () => expect(await mailbox()).toMatchObject({ last_uid: 1, polled: true }));
    host.add(reply());
    await until(async () => expect(await sequence()).toBe('replied'));
    expect(host.opened).toBe(1);
    expect((await mailbox())?.last_uid).toBe(2);
    expect(failures).toEqual([]);
  });

  it('is looked at again and again where its host does not tell', async () => {
    host.hasIdle = false;
    start();
    await until(async () => expect((await mailbox())?.polled).toBe(true));
    host.add(reply());
    await until(async () => expect(await sequence()).toBe('replied'));
    expect(host.opened).toBeGreaterThan(1);
  });

  it('goes on behind the cursor after a stop, and gives its lease back', async () => {
    host.add(note('one'));
    const first = start();
    await until(async () => expect((await mailbox())?.last_uid).toBe(1));
    await first.stop();
    expect(host.open).toBe(0);
    expect((await mailbox())?.inbox_lease).toBeNull();
    for (let count = 0; count < 60; count += 1) host.add(note(`more ${count}`));
    host.add(reply());
    start();
    await until(async () => expect(await sequence()).toBe('replied'));
    expect((await mailbox())?.last_uid).toBe(62);
    // Never from the start again.
    expect(Math.min(...host.listed.slice(1))).toBeGreaterThanOrEqual(1);
  });

  it('numbered anew is read again without acting twice', async () => {
    host.add(
      eml(
        `From: Ada <ada@lumen.example>\nSubject: Automatic reply: Nests\nMessage-ID: <a@lumen.example>\nIn-Reply-To: ${MESSAGE_ID}\nAuto-Submitted: auto-replied`,
        'Away.',
      ),
    );
    const first = start();
    await until(async () => expect((await mailbox())?.last_uid).toBe(1));
    await first.stop();
    host.uidValidity = 8;
    host.messages = host.messages.map((one) => ({ ...one, uid: 5 }));
    start();
    await until(async () => expect((await mailbox())?.last_uid).toBe(5));
    const kept = await database.system.query({
      text: 'select kind from inbound_message where mailbox_id = $1',
      values: [mailboxId],
    });
    expect(kept).toEqual([{ kind: 'auto_reply' }]);
  });

  it('files an own copy away where the provider does not', async () => {
    host.add(
      eml(
        `From: nora@rookery.example\nTo: ada@lumen.example\nSubject: Nests\nMessage-ID: ${MESSAGE_ID}`,
        'Hello',
      ),
    );
    start();
    await until(async () => expect(host.filed).toEqual([1]));
    expect(await sequence()).toBe('active');
  });

  it('tells of a message it could not read whole, and goes by its headers', async () => {
    const parts = Array.from(
      { length: 50 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
    host.add(
      `From: Ada <ada@lumen.example>\r\nSubject: Re: Nests\r\nIn-Reply-To: ${MESSAGE_ID}\r\n${parts}\r\nYes.`,
    );
    host.add(note('behind it'));
    start();
    await until(async () => expect((await mailbox())?.last_uid).toBe(2));
    expect(await sequence()).toBe('replied');
    expect(failures.map(String)).toEqual([
      'Error: Message 1 of the inbox was not read whole: its parts are nested too deep or its headers are too long; only its first headers were read.',
    ]);
  });

  it('passes over a message that cannot be applied, and not those behind it', async () => {
    const book = createInboxBook(database.service);
    host.add(reply());
    host.add(
      eml(`From: Ada <ada@lumen.example>\nSubject: Re: Nests\nIn-Reply-To: ${MESSAGE_ID}`, 'And again.'),
    );
    start({
      book: {
        ...book,
        // A host that fails is asked again half a minute later: here at once.
        fail: (held) => book.release(held, 0),
        apply: (held, at, incoming) => {
          if (at.lastUid === 1 && incoming !== undefined) throw new Error('poison');
          return book.apply(held, at, incoming);
        },
      },
    });
    await until(async () => expect((await mailbox())?.last_uid).toBe(2));
    expect(await sequence()).toBe('replied');
    // Twice it is tried again, the third time it is passed over.
    expect(failures.map(String)).toEqual(['Error: poison', 'Error: poison', 'Error: poison']);
  });
});

describe('a host that fails', () => {
  it('refuses the login: a person has to connect it again', async () => {
    host.fault = new MailError({ side: 'imap', kind: 'refused', message: 'The login was refused.' });
    start();
    await until(async () => expect((await mailbox())?.state).toBe('disconnected'));
    expect((await mailbox())?.state_why).toBe('The inbox cannot be read: The login was refused.');
    expect(failures).toHaveLength(1);
  });

  it('is away: it waits longer each time, and the mailbox is not looked at', async () => {
    host.fault = new MailError({ side: 'imap', kind: 'unreachable', message: 'No route.' });
    start();
    await until(async () => expect(failures).toHaveLength(1));
    // It is told of before it is written down.
    await until(async () => {
      const [row] = await database.system.query<{ waits: boolean; failures: number }>({
        text: "select next_poll_at > now() + interval '20 seconds' as waits, failures from mailbox where id = $1",
        values: [mailboxId],
      });
      expect(row).toEqual({ waits: true, failures: 1 });
    });
    expect(await mailbox()).toMatchObject({ state: 'connected', polled: false, inbox_lease: null });
  });

  it('is not asked where the mailbox is closed', async () => {
    start({
      mailboxes: { open: async () => Promise.reject(new MailboxClosed('disconnected', 'Connect it again.')) },
    });
    await until(async () => expect((await mailbox())?.inbox_lease).toBeNull());
    expect(host.opened).toBe(0);
    expect(failures).toEqual([]);
  });
});

it('keeps to its sessions, and reads every mailbox all the same', async () => {
  const ids = [mailboxId];
  for (let count = 0; count < 9; count += 1) {
    ids.push(
      await addMailbox(database.system, { tenantId, address: `box${count}@rookery.example`, polledAt: null }),
    );
  }
  start({ sessions: 4 });
  await until(async () => {
    const rows = await database.system.query({
      text: 'select id from mailbox where id = any($1::uuid[]) and polled_at is not null',
      values: [ids],
    });
    expect(rows).toHaveLength(10);
  });
  expect(host.mostOpen).toBeLessThanOrEqual(4);
});

it('is read although another tenant has many whose hosts hang', async () => {
  const other = await addTenant(database.system);
  for (let count = 0; count < 12; count += 1) {
    await addMailbox(database.system, {
      tenantId: other,
      address: `slow${count}@hangs.example`,
      polledAt: null,
    });
  }
  // Theirs have been due for longer.
  await database.system.query({
    text: "update mailbox set next_poll_at = now() - interval '1 hour' where tenant_id = $1",
    values: [other],
  });
  let hanging = 0;
  start({
    sessions: 4,
    sessionsPerTenant: 3,
    transport: {
      open: ({ scope }, signal) => {
        if (scope.tenantId === tenantId) return host.session();
        hanging += 1;
        return new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        });
      },
    },
  });
  await until(async () => expect((await mailbox())?.polled).toBe(true));
  expect(hanging).toBe(3);
});

it('leaves room among the sessions of one tenant for those that are due', async () => {
  for (let count = 0; count < 5; count += 1) {
    await addMailbox(database.system, { tenantId, address: `more${count}@rookery.example`, polledAt: null });
  }
  start({ sessions: 8, sessionsPerTenant: 4 });
  await until(async () => {
    const rows = await database.system.query({
      text: 'select id from mailbox where tenant_id = $1 and polled_at is not null',
      values: [tenantId],
    });
    expect(rows).toHaveLength(6);
  });
  expect(host.mostOpen).toBeLessThanOrEqual(4);
});

it('is read by one of two processes at a time', async () => {
  host.hasIdle = false;
  const one = start({ pollMs: 30 });
  const two = start({ pollMs: 30 });
  await until(async () => expect(host.opened).toBeGreaterThan(4));
  expect(host.mostOpen).toBe(1);
  await Promise.all([one.stop(), two.stop()]);
});
