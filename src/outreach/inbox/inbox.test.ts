import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxReading, readInbox, SENT_MESSAGE_ID } from '../../../test/harness/inbox-reading.ts';
import { untilHolds } from '../../../test/harness/until-holds.ts';
import { eml } from '../../../test/inbound/world.ts';
import { MailError } from '../../mailboxes/mail/rules-mail.ts';
import { MailboxClosed } from '../../mailboxes/rules-mailbox.ts';
import { createInboxStore } from './queries-inbox.ts';

const database = testDatabase();
let world: InboxReading;

beforeEach(async () => {
  world = await readInbox(database);
});
afterEach(() => world.stop());

const reply = () =>
  eml(`From: Ada <ada@lumen.example>\nSubject: Re: Nests\nIn-Reply-To: ${SENT_MESSAGE_ID}`, 'Yes.');
const note = (about: string) => eml(`From: zed@nowhere.example\nSubject: ${about}`, 'Hello');

describe('a mailbox', () => {
  it('is read from the start, and again at once when its host reports new mail', async () => {
    world.host.add(note('before'));
    world.start({ pollMs: 60_000 });
    await untilHolds(async () => expect(await world.mailbox()).toMatchObject({ last_uid: 1, polled: true }));
    world.host.add(reply());
    await untilHolds(async () => expect(await world.sequence()).toBe('replied'));
    expect(world.host.opened).toBe(1);
    expect((await world.mailbox())?.last_uid).toBe(2);
    expect(world.failures).toEqual([]);
  });

  it('is looked at again and again where its host does not report new mail', async () => {
    world.host.hasIdle = false;
    world.start();
    await untilHolds(async () => expect((await world.mailbox())?.polled).toBe(true));
    world.host.add(reply());
    await untilHolds(async () => expect(await world.sequence()).toBe('replied'));
    expect(world.host.opened).toBeGreaterThan(1);
  });

  it('goes on behind the cursor after a stop, and gives its lease back', async () => {
    world.host.add(note('one'));
    const first = world.start();
    await untilHolds(async () => expect((await world.mailbox())?.last_uid).toBe(1));
    await first.stop();
    expect(world.host.open).toBe(0);
    expect((await world.mailbox())?.inbox_lease).toBeNull();
    for (let count = 0; count < 60; count += 1) world.host.add(note(`more ${count}`));
    world.host.add(reply());
    world.start();
    await untilHolds(async () => expect(await world.sequence()).toBe('replied'));
    expect((await world.mailbox())?.last_uid).toBe(62);
    // Never from the start again.
    expect(Math.min(...world.host.listed.slice(1))).toBeGreaterThanOrEqual(1);
  });

  it('with new numbers is read again without acting twice', async () => {
    world.host.add(
      eml(
        `From: Ada <ada@lumen.example>\nSubject: Automatic reply: Nests\nMessage-ID: <a@lumen.example>\nIn-Reply-To: ${SENT_MESSAGE_ID}\nAuto-Submitted: auto-replied`,
        'Away.',
      ),
    );
    const first = world.start();
    await untilHolds(async () => expect((await world.mailbox())?.last_uid).toBe(1));
    await first.stop();
    world.host.uidValidity = 8;
    world.host.messages = world.host.messages.map((one) => ({ ...one, uid: 5 }));
    world.start();
    await untilHolds(async () => expect((await world.mailbox())?.last_uid).toBe(5));
    const kept = await database.system.query({
      text: 'select kind from inbound_message where mailbox_id = $1',
      values: [world.mailboxId],
    });
    expect(kept).toEqual([{ kind: 'auto_reply' }]);
  });

  it('files an own copy away where the provider does not', async () => {
    world.host.add(
      eml(
        `From: nora@rookery.example\nTo: ada@lumen.example\nSubject: Nests\nMessage-ID: ${SENT_MESSAGE_ID}`,
        'Hello',
      ),
    );
    world.start();
    await untilHolds(async () => expect(world.host.filed).toEqual([1]));
    expect(await world.sequence()).toBe('active');
  });

  it('reports a message it could not read whole, and goes by its headers', async () => {
    const parts = Array.from(
      { length: 50 },
      (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
    ).join('');
    world.host.add(
      `From: Ada <ada@lumen.example>\r\nSubject: Re: Nests\r\nIn-Reply-To: ${SENT_MESSAGE_ID}\r\n${parts}\r\nYes.`,
    );
    world.host.add(note('behind it'));
    world.start();
    await untilHolds(async () => expect((await world.mailbox())?.last_uid).toBe(2));
    expect(await world.sequence()).toBe('replied');
    expect(world.failures.map(String)).toEqual([
      'Error: Message 1 of the inbox was not read whole: its parts are nested too deep or its headers are too long; only its first headers were read.',
    ]);
  });

  it('passes over a message that cannot be applied, and not those behind it', async () => {
    const store = createInboxStore(database.service);
    world.host.add(reply());
    world.host.add(
      eml(`From: Ada <ada@lumen.example>\nSubject: Re: Nests\nIn-Reply-To: ${SENT_MESSAGE_ID}`, 'And again.'),
    );
    world.start({
      store: {
        ...store,
        // A host that fails is asked again half a minute later: here at once.
        fail: (held) => store.release(held, 0),
        apply: (held, at, incoming) => {
          if (at.lastUid === 1 && incoming !== undefined) throw new Error('poison');
          return store.apply(held, at, incoming);
        },
      },
    });
    await untilHolds(async () => expect((await world.mailbox())?.last_uid).toBe(2));
    expect(await world.sequence()).toBe('replied');
    // Twice it is tried again, the third time it is passed over.
    expect(world.failures.map(String)).toEqual(['Error: poison', 'Error: poison', 'Error: poison']);
  });
});

describe('a host that fails', () => {
  it('refuses the login: a person has to connect it again', async () => {
    world.host.fault = new MailError({ side: 'imap', kind: 'refused', message: 'The login was refused.' });
    world.start();
    await untilHolds(async () => expect((await world.mailbox())?.state).toBe('disconnected'));
    expect((await world.mailbox())?.state_why).toBe('The inbox cannot be read: The login was refused.');
    expect(world.failures).toHaveLength(1);
  });

  it('is away: it waits longer each time, and the mailbox is not looked at', async () => {
    world.host.fault = new MailError({ side: 'imap', kind: 'unreachable', message: 'No route.' });
    world.start();
    await untilHolds(async () => expect(world.failures).toHaveLength(1));
    // It is reported before it is written down.
    await untilHolds(async () => {
      const [row] = await database.system.query<{ waits: boolean; failures: number }>({
        text: "select next_poll_at > now() + interval '20 seconds' as waits, failures from mailbox where id = $1",
        values: [world.mailboxId],
      });
      expect(row).toEqual({ waits: true, failures: 1 });
    });
    expect(await world.mailbox()).toMatchObject({ state: 'connected', polled: false, inbox_lease: null });
  });

  it('is not asked where the mailbox is closed', async () => {
    world.start({
      mailboxes: { open: async () => Promise.reject(new MailboxClosed('disconnected', 'Connect it again.')) },
    });
    await untilHolds(async () => expect((await world.mailbox())?.inbox_lease).toBeNull());
    expect(world.host.opened).toBe(0);
    expect(world.failures).toEqual([]);
  });
});
