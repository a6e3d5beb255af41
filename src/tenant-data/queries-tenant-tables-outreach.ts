import { MEMBER } from '../accounts/fields.ts';
import { MAILBOX } from '../mailboxes/fields.ts';
import { SEQUENCE, SUPPRESSION, TOUCH } from '../outreach/fields.ts';
import type { Tables } from '../platform/database/tables.ts';
import { exportedOf, hiddenOf } from '../platform/values/fields.ts';

/** A column whose values show where a page ended; those of a table are unique together. */
export interface OrderColumn {
  readonly column: string;
  readonly type: 'bigint' | 'uuid' | 'text' | 'integer' | 'timestamptz';
}

/** A table that holds something of a tenant: what of it is exported, and what becomes of it when the tenant's data is deleted. */
export interface TenantTable {
  readonly table: keyof Tables;
  /** The columns that are exported, in this order; or why the table is not. */
  readonly exported: readonly string[] | { readonly not: string };
  /** It says who may do what: shown to who may manage that. */
  readonly ofManaging?: true;
  /** What the export shows in place of a column's value (SQL). */
  readonly shown?: Readonly<Record<string, string>>;
  /** Columns that are not exported: secrets, leases, and numbers that mean something to us alone. */
  readonly hidden: readonly string[];
  readonly order: readonly OrderColumn[];
  /** False if a row belongs to the tenant as a whole, not to its live or test side. */
  readonly hasMode: boolean;
  /** Rows read at once: large ones a few at a time. */
  readonly atOnce: number;
  readonly erased: true | { readonly kept: string };
  /** Others lock several of its rows at once: deletion locks them in the same order, which is that of `order`. */
  readonly lockedInOrder?: true;
  /** What its rows belong to, which is locked before them, as every removal of it does. */
  readonly parent?: 'webhook';
  /** Rows that are left alone when the others are deleted (SQL). */
  readonly spared?: string;
  /** Why it does not go along when the tenant moves to another installation. */
  readonly stays?: string;
  /** Columns the spared rows lose. */
  readonly forgotten?: readonly string[];
}

/** What most tables are ordered by. */
export const id = { column: 'id', type: 'uuid' } as const;
export const BY_MODE = [{ column: 'mode', type: 'text' }] as const;
/** Names of columns with blanks between them. */
export const columns = (names: string): readonly string[] => names.trim().split(/\s+/);
/** The usual table. */
export const ordinary = (table: keyof Tables) =>
  ({ table, hidden: [], order: [], hasMode: true, atOnce: 500, erased: true }) as const;
/** A record or an answer is some kilobytes. */
export const SOME = 100;
/** An event is up to a mebibyte. */
export const FEW = 4;

/** What is exported and hidden of a table that has a list of fields. */
export const columnsOf = (fields: object) => ({ exported: exportedOf(fields), hidden: hiddenOf(fields) });

const ofTheTenant = (table: keyof Tables) => ({ ...ordinary(table), hasMode: false }) as const;

/** The tables of who signs in. They belong to the tenant as a whole: deleting the data of one mode lets no one out. */
export const PEOPLE_TENANT_TABLES: readonly TenantTable[] = [
  {
    ...ofTheTenant('member'),
    ...columnsOf(MEMBER),
    ofManaging: true,
    order: [{ column: 'created_at', type: 'timestamptz' }, id],
    erased: { kept: 'who may sign in; members are removed one by one' },
  },
  {
    ...ofTheTenant('digest'),
    exported: { not: 'whether and when a member is mailed what waits; every member sees and ends theirs' },
    erased: { kept: 'when a member is mailed what waits; every member ends theirs' },
  },
  {
    ...ofTheTenant('session'),
    exported: { not: 'who is signed in at the moment; every member sees and ends theirs' },
    erased: { kept: 'who is signed in; it ends by itself' },
  },
  {
    ...ofTheTenant('sign_in_link'),
    exported: { not: 'hashes of links that sign in once' },
    erased: { kept: 'hashes of links that sign in once; they expire by themselves' },
  },
  {
    ...ofTheTenant('passkey'),
    exported: { not: 'public keys that members sign in with' },
    erased: { kept: 'public keys that members sign in with; every member removes theirs' },
  },
];

/** The tables of outreach, in the order in which rows may be deleted. */
export const OUTREACH_TENANT_TABLES: readonly TenantTable[] = [
  {
    ...ordinary('suppression'),
    ...columnsOf(SUPPRESSION),
    order: [{ column: 'id', type: 'bigint' }],
    // An objection holds for as long as the account does. What is left of it is a hash.
    spared: "reason in ('unsubscribed', 'complained', 'opted_out', 'opt_out_pending')",
    forgotten: ['value', 'detail'],
  },
  {
    ...ordinary('inbound_message'),
    exported: columns(`
      id mode mailbox_id message_id kind sequence_id touch_id sender subject excerpt received_at until
      opt_out opt_out_certainty opt_out_sentence authentication created_at
    `),
    hidden: ['tenant_id', 'uid_validity', 'uid'],
    order: [id],
    atOnce: SOME,
  },
  {
    ...ordinary('touch_event'),
    exported: columns('id mode sequence_id touch_id at who from_state to_state why'),
    hidden: ['tenant_id'],
    order: [{ column: 'id', type: 'bigint' }],
  },
  {
    ...ordinary('touch'),
    ...columnsOf(TOUCH),
    order: [id],
    atOnce: FEW,
  },
  {
    ...ordinary('sequence'),
    ...columnsOf(SEQUENCE),
    order: [id],
  },
  {
    ...ordinary('mailbox_consent'),
    exported: { not: 'an OAuth login in progress, for minutes' },
  },
  {
    ...ordinary('mailbox_notice'),
    exported: columns('id mode mailbox_id state state_why attempts created_at sent_at'),
    // The token alone allows to disconnect the mailbox.
    hidden: columns('tenant_id token_hash sealed looks message_id next_at lease lease_until'),
    order: [id],
  },
  {
    ...ordinary('mailbox'),
    ...columnsOf(MAILBOX),
    order: [id],
  },
  {
    ...ordinary('data_key'),
    exported: { not: 'a key, and wrapped' },
    hasMode: false,
    erased: { kept: 'the key of both sides, wrapped; it goes with the tenant' },
  },
];
