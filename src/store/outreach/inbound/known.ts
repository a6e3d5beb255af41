import type { KnownSequence, KnownTouch, LookUpKeys } from '../../../core/outreach/inbound/ours.ts';
import type { TouchState } from '../../../core/outreach/sequence/states.ts';
import type { Scope } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

/**
 * Those that the message names first, then the newest: a firm with more sequences under one domain is matched by its subjects among
 * these.
 */
const MAX_SEQUENCES = 50;

interface Row {
  readonly id: string;
  readonly email_key: string;
  readonly is_under_way: boolean;
  readonly unsubscribe_token: string;
  readonly time_zone: string | null;
  readonly touch_id: string | null;
  readonly state: TouchState;
  readonly message_id: string;
  readonly other_id: string | null;
  readonly subject: string | null;
  readonly out_at: Date;
}

/** The sequences of a tenant that a message may belong to, with what went out of each, oldest first. */
export async function knownSequences(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  { messageIds, tokens, addresses, domains }: LookUpKeys,
): Promise<readonly KnownSequence[]> {
  if (messageIds.length + tokens.length + addresses.length + domains.length === 0) return [];
  const rows = await transaction.query<Row>({
    name: 'known_sequences',
    text: `with named as (
        select t.sequence_id as id, true as is_exact from touch t where t.tenant_id = $1 and t.mode = $2 and t.message_id = any($3::text[])
        union select t.sequence_id, true from touch t where t.tenant_id = $1 and t.mode = $2 and t.other_id = any($3::text[])
        union select s.id, true from sequence s where s.tenant_id = $1 and s.mode = $2 and s.unsubscribe_token = any($4::text[])
        union select s.id, true from sequence s where s.tenant_id = $1 and s.mode = $2 and s.email_key = any($5::text[])
        union (select s.id, false from sequence s cross join lateral substring(s.email_key from '[^@]*$') as its
          where s.tenant_id = $1 and s.mode = $2 and exists (select from unnest($6::text[]) as one (domain)
            where its = domain or its like '%.' || domain or domain like '%.' || its)
          order by s.created_at desc limit ${MAX_SEQUENCES})),
      chosen as (
        select s.* from sequence s join (select id, bool_or(is_exact) as is_exact from named group by id) n on n.id = s.id
        order by n.is_exact desc, s.created_at desc limit ${MAX_SEQUENCES})
      select s.id, s.email_key, s.state in ('active', 'paused') as is_under_way, s.unsubscribe_token, s.time_zone, t.id as touch_id, t.state, t.message_id, t.other_id,
        (select f.draft ->> 'subject' from touch f where f.sequence_id = s.id order by f.position limit 1) as subject,
        coalesce(t.sent_at, t.intent_at, t.updated_at) as out_at
      from chosen s left join touch t on t.sequence_id = s.id and t.message_id is not null
      order by s.created_at desc, s.id, t.position`,
    values: [tenantId, mode, messageIds, tokens, addresses, domains],
  });
  const known = new Map<string, KnownSequence & { readonly touches: KnownTouch[] }>();
  for (const row of rows) {
    const sequence = known.get(row.id) ?? {
      id: row.id,
      recipient: row.email_key,
      isUnderWay: row.is_under_way,
      token: row.unsubscribe_token,
      timeZone: row.time_zone ?? undefined,
      touches: [],
    };
    known.set(row.id, sequence);
    if (row.touch_id === null) continue;
    sequence.touches.push({
      id: row.touch_id,
      state: row.state,
      messageIds: [row.message_id, ...(row.other_id === null ? [] : [row.other_id])],
      // A thread has the subject of its first message, whatever later drafts say.
      subject: row.subject ?? '',
      sentAt: row.out_at,
    });
  }
  return [...known.values()];
}
