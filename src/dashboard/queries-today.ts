import type { MonitorKind } from '../monitoring/fields.ts';
import { itemOf, LISTED, LISTED_COLUMNS, type ListRow } from '../pipeline/queries.ts';
import { MERGED_BY_HAND } from '../pipeline/rules-entry.ts';
import type { Db } from '../platform/database/db.ts';
import { cursorText, pageFrom, readCursor, readTenant, withTenant } from '../platform/database/postgres.ts';
import type { Page, Scope } from '../platform/values/scope.ts';
import type { NewsFound, Waiting, WaitingFound } from './rules-today.ts';

/** Of each kind: what a person decides in a sitting; the totals say how many there are. */
const MOST = 50;
/** An answer nobody has acted on for so long is settled somewhere else, days. */
const REPLY_DAYS = 30;
/** What monitoring found is news for so long, days. */
const NEWS_DAYS = 14;
/** Entries of the ledger that are looked at for the pace of spending, newest first: a week of a busy account. */
const ENTRIES = 2_000;

const OF_TOUCH =
  's.investor_name as who, s.investor_id, t.id as touch_id, s.id as sequence_id, null::uuid as mailbox_id';
const NO_IDS = 'null::uuid as touch_id, null::uuid as sequence_id, null::uuid as mailbox_id';
const TOTAL = 'count(*) over ()::int as total';

/** When the last answer to a message `m` turned out not to be sent, where no person took it back: they take it for sent. */
const UNSENT = `select l.updated_at as at from (select a.id, a.state, a.updated_at from touch a
    where a.answers = m.id and a.tenant_id = $1 order by a.position desc limit 1) l
  where l.state = 'failed' or l.state = 'cancelled' and (
    select e.who from touch_event e where e.tenant_id = $1 and e.sequence_id = m.sequence_id and e.touch_id = l.id and e.to_state = 'cancelled'
    order by e.id desc limit 1) = 'worker'`;

/** $1 tenant, $2 mode, $3 this moment, $4 the time zone whose day it is. Each part the newest of its kind, with how many there are. */
const WAITING = `
  (select 'draft' as kind, t.id::text as key, t.updated_at as since, left(t.draft ->> 'subject', 200) as what, ${OF_TOUCH}, ${TOTAL}
    from touch t join sequence s on s.id = t.sequence_id
    where t.tenant_id = $1 and t.mode = $2 and s.raise_id is null and t.state = 'awaiting_approval' and s.state in ('active', 'paused')
    order by t.updated_at desc limit ${MOST})
  union all
  (select 'unknown', t.id::text, t.updated_at, t.state_why, ${OF_TOUCH}, ${TOTAL}
    from touch t join sequence s on s.id = t.sequence_id
    where t.tenant_id = $1 and t.mode = $2 and s.raise_id is null and t.state = 'unknown' and t.next_check_at is null
    order by t.updated_at desc limit ${MOST})
  union all
  (select 'reply', r.id::text, r.since, left(r.excerpt, 200), s.investor_name, s.investor_id, r.touch_id, s.id, null, ${TOTAL}
    from sequence s cross join lateral (
      select m.*, u.at as unsent_at, coalesce(u.at, m.received_at) as since from inbound_message m left join lateral (${UNSENT}) u on true
      where m.sequence_id = s.id and (m.kind = 'reply' and not m.opt_out or u.at is not null)
      order by u.at is null, m.received_at desc limit 1) r
    where s.tenant_id = $1 and s.mode = $2 and s.raise_id is null and s.state = 'replied' and r.since > now() - interval '${REPLY_DAYS} days'
      and not exists (select from pipeline_change c where c.tenant_id = $1 and c.mode = $2 and c.investor_id = s.investor_id
        and c.at > greatest(r.created_at, r.unsent_at) and c.by_kind <> 'service' and c.why is distinct from '${MERGED_BY_HAND}')
      and (r.unsent_at is not null or not exists (
        select from touch a where a.answers = r.id and a.tenant_id = $1 and a.state not in ('failed', 'cancelled')))
    order by r.since desc limit ${MOST})
  union all
  (select 'opt_out', u.id::text, u.created_at, u.detail, u.value, null::bigint, ${NO_IDS}, ${TOTAL}
    from suppression u where u.tenant_id = $1 and u.mode = $2 and u.reason = 'opt_out_pending' and u.value is not null
    order by u.id desc limit ${MOST})
  union all
  (select 'next_step', p.investor_id::text, p.next_step_on::timestamptz, p.next_step,
      coalesce(s.record ->> 'name', i.name, ''), p.investor_id, ${NO_IDS}, ${TOTAL}
    from pipeline p left join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = p.investor_id
    left join investor i on i.id = p.investor_id
    where p.tenant_id = $1 and p.mode = $2 and p.next_step_on <= ($3::timestamptz at time zone $4)::date and p.stage <> 'passed' and s.removed_at is null
    order by p.next_step_on desc, p.investor_id limit ${MOST})
  union all
  (select 'news', s.investor_id::text, s.news_at, null, s.record ->> 'name', s.investor_id, ${NO_IDS}, ${TOTAL}
    from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.news_at > now() - interval '${NEWS_DAYS} days' and s.removed_at is null
      and not exists (select from pipeline p where p.tenant_id = $1 and p.mode = $2 and p.investor_id = s.investor_id)
    order by s.news_at desc, s.investor_id desc limit ${MOST})
  union all
  (select 'mailbox', m.id::text, coalesce(m.polled_at, m.connected_at), m.state_why, m.address, null::bigint, null::uuid, null::uuid,
      m.id, ${TOTAL}
    from mailbox m where m.tenant_id = $1 and m.mode = $2
      and (m.state = 'failing' or m.state = 'disconnected' and (m.sealed is not null or exists (
        select from sequence s where s.mailbox_id = m.id and (s.state in ('active', 'paused') or exists (
          select from touch t where t.sequence_id = s.id and t.answers is not null and t.state = 'scheduled')))))
    order by m.address limit ${MOST})`;

interface WaitingRow {
  readonly kind: Waiting['kind'];
  readonly key: string;
  readonly since: Date;
  readonly what: string | null;
  readonly who: string;
  readonly investor_id: number | null;
  readonly touch_id: string | null;
  readonly sequence_id: string | null;
  readonly mailbox_id: string | null;
  readonly total: number;
}

interface AboutRow {
  readonly spent: number;
  readonly mailboxes: number;
  readonly has_found: boolean;
  readonly next_who: string | null;
  readonly next_at: Date | null;
}

const ABOUT = `select
    (select coalesce(-sum(e.amount), 0)::int from (
      select kind, amount, created_at from ledger_entry where tenant_id = $1 and mode = $2 order by id desc limit ${ENTRIES}) e
      where e.kind in ('reserve', 'refund') and e.created_at > now() - interval '7 days') as spent,
    (select count(*)::int from mailbox where tenant_id = $1 and mode = $2 and state = 'connected') as mailboxes,
    exists (select from stored_investor where tenant_id = $1 and mode = $2 and not is_imported) as has_found,
    n.investor_name as next_who, n.due_at as next_at
  from (select) one left join lateral (
    select s.investor_name, t.due_at from touch t join sequence s on s.id = t.sequence_id
    where t.tenant_id = $1 and t.mode = $2 and t.state = 'scheduled' and s.state = 'active' order by t.due_at limit 1) n on true`;

interface NewsRow extends ListRow {
  readonly news_at: Date;
  readonly news_kind: MonitorKind;
  readonly news_place: string;
}

const NEWS = `select ${LISTED_COLUMNS}, s.news_at, s.news_kind,
    ${cursorText('s.news_at')} as news_place
  ${LISTED} and s.news_at is not null and ($3::timestamptz is null or s.news_at >= $3)
    and ($4::timestamptz is null or (s.news_at, s.investor_id) < ($4, $5::bigint))
  order by s.news_at desc, s.investor_id desc limit $6`;

/** What waits for a person, and what monitoring found. */
export function createTodayStore(db: Db) {
  return {
    /** What waits for a person at this moment; a step is due on its day in the time zone. */
    waiting: (scope: Scope, now: Date, timeZone = 'UTC'): Promise<WaitingFound> =>
      readTenant(db, scope, async ({ query }) => {
        const own = [scope.tenantId, scope.mode];
        const rows = await query<WaitingRow>({
          name: 'today_waiting',
          text: WAITING,
          values: [...own, now, timeZone],
        });
        const [about] = await query<AboutRow>({ name: 'today_about', text: ABOUT, values: own });
        return foundOf(rows, about);
      }),

    /** What monitoring put on the list, newest first; at or after `since` where that is given. */
    async news(
      scope: Scope,
      since: Date | undefined,
      { limit, cursor }: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<NewsFound>> {
      const after = readCursor(cursor);
      const rows = await withTenant(db, scope, ({ query }) =>
        query<NewsRow>({
          // Without a name, as the list is asked for (`pipeline/queries.ts`).
          text: NEWS,
          values: [
            scope.tenantId,
            scope.mode,
            since ?? null,
            after?.at ?? null,
            after?.id ?? null,
            limit + 1,
          ],
        }),
      );
      return pageFrom(
        rows,
        limit,
        (row) => ({ ...itemOf(row), foundAt: row.news_at, monitor: row.news_kind }),
        (row) => ({ at: row.news_place, id: row.listed_as }),
      );
    },
  };
}

/** What happened while nobody looked. */
export type TodayStore = ReturnType<typeof createTodayStore>;

function foundOf(rows: readonly WaitingRow[], about: AboutRow | undefined): WaitingFound {
  const { next_who: who, next_at: at } = about ?? {};
  return {
    items: rows.map((row) => ({
      kind: row.kind,
      key: row.key,
      who: row.who,
      what: row.what ?? undefined,
      since: row.since,
      investorId: row.investor_id ?? undefined,
      touchId: row.touch_id ?? undefined,
      sequenceId: row.sequence_id ?? undefined,
      mailboxId: row.mailbox_id ?? undefined,
    })),
    totals: Object.fromEntries(rows.map(({ kind, total }) => [kind, total])),
    spentInWeek: about?.spent ?? 0,
    mailboxes: about?.mailboxes ?? 0,
    hasFound: about?.has_found ?? false,
    nextMessage: who == null || at == null ? undefined : { who, at },
  };
}

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly today: TodayStore;
  }
}
