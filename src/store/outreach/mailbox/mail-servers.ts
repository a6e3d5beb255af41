import type { MailServer } from '../../../core/outreach/mailbox/mailbox.ts';
import type { Queryable } from '../../postgres/db.ts';

/** A server that mailboxes of tenants are sent or read through. */
export interface MailServersInUse {
  readonly side: 'smtp' | 'imap';
  readonly server: MailServer;
}

/** The hosts most mailboxes use; beyond them a check would ask small hosts of single tenants. */
const MOST = 20;

/** The servers of live mailboxes that are not disconnected, those with most mailboxes first. Under the system's role. */
export async function readMailServers(db: Queryable): Promise<readonly MailServersInUse[]> {
  return db.query<MailServersInUse>({
    text:
      `select side, servers->side as server from mailbox, unnest(array['smtp', 'imap']) as side` +
      ` where mode = 'live' and kind <> 'sandbox' and state <> 'disconnected'` +
      ` group by side, servers->side order by count(*) desc, side, servers->side limit ${MOST}`,
  });
}
