import type { Db, Queryable } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { EVENT_LIMITS, EVENTS, type EventData, type EventKind, type TenantEvent } from './fields.ts';

/**
 * Records an event in the transaction of what it tells: both are committed, or neither. It is sent to webhooks and can be read by cursor
 * from the commit on.
 */
export async function recordEvent<Kind extends EventKind>(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  kind: Kind,
  data: EventData<Kind>,
): Promise<void> {
  await transaction.query({
    name: 'record_event',
    text: 'select record_event($1, $2, $3, $4::jsonb)',
    values: [tenantId, mode, kind, JSON.stringify(data)],
  });
}

/** More events than an account has in the time between a backup and its restore; a cursor of 15 digits holds a million restores. */
const FAR = 1_000_000_000;

/**
 * Of a restored database: gives all events places that the original has given none of. Whoever read on there is told that events are missing,
 * and sees every later one. Within a transaction, under the role of operators.
 */
export async function beginEventLog(transaction: Queryable): Promise<void> {
  // First, as it holds up whoever gives places: none is given between the two.
  await transaction.query({
    text: `update event_feed set last_place = last_place + ${FAR}, sent_place = sent_place + ${FAR}, dropped_place = dropped_place + ${FAR}`,
  });
  await transaction.query({ text: `update event set place = place + ${FAR} where place is not null` });
}

/** What a reader asks for. */
export interface EventsAsked {
  /** The cursor: events with a higher place. */
  readonly after: number;
  readonly kinds: readonly EventKind[];
  readonly limit: number;
}

export interface EventsRead {
  readonly events: readonly TenantEvent[];
  /** The cursor to go on from. */
  readonly next: number;
  /** More are there already. */
  readonly more: boolean;
  /** The highest place that was deleted. */
  readonly dropped: number;
}

interface PageRow {
  readonly last_place: number;
  readonly dropped_place: number;
  readonly place: number | null;
  readonly body: string | null;
  readonly beyond: boolean | null;
}

/** One statement, of one snapshot: what comes after `last_place` has a higher place than all that is seen here. */
const PAGE = `with feed as (select last_place, dropped_place from event_feed where tenant_id = $1 and mode = $2),
  page as (
    select p.place, p.body, sum(length(p.body)) over (order by p.place) as size, row_number() over (order by p.place) as nth
    from (select e.place, event_body(e) as body from event e where e.tenant_id = $1 and e.mode = $2 and e.place > $3
      and e.kind = any ($4::text[]) order by e.place limit $5 + 1) p)
  select f.last_place, f.dropped_place, p.place, case when not p.beyond then p.body end as body, p.beyond
  from feed f left join (select *, nth > $5 or nth > 1 and size > $6 as beyond from page) p on true order by p.place`;

/** The events of all tenants, for reading. */
export function createEventStore(db: Db) {
  const { kept, days, pageSize } = EVENT_LIMITS;
  const place = (transaction: Queryable, { tenantId, mode }: Scope) =>
    transaction.query({
      name: 'place_events',
      text: 'select place_events($1, $2, $3, $4)',
      values: [tenantId, mode, kept, days],
    });
  return {
    /** A page of what is recorded by now, the oldest first. No event that is recorded later comes before its cursor. */
    read: (scope: Scope, { after, kinds, limit }: EventsAsked): Promise<EventsRead> =>
      withTenant(db, scope, async (transaction) => {
        await place(transaction, scope);
        const rows = await transaction.query<PageRow>({
          name: 'events_page',
          text: PAGE,
          values: [scope.tenantId, scope.mode, after, kinds, limit, pageSize],
        });
        const [first] = rows;
        const last = first?.last_place ?? 0;
        // A cursor of a log that was since restored from an older backup: what it stands for has not happened here.
        if (first === undefined || after > last)
          return { events: [], next: last, more: false, dropped: after > last ? after + 1 : 0 };
        const page = rows.filter((row) => row.place !== null && row.beyond === false);
        const more = rows.some(({ beyond }) => beyond === true);
        return {
          events: page.map(({ body }) => JSON.parse(body ?? '') as TenantEvent),
          next: more ? (page.at(-1)?.place ?? after) : last,
          more,
          dropped: first.dropped_place,
        };
      }),

    /** The cursor after everything that is recorded by now. */
    latest: (scope: Scope): Promise<number> =>
      withTenant(db, scope, async (transaction) => {
        await place(transaction, scope);
        const [feed] = await transaction.kysely
          .selectFrom('event_feed')
          .select('last_place')
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
          .execute();
        return feed?.last_place ?? 0;
      }),

    /** Records the example of a kind. */
    recordExample: (scope: Scope, kind: EventKind): Promise<void> =>
      withTenant(db, scope, (transaction) => recordEvent(transaction, scope, kind, EVENTS[kind].example)),
  };
}

/** The events of all tenants. */
export type EventStore = ReturnType<typeof createEventStore>;
