import { sql } from 'kysely';
import { firmOf } from '../../../core/outreach/inbound/colleagues.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';
import type { SequenceRow } from '../sequence/rows.ts';

/**
 * Locks a sequence together with the one its recipient has under way now, and what is under way to the
 * address `alsoTo`, in the order of their ids. For changes that may go on from the one to the other, as an
 * unsubscribe, a bounce or an answer to an older message does: locked one after the other, two of them could
 * wait for each other. Resolves to the rows; none where the sequence is not there.
 */
export async function lockRecipient(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  sequenceId: string,
  alsoTo?: string,
): Promise<readonly SequenceRow[]> {
  return locked(kysely, { tenantId, mode }, sequenceId, { firm: undefined, alsoTo });
}

/** As `lockRecipient`, with what is under way to the recipient's own firm, as an answer concerns it too. */
export async function lockFirm(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  sequenceId: string,
  alsoTo?: string,
): Promise<readonly SequenceRow[]> {
  // Read without a lock: whom a sequence is to never changes.
  const asked = await kysely
    .selectFrom('sequence')
    .select('email_key')
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('id', '=', sequenceId)
    .executeTakeFirst();
  return asked === undefined
    ? []
    : locked(kysely, { tenantId, mode }, sequenceId, { firm: firmOf(asked.email_key), alsoTo });
}

/** Locks what is under way from a mailbox, in the order of their ids: before their touches, and before the mailbox. Ids. */
export async function lockSequencesOfMailbox(
  { query }: Queryable,
  { tenantId, mode }: Scope,
  mailboxId: string,
): Promise<readonly string[]> {
  const rows = await query<{ id: string }>({
    name: 'lock_sequences_of_mailbox',
    text: `select id from sequence
      where tenant_id = $1 and mode = $2 and mailbox_id = $3 and state in ('active', 'paused')
      order by id for no key update`,
    values: [tenantId, mode, mailboxId],
  });
  return rows.map(({ id }) => id);
}

async function locked(
  kysely: TenantTransaction['kysely'],
  { tenantId, mode }: Scope,
  sequenceId: string,
  { firm, alsoTo }: { readonly firm: string | undefined; readonly alsoTo: string | undefined },
): Promise<readonly SequenceRow[]> {
  const rows = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('id', '=', sequenceId),
        and([
          eb('state', 'in', ['active', 'paused']),
          or([
            eb(
              'email_key',
              '=',
              selectFrom('sequence as asked')
                .select('asked.email_key')
                .where('asked.tenant_id', '=', tenantId)
                .where('asked.mode', '=', mode)
                .where('asked.id', '=', sequenceId),
            ),
            ...(firm === undefined ? [] : [isAt(firm)]),
            ...(alsoTo === undefined ? [] : [eb('email_key', '=', alsoTo)]),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.some(({ id }) => id === sequenceId) ? rows : [];
}

/** The domain of the recipient is this one, or one of them lies below the other. Core decides who of these is a colleague. */
function isAt(firm: string) {
  const domain = sql<string>`substring(email_key from '[^@]*$')`;
  return sql<boolean>`(${domain} = ${firm} or right(${domain}, ${firm.length + 1}::integer) = ${`.${firm}`}
    or right(${firm}::text, length(${domain}) + 1) = '.' || ${domain})`;
}
