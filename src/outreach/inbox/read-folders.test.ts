import { afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../test/harness/database.ts';
import { type InboxReading, readInbox, SENT_MESSAGE_ID } from '../../../test/harness/inbox-reading.ts';
import { untilHolds } from '../../../test/harness/until-holds.ts';
import { foldersToRead } from '../../mailboxes/rules-mailbox.ts';

const database = testDatabase();
let reading: InboxReading;

beforeEach(async () => {
  reading = await readInbox(database);
});
afterEach(() => reading.stop());

const reply = (id: string) =>
  `From: ada@lumen.example\r\nSubject: Re: Nests\r\nMessage-ID: <${id}@lumen.example>\r\nIn-Reply-To: ${SENT_MESSAGE_ID}\r\n\r\nLet us talk.\r\n`;
const OTHER = 'From: shop@other.example\r\nSubject: Sale\r\nMessage-ID: <sale@other.example>\r\n\r\nBuy.\r\n';
const inbound = () =>
  database.system.query<{ message_id: string }>({
    text: 'select message_id from inbound_message where tenant_id = $1',
    values: [reading.tenantId],
  });
const stored = async () => {
  const [row] = await database.system.query<{ folders: { read: unknown; unread: unknown } }>({
    text: 'select folders from mailbox where id = $1',
    values: [reading.mailboxId],
  });
  return row?.folders;
};

it('an answer that a rule filed into another folder stops the sequence, once, wherever else it lies', async () => {
  // The same numbers in two folders, as hosts give them that count from one.
  for (const path of ['Junk', 'Deals']) reading.host.file(path, OTHER);
  reading.host.add(OTHER);
  reading.start({ foldersEveryMs: 0 });
  await untilHolds(async () => expect((await reading.mailbox())?.polled).toBe(true));
  expect(await reading.sequence()).toBe('active');
  reading.host.file('Junk', reply('junk'));
  await untilHolds(async () => expect(await reading.sequence()).toBe('replied'));
  reading.host.file('Deals', reply('junk'));
  reading.host.file('Deals', reply('second'));
  reading.host.add(reply('junk'));
  await untilHolds(async () => expect(await inbound()).toHaveLength(2));
  await untilHolds(async () =>
    expect(await stored()).toMatchObject({ read: { Junk: [7, 2], Deals: [7, 3] } }),
  );
  expect((await inbound()).map(({ message_id: id }) => id).toSorted()).toEqual([
    '<junk@lumen.example>',
    '<second@lumen.example>',
  ]);
  expect(reading.failures).toEqual([]);
});

it('takes what the founder passed on under another address, as all mail of Gmail shows it, for no answer', async () => {
  const passedOn = reply('own').replace('ada@lumen.example', 'nora@alias.example');
  reading.host.file('[Gmail]/All Mail', passedOn, true);
  reading.start({ foldersEveryMs: 0 });
  await untilHolds(async () =>
    expect(await stored()).toMatchObject({ read: { '[Gmail]/All Mail': [7, 1] } }),
  );
  expect([await reading.sequence(), await inbound()]).toEqual(['active', []]);
});

it('reads on where it stood, and anew if a folder was numbered again', async () => {
  reading.host.file('Deals', OTHER);
  const first = reading.start({ foldersEveryMs: 0 });
  await untilHolds(async () => expect(await stored()).toMatchObject({ read: { Deals: [7, 1] } }));
  await first.stop();
  const deals = reading.host.folders.get('Deals');
  if (deals !== undefined) deals.uidValidity = 8;
  reading.host.file('Deals', reply('again'));
  await database.system.query({
    text: 'update mailbox set next_poll_at = now() where id = $1',
    values: [reading.mailboxId],
  });
  reading.start({ foldersEveryMs: 0 });
  await untilHolds(async () => expect(await reading.sequence()).toBe('replied'));
  await untilHolds(async () => expect(await stored()).toMatchObject({ read: { Deals: [8, 2] } }));
});

it('keeps which folders are not read', async () => {
  reading.host.closedFolders.push('Shared/Legal');
  reading.start({ foldersEveryMs: 0 });
  await untilHolds(async () => expect(await stored()).toEqual({ read: {}, unread: ['Shared/Legal'] }));
});

it('chooses all mail and junk where the host has them, else every folder that opens, within a bound', () => {
  const folder = (path: string, specialUse?: string, canBeOpened = true) => ({
    path,
    specialUse,
    canBeOpened,
  });
  const usual = [
    folder('INBOX', '\\Inbox'),
    folder('Sent', '\\Sent'),
    folder('Drafts', '\\Drafts'),
    folder('Trash', '\\Trash'),
    folder('Deals'),
    folder('Shared', undefined, false),
    folder('Spam', '\\Junk'),
  ];
  expect(foldersToRead(usual)).toEqual({ read: ['Spam', 'Deals'], unread: [] });
  const gmail = [...usual, folder('[Gmail]/All Mail', '\\All'), folder('[Gmail]/Starred', '\\Flagged')];
  expect(foldersToRead(gmail)).toEqual({ read: ['Spam', '[Gmail]/All Mail'], unread: [] });
  // Of half a character and a NUL the database takes neither: they are told, and the others are read.
  const odd = [folder('De\ud800als'), folder('De\0als'), folder('long'.repeat(200)), folder('__proto__')];
  expect(foldersToRead([...usual, ...odd])).toEqual({
    read: ['Spam', 'Deals', '__proto__'],
    unread: ['De\ufffdals', 'De\ufffdals', 'long'.repeat(125)],
  });
  const many = Array.from({ length: 100 }, (_, at) => folder(`Clients/${at}`));
  const chosen = foldersToRead([...usual, ...many]);
  expect(chosen.read).toHaveLength(40);
  expect(chosen.read).toContain('Spam');
  expect(chosen.unread[0]).toBe('Clients/38');
});
