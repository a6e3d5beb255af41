import type { Selectable } from 'kysely';
import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Folders } from '../../../core/outreach/inbound/folders.ts';
import type { Mailbox, MailboxSettings, MailServers } from '../../../core/outreach/mailbox/mailbox.ts';
import type { StoredMailbox } from '../../../core/outreach/mailbox/ports.ts';
import type { Tables } from '../../postgres/tables.ts';

export type MailboxRow = Selectable<Tables['mailbox']>;

const SERVER = Type.Object({
  host: Type.String(),
  port: Type.Integer(),
  security: Type.Union([Type.Literal('tls'), Type.Literal('starttls'), Type.Literal('none')]),
});
const SERVERS = Compile(Type.Object({ smtp: SERVER, imap: SERVER, username: Type.String() }));

const SETTINGS = Compile(
  Type.Object({
    perDay: Type.Integer({ minimum: 0 }),
    gapSeconds: Type.Number({ minimum: 0 }),
    ramp: Type.Optional(Type.Object({ start: Type.Integer(), step: Type.Integer() })),
    timeZone: Type.String(),
    window: Type.Object({
      days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 })),
      fromMinute: Type.Integer(),
      untilMinute: Type.Integer(),
    }),
    ownCopy: Type.Union([Type.Literal('sent_folder'), Type.Literal('blind_copy')]),
    pausesColleagues: Type.Optional(Type.Boolean()),
  }),
);

/** Throws where the stored servers are none. */
export function serversOf(stored: unknown): MailServers {
  return read(SERVERS, stored, 'servers');
}

/** Throws where the stored settings are none. */
export function settingsOf(stored: unknown): MailboxSettings {
  const { ramp, ...settings } = read(SETTINGS, stored, 'settings');
  return { ...settings, ramp };
}

const FOLDERS = Compile(
  Type.Object({
    read: Type.Record(Type.String(), Type.Tuple([Type.Number(), Type.Number()])),
    unread: Type.Array(Type.String()),
  }),
);

/** The folders beside the inbox; none where they were not listed yet. Throws where what is stored is no list of them. */
export function foldersOf(stored: unknown): Folders {
  if (stored === null || stored === undefined) return { read: new Map(), unread: [] };
  const { read: cursors, unread } = read(FOLDERS, stored, 'folders');
  const places = Object.entries(cursors).map(
    ([folder, [uidValidity, lastUid]]) => [folder, { folder, uidValidity, lastUid }] as const,
  );
  return { read: new Map(places), unread };
}

/** What `mailboxOf` reads: not what opens it, and not what only the loops need. */
export const MAILBOX_COLUMNS = [
  'id',
  'tenant_id',
  'mode',
  'kind',
  'address',
  'sender_name',
  'postal_address',
  'servers',
  'settings',
  'state',
  'state_why',
  'connected_at',
  'tested_at',
  'polled_at',
] as const satisfies readonly (keyof MailboxRow)[];

/** A mailbox without what opens it. Throws where its servers or settings cannot be read. */
export function mailboxOf(row: Pick<MailboxRow, (typeof MAILBOX_COLUMNS)[number]>): Mailbox {
  return {
    id: row.id,
    scope: { tenantId: row.tenant_id, mode: row.mode },
    kind: row.kind,
    address: row.address,
    senderName: row.sender_name,
    postalAddress: row.postal_address,
    servers: serversOf(row.servers),
    settings: settingsOf(row.settings),
    state: row.state,
    stateWhy: row.state_why ?? undefined,
    connectedAt: row.connected_at,
    testedAt: row.tested_at ?? undefined,
    polledAt: row.polled_at ?? undefined,
  };
}

interface Checked<Value> {
  Check(value: unknown): value is Value;
  Errors(value: unknown): readonly { readonly instancePath: string }[];
}

export function read<Value>(schema: Checked<Value>, stored: unknown, what: string): Value {
  if (schema.Check(stored)) return stored;
  // The place, never the value: it may hold a person's text.
  const at = schema.Errors(stored)[0]?.instancePath ?? '';
  throw new Error(`the stored ${what} cannot be read at "${at}"`);
}

/** A mailbox and how far its day has gone. */
export function storedMailbox(row: MailboxRow): StoredMailbox {
  return {
    ...mailboxOf(row),
    sentDay: row.sent_day ?? undefined,
    sentCount: row.sent_count,
    nextSendAt: row.next_send_at,
    unreadFolders: foldersOf(row.folders).unread,
  };
}
