import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import type { Db } from '../../postgres/db.ts';

/** An invitation that is about to be mailed. */
export interface CountedInvitation {
  /** Lower case. */
  readonly recipient: string;
  readonly tenantId: string;
}

/** Counts an invitation for its recipient and its tenant; false, and nothing is counted, if either has had as many today (UTC) as it may. */
export function countInvitation(db: Db, { recipient, tenantId }: CountedInvitation): Promise<boolean> {
  const most = SIGN_IN.invitationsADay;
  return count(db, 'day', [
    { what: `invitation recipient ${recipient}`, most: most.recipient },
    { what: `invitation tenant ${tenantId}`, most: most.tenant },
  ]);
}

/**
 * Counts that a link was asked for, for the address (lower case) it would go to and for the network that asks for it; false, and nothing is
 * counted, if either has asked as often in this hour (UTC) as it may.
 */
export function countLinkAsked(db: Db, recipient: string, network: string): Promise<boolean> {
  const most = SIGN_IN.linksAnHour;
  return count(db, 'hour', [
    { what: `link recipient ${recipient}`, most: most.recipient },
    { what: `link recipient ${recipient} network ${network}`, most: most.network },
  ]);
}

/** Counts a link for the tenant it lets into; false, and nothing is counted, if as many were mailed in this hour (UTC) as may be. */
export function countLinkOf(db: Db, tenantId: string): Promise<boolean> {
  return count(db, 'hour', [{ what: `link tenant ${tenantId}`, most: SIGN_IN.linksAnHour.tenant }]);
}

/** The same ones in the same order, whoever counts: two at once wait for each other's locks in turn. */
function count(
  db: Db,
  each: 'day' | 'hour',
  counts: readonly { readonly what: string; readonly most: number }[],
): Promise<boolean> {
  return db
    .transaction(async (transaction) => {
      for (const { what, most } of counts) {
        const rows = await transaction.query({
          name: 'count_mail',
          // The row of an hour is one of its day, with the hour in what is hashed.
          text: `insert into mail_day as m (hash, day, mails)
            select sha256(convert_to($1 || case when $3 = 'hour' then to_char(t, '" hour "HH24') else '' end, 'UTF8')), t::date, 1
            from (select now() at time zone 'utc') n(t)
            on conflict (hash, day) do update set mails = m.mails + 1 where m.mails < $2 returning 1`,
          values: [what, most, each],
        });
        if (rows.length === 0) throw new TooManyMails();
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TooManyMails) return false;
      throw error;
    });
}

class TooManyMails extends Error {}
