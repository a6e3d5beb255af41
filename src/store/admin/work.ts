import type { WorkStore } from '../../core/admin/ports.ts';
import type {
  DayOfService,
  LaneState,
  MailboxInTrouble,
  QueueState,
  RunningProcess,
} from '../../core/admin/work.ts';
import { masked } from '../../core/outreach/mailbox/masked.ts';
import { readRunningServices } from '../account/running-services.ts';
import { countAwaitingApproval, readUnknownTouches } from '../outreach/mailbox/outreach-health.ts';
import type { Queryable } from '../postgres/db.ts';

/** Listed of each kind at most: a person reads the first few and then looks for the cause. */
const MOST = 100;

interface Queue {
  readonly queue: string;
  /** Rows that are due, with `since`: from when on each could have been taken up. */
  readonly due: string;
  readonly lateAfter: number | null;
}

/** A worker looks every few seconds; with restarts and slow models, what waits a quarter of an hour waits for a worker. */
const LATE = 900;

const QUEUES: readonly Queue[] = [
  {
    queue: 'messages to send',
    due: `select case t.state when 'approved' then t.updated_at else greatest(t.due_at, m.next_send_at, s.held_until) end as since
      from touch t join sequence s on s.id = t.sequence_id join mailbox m on m.id = s.mailbox_id
      where (t.state = 'approved' or t.state = 'scheduled' and t.due_at <= now()) and s.state = 'active' and m.state = 'connected'`,
    lateAfter: LATE,
  },
  {
    queue: 'drafts to write',
    due: `select case t.state when 'planned' then t.due_at else greatest(t.updated_at, t.next_check_at) end as since
      from touch t join sequence s on s.id = t.sequence_id
      where (t.state = 'drafting' or t.state = 'planned' and t.due_at <= now()) and s.state = 'active' and (s.held_until is null or s.held_until < now())`,
    lateAfter: LATE,
  },
  {
    queue: 'mailboxes to read',
    due: `select next_poll_at as since from mailbox where state = 'connected'`,
    lateAfter: 600,
  },
  {
    queue: 'saved searches to run',
    due: 'select next_run_at as since from monitor where lease_until is null or lease_until < now()',
    // They run one after the other, some seconds each.
    lateAfter: 3_600,
  },
  {
    queue: 'webhooks to deliver',
    due: `select next_attempt_at as since from webhook_delivery where state = 'pending'`,
    lateAfter: LATE,
  },
  {
    queue: 'reservations to refund',
    due: `select lease_until as since from charge where state = 'reserved'`,
    // The sweeper comes by every few seconds.
    lateAfter: 60,
  },
];

async function readQueue(db: Queryable, { queue, due, lateAfter }: Queue): Promise<QueueState> {
  const [row] = await db.query<{ waiting: number; oldestAt: Date | null }>({
    text: `select count(*)::int as waiting, min(since) as "oldestAt" from (${due}) due where since <= now()`,
  });
  return { queue, waiting: row?.waiting ?? 0, oldestAt: row?.oldestAt ?? null, lateAfter };
}

const MAILBOXES = `select m.id, m.tenant_id as tenant, n.name as "tenantName", m.mode, m.address, m.state, m.state_why as why,
    coalesce(m.polled_at, m.connected_at) as "lastReadAt", m.failures,
    (select count(*)::int from sequence s where s.mailbox_id = m.id and s.state in ('active', 'paused')) as waiting
  from mailbox m join tenant n on n.tenant_id = m.tenant_id where m.state <> 'connected'
  order by waiting desc, m.state, m.id limit ${MOST}`;

/** What is given back today counts as refunded today, whenever it was reserved: the charges themselves are not read. */
const TODAY = `select count(*) filter (where kind = 'reserve') as charges, count(*) filter (where kind = 'refund') as refunded,
    coalesce(sum(amount) filter (where kind = 'grant'), 0)::bigint as "creditsIn",
    coalesce(-sum(amount) filter (where kind in ('reserve', 'refund')), 0)::bigint as "creditsOut"
  from ledger_entry where mode = 'live' and created_at >= date_trunc('day', now() at time zone 'utc') at time zone 'utc'`;

/** How the parts of the service do, over all tenants: under the role of operators. */
export function createWorkStore(system: Queryable): WorkStore {
  return {
    async state() {
      const services = await readRunningServices(system);
      const started = await system.query<{ id: number; at: Date }>({
        text: 'select id, started_at as at from running_service',
      });
      const at = new Map(started.map((row) => [row.id, row.at]));
      const [facts] = await system.query<{ alive: number; outreachAt: Date | null }>({
        text: `select (select count(*)::int from service_process where alive_until > clock_timestamp()) as alive,
          (select given_at from outreach_sign) as "outreachAt"`,
      });
      const queues: QueueState[] = [];
      for (const queue of QUEUES) queues.push(await readQueue(system, queue));
      const approvals = await countAwaitingApproval(system);
      queues.push({
        queue: 'drafts to approve',
        waiting: approvals.count,
        oldestAt: approvals.oldest,
        lateAfter: null,
      });
      const lanes = await system.query<LaneState>({
        text: 'select lane, count(*)::int as tenants, max(served_at) as "lastAt" from lane_turn group by lane order by lane',
      });
      return {
        processes: services.map(
          ({ id, host, pid, address, version }): RunningProcess => ({
            host,
            pid,
            address,
            version,
            startedAt: at.get(id) ?? new Date(0),
          }),
        ),
        alive: facts?.alive ?? 0,
        outreachAt: facts?.outreachAt ?? null,
        queues,
        lanes,
      };
    },
    async mailboxes() {
      const rows = await system.query<MailboxInTrouble>({ text: MAILBOXES });
      return rows.map((row) => ({
        ...row,
        address: masked(row.address),
        why: row.why === null ? null : masked(row.why),
      }));
    },
    async unknownTouches() {
      const { count, touches } = await readUnknownTouches(system);
      const names = await system.query<{ id: string; name: string }>({
        text: 'select tenant_id as id, name from tenant where tenant_id = any ($1::uuid[])',
        values: [touches.map(({ tenantId }) => tenantId)],
      });
      const nameOf = new Map(names.map(({ id, name }) => [id, name]));
      return {
        count,
        touches: touches.map(({ touchId, sequenceId, tenantId, mode, recipient, since, nextLookAt }) => ({
          id: touchId,
          sequence: sequenceId,
          tenant: tenantId,
          tenantName: nameOf.get(tenantId) ?? '',
          mode,
          recipient: masked(recipient),
          since,
          nextLookAt,
        })),
      };
    },
    async today() {
      const [day] = await system.query<DayOfService>({ text: TODAY });
      return day ?? { charges: 0, refunded: 0, creditsIn: 0, creditsOut: 0 };
    },
  };
}
