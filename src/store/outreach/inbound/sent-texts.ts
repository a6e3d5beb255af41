import type { SentText } from '../../../core/outreach/draft/checks/duplicates.ts';
import type { SentTextStore } from '../../../core/outreach/draft/ports.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';

/** Several days of some mailboxes; comparing with so many takes some tens of milliseconds. */
const MAX_TEXTS = 500;

/** No letter that passed the checks is longer. */
const MAX_LENGTH = 4_000;

/** What went out, or may have gone out, of one tenant in one mode: to see whether the next is a mailing. */
export function createSentTextStore(db: Db): SentTextStore {
  return {
    openings: (scope, exceptSequence, days) =>
      withTenant(db, scope, ({ query }) =>
        query<SentText>({
          name: 'sent_openings',
          text: `select s.email_key as recipient, left(t.draft->>'body', ${MAX_LENGTH}) as body
            from touch t join sequence s on s.id = t.sequence_id
            where t.tenant_id = $1 and t.mode = $2 and t.position = 1 and t.state in ('sending', 'sent', 'unknown')
              and t.draft->>'body' is not null and s.email_key <> (select email_key from sequence where id = $3)
              and coalesce(t.sent_at, t.intent_at) > now() - make_interval(days => $4)
            order by coalesce(t.sent_at, t.intent_at) desc limit ${MAX_TEXTS}`,
          values: [scope.tenantId, scope.mode, exceptSequence, days],
        }),
      ),
  };
}
