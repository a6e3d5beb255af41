import { randomUUID } from 'node:crypto';
import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { readTenant, type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import {
  assignmentsOf,
  columnsOf,
  type RowOf,
  readRow,
  recordOf,
  writeRow,
} from '../platform/values/fields.ts';
import type { Scope } from '../platform/values/scope.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { CONTACT } from './fields.ts';
import { listedOf } from './queries-write.ts';
import { type Contact, type ContactSaid, type ContactsAsked, contactsAfterRequest } from './rules-contact.ts';

type ContactRow = RowOf<typeof CONTACT> & {
  readonly investor_id: number;
  readonly id: string;
  readonly imported_by: string | null;
};

/** The contacts of these investors, in the order in which they came, those of records merged into them too. */
export async function contactsOf(
  { query }: Pick<TenantTransaction, 'query'>,
  { tenantId, mode }: Scope,
  investorIds: readonly number[],
): Promise<ReadonlyMap<number, Contact[]>> {
  const rows = await query<ContactRow>({
    name: 'contacts_of',
    text: `select g.id as investor_id, c.id, c.imported_by, ${columnsOf(CONTACT, 'c')}
      from (select id, id as member from unnest($3::bigint[]) id
        union select m.merged_into, m.id from investor m where m.merged_into = any ($3::bigint[])) g
      join investor_contact c on c.tenant_id = $1 and c.mode = $2 and c.investor_id = g.member
      order by g.id, c.added_at, c.id`,
    values: [tenantId, mode, investorIds],
  });
  const contactOf = (row: ContactRow): Contact => ({
    ...readRow(CONTACT, row),
    id: row.id,
    importedBy: row.imported_by ?? undefined,
  });
  const found = Map.groupBy(rows, (row) => row.investor_id);
  return new Map([...found].map(([id, all]) => [id, all.map(contactOf)]));
}

/**
 * Contacts of these investors that imports of closed raises name too. People are of an investor in every raise, so the undo of an import
 * leaves them.
 */
export async function namedInOtherRaises(
  { query }: Pick<TenantTransaction, 'query'>,
  { tenantId, mode }: Scope,
  investorIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await query<{ id: string }>({
    name: 'contacts_of_other_raises',
    text: `select distinct e ->> 'id' as id from list_import_change c cross join jsonb_array_elements(c.contacts) e
      where c.tenant_id = $1 and c.mode = $2 and c.investor_id = any ($3::bigint[]) and exists (select from list_import i
        where i.id = c.import_id and i.tenant_id = $1 and i.raise_id is not null and i.undone_at is null)`,
    values: [tenantId, mode, investorIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Contacts that are to be there as they are given, each at its investor: new ones are added in their order. */
export async function writeContacts(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  contacts: readonly { readonly investorId: number; readonly contact: Contact }[],
): Promise<void> {
  if (contacts.length === 0) return;
  const names = recordOf(CONTACT);
  await query({
    name: 'contacts_write',
    text: `insert into investor_contact as c (tenant_id, mode, id, investor_id, imported_by, ${columnsOf(CONTACT, 'r').replaceAll('r.', '')})
      select $1, $2, r.id, r.investor_id, r.imported_by, ${columnsOf(CONTACT, 'r')}
      from jsonb_to_recordset($3::jsonb) r (id uuid, investor_id bigint, imported_by uuid, ${names}, at integer) order by r.at
      on conflict (id, tenant_id) do update set ${assignmentsOf(CONTACT, 'excluded')}, imported_by = excluded.imported_by,
        updated_at = clock_timestamp()`,
    values: [
      tenantId,
      mode,
      JSON.stringify(
        contacts.map(({ investorId, contact }, at) => ({
          ...writeRow(CONTACT, contact),
          id: contact.id,
          investor_id: investorId,
          imported_by: contact.importedBy ?? null,
          at,
        })),
      ),
    ],
  });
}

/** Removes these contacts. */
export async function removeContacts(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await query({
    name: 'contacts_remove',
    text: 'delete from investor_contact where tenant_id = $1 and mode = $2 and id = any ($3::uuid[])',
    values: [tenantId, mode, ids],
  });
}

/** One change of a tenant's list by many rows after the other: an import, its undo, a change of contacts. */
export async function lockList({ query }: TenantTransaction, { tenantId, mode }: Scope): Promise<void> {
  await query({
    name: 'list_lock',
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`warmpath list ${tenantId} ${mode}`],
  });
}

/** What became of a request. */
export type ContactsWritten =
  | {
      readonly state: 'done';
      readonly contacts: readonly Contact[];
      readonly added: number;
      readonly changed: number;
      readonly removed: number;
      /** Ids that no contact of this investor has. */
      readonly unknown: readonly string[];
    }
  | { readonly state: 'not_listed' }
  | { readonly state: 'too_many' };

/** The people at investors of a tenant's list. */
export interface WhoNow {
  readonly number: number;
  readonly isOwn: boolean;
  readonly contacts: readonly ContactSaid[];
}

export function createContactStore(db: Db) {
  return {
    /** Those of one investor. */
    of: (scope: Scope, investorId: number): Promise<readonly Contact[]> =>
      readTenant(db, scope, async (transaction) => {
        const contacts = await contactsOf(transaction, scope, [investorId]);
        return contacts.get(investorId) ?? [];
      }),

    /** Who goes by a number of the list now, whether as the tenant's own, on no record, and whom the tenant knows there. */
    at: (scope: Scope, investorId: number): Promise<WhoNow> =>
      readTenant(db, scope, async (transaction) => {
        const [there] = await listedOf(transaction, scope, [investorId]);
        const number = there?.id ?? investorId;
        const contacts = (await contactsOf(transaction, scope, [number])).get(number) ?? [];
        return { number, isOwn: number >= FIRST_OWN_NUMBER && there?.listed === true, contacts };
      }),

    /** Whom the tenant knows by name under this address, at whichever investor: a few, since more tell nothing. */
    under: async (scope: Scope, email: string): Promise<readonly { readonly name: string }[]> =>
      withTenant(db, scope, ({ query }) =>
        query<{ name: string }>({
          name: 'contacts_under',
          text: `select distinct name from investor_contact where tenant_id = $1 and mode = $2 and lower(email) = lower($3) and name <> email
            order by name limit 3`,
          values: [scope.tenantId, scope.mode, email],
        }),
      ),

    /** The same of many. */
    ofMany: (
      scope: Scope,
      investorIds: readonly number[],
    ): Promise<ReadonlyMap<number, readonly Contact[]>> =>
      investorIds.length === 0
        ? Promise.resolve(new Map())
        : readTenant(db, scope, (transaction) => contactsOf(transaction, scope, investorIds)),

    /** Does all that is asked of an investor on the list, or nothing. */
    change: (scope: Scope, investorId: number, asked: ContactsAsked): Promise<ContactsWritten> =>
      withTenant(db, scope, async (transaction) => {
        await lockOutErasure(transaction, scope);
        await lockList(transaction, scope);
        const [investor] = await listedOf(transaction, scope, [investorId]);
        if (investor?.listed !== true) return { state: 'not_listed' };
        const before = (await contactsOf(transaction, scope, [investor.id])).get(investor.id) ?? [];
        const after = contactsAfterRequest(before, asked, randomUUID);
        if (after.isTooMany) return { state: 'too_many' };
        const known = new Set(before.map(({ id }) => id));
        const kept = new Set(after.contacts.map(({ id }) => id));
        const written = after.contacts.filter((contact) => !before.includes(contact));
        const removed = before.filter(({ id }) => !kept.has(id));
        await removeContacts(
          transaction,
          scope,
          removed.map(({ id }) => id),
        );
        await writeContacts(
          transaction,
          scope,
          written.map((contact) => ({ investorId: investor.id, contact })),
        );
        const added = written.filter(({ id }) => !known.has(id)).length;
        return {
          state: 'done',
          contacts: after.contacts,
          added,
          changed: written.length - added,
          removed: removed.length,
          unknown: after.unknown,
        };
      }),
  };
}

export type ContactStore = ReturnType<typeof createContactStore>;

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly contacts: ContactStore;
  }
}
