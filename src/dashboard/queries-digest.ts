import type { Db } from '../platform/database/db.ts';
import type { DigestWish } from './rules-digest.ts';

/** A member, of which tenant. */
export interface DigestOf {
  readonly tenantId: string;
  readonly id: string;
}

/** What a member asked for, and what became of it. */
export interface StoredDigest extends DigestWish {
  readonly dueAt: Date;
  readonly begunAt: Date | null;
  readonly sentAt: Date | null;
}

/** A mail that is to be written now, and once. */
export interface DueDigest extends DigestWish {
  readonly member: DigestOf;
  readonly email: string;
  readonly timeZone: string;
  readonly begunAt: Date;
}

/**
 * The first seven o'clock behind a moment by the clocks of a zone, on any day or on a Monday (`date_trunc` begins a week with it): before the
 * day's work.
 */
const nextTime = (every: string, zone: string, after: string) =>
  `((date_trunc(${every}, ${after} at time zone ${zone} - interval '7 hours') + ('1 ' || ${every})::interval + interval '7 hours')
    at time zone ${zone})`;

/** Who is mailed when, under the role of the system: the clock of it is no tenant's. */
export function createDigestStore(db: Db) {
  /** Nothing if another mail was begun since. */
  const settle = (name: string, set: string, { member, begunAt }: DueDigest, ...values: Date[]) =>
    db.query({
      name,
      text: `update digest set begun_at = null${set} where tenant_id = $1 and member_id = $2 and begun_at = $3`,
      values: [member.tenantId, member.id, begunAt, ...values],
    });
  return {
    async find(member: DigestOf): Promise<StoredDigest | undefined> {
      const [found] = await db.query<StoredDigest>({
        name: 'digest_find',
        text: `select every, due_at as "dueAt", begun_at as "begunAt", sent_at as "sentAt"
          from digest where tenant_id = $1 and member_id = $2`,
        values: [member.tenantId, member.id],
      });
      return found;
    },

    /** False, with nothing stored, if there is no such member or time zone. */
    async ask(member: DigestOf, { every, timeZone }: DigestWish & { timeZone: string }, now: Date) {
      const rows = await db.query({
        name: 'digest_ask',
        text: `insert into digest (tenant_id, member_id, every, time_zone, due_at)
          select m.tenant_id, m.id, $3, z.name, ${nextTime('$3', 'z.name', '$5::timestamptz')}
          from member m join pg_timezone_names z on z.name = $4 where m.tenant_id = $1 and m.id = $2 and m.removed_at is null
          on conflict (member_id, tenant_id) do update
            set every = excluded.every, time_zone = excluded.time_zone, due_at = excluded.due_at
          returning 1`,
        values: [member.tenantId, member.id, every, timeZone, now],
      });
      return rows.length > 0;
    },

    end: (member: DigestOf) =>
      db.query({
        name: 'digest_end',
        text: 'delete from digest where tenant_id = $1 and member_id = $2',
        values: [member.tenantId, member.id],
      }),

    /**
     * One that is due, and nobody gets again: it is due next at its next time, whatever becomes of this one. One whose member
     * has no address, as those who are gone have none, waits.
     */
    async claim(now: Date): Promise<DueDigest | undefined> {
      const [due] = await db.query<DigestWish & DigestOf & { email: string; timeZone: string }>({
        name: 'digest_claim',
        text: `update digest d set begun_at = $1, due_at = ${nextTime('d.every', 'd.time_zone', '$1::timestamptz')}
          from (select o.member_id, m.email from digest o join member m on m.id = o.member_id and m.tenant_id = o.tenant_id
              join tenant t on t.tenant_id = o.tenant_id
            where o.due_at <= $1 and m.email is not null and t.suspended_at is null and may_act()
            order by o.due_at limit 1 for update of o skip locked) one
          where d.member_id = one.member_id
          returning d.tenant_id as "tenantId", d.member_id as id, d.every, d.time_zone as "timeZone", one.email`,
        values: [now],
      });
      if (due === undefined) return undefined;
      const { tenantId, id, ...rest } = due;
      return { member: { tenantId, id }, ...rest, begunAt: now };
    },

    sent: (due: DueDigest, at: Date) => settle('digest_sent', ', sent_at = $4', due, at),
    /** Until its next time, or until `again` if that is earlier. */
    notSent: (due: DueDigest, again?: Date) =>
      again === undefined
        ? settle('digest_not_sent', '', due)
        : settle('digest_again', ', due_at = least(due_at, $4)', due, again),
  };
}

export type DigestStore = ReturnType<typeof createDigestStore>;
