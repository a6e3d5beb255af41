import type { MailboxAhead } from '../../../core/outreach/mailbox/next.ts';
import type { Scope } from '../../../core/scope.ts';
import type { TenantTransaction } from '../../postgres/postgres.ts';

interface Row {
  readonly mailbox_id: string;
  readonly under_way: number;
  readonly paused: number;
  readonly sending: number;
  readonly approved: number;
  readonly scheduled: number;
  readonly send_at: Date | null;
  readonly unwritten: number;
  readonly write_at: Date | null;
  readonly for_person: number;
  readonly unknown: number;
}

/** What lies before each of a tenant's mailboxes that has sequences under way, by its id: one query for all of them. */
export async function readAhead(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MailboxAhead>> {
  const rows = await query<Row>({
    name: 'mailboxes_ahead',
    // A planned touch without a day waits for another one.
    text: `select s.mailbox_id,
        count(distinct s.id)::int as under_way,
        (count(distinct s.id) filter (where s.state = 'paused'))::int as paused,
        (count(*) filter (where t.state = 'sending'))::int as sending,
        (count(*) filter (where t.state = 'approved' and s.state = 'active'))::int as approved,
        (count(*) filter (where t.state = 'scheduled' and s.state = 'active'))::int as scheduled,
        min(greatest(t.due_at, s.held_until)) filter (where t.state = 'scheduled' and s.state = 'active') as send_at,
        (count(*) filter (where s.state = 'active' and (t.state = 'drafting' or t.state = 'planned' and t.due_at is not null)))::int
          as unwritten,
        min(greatest(case t.state when 'planned' then t.due_at else clock_timestamp() end, s.held_until)) filter (where
          s.state = 'active' and (t.state = 'drafting' or t.state = 'planned' and t.due_at is not null)) as write_at,
        (count(*) filter (where t.state in ('awaiting_approval', 'rejected', 'failed') and s.state = 'active'))::int as for_person,
        (count(*) filter (where t.state = 'unknown'))::int as unknown
      from sequence s join touch t on t.sequence_id = s.id
      where s.tenant_id = $1 and s.mode = $2 and s.mailbox_id = any($3::uuid[]) and s.state in ('active', 'paused')
      group by s.mailbox_id`,
    values: [tenantId, mode, ids],
  });
  return new Map(
    rows.map((row) => [
      row.mailbox_id,
      {
        underWay: row.under_way,
        paused: row.paused,
        sending: row.sending,
        approved: row.approved,
        scheduled: row.scheduled,
        sendAt: row.send_at ?? undefined,
        unwritten: row.unwritten,
        writeAt: row.write_at ?? undefined,
        forPerson: row.for_person,
        unknown: row.unknown,
      },
    ]),
  );
}
