import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import type { Db } from '../../postgres/db.ts';
import { hashKey } from '../hash-key.ts';

/** A mail that the service is about to send. */
export interface CountedMail {
  readonly kind: keyof typeof SIGN_IN.mailsADay;
  /** Lower case. */
  readonly recipient: string;
  /** None of an operator's. */
  readonly tenantId: string | undefined;
}

/** Counts a mail for its recipient and its tenant; false, and nothing is counted, where either has had as many today (UTC) as it may. */
export function countMail(db: Db, { kind, recipient, tenantId }: CountedMail): Promise<boolean> {
  const most: { readonly recipient: number; readonly tenant: number } = SIGN_IN.mailsADay[kind];
  const counted = [{ hash: hashKey(`${kind} recipient ${recipient}`), most: most.recipient }];
  if (tenantId !== undefined)
    counted.push({ hash: hashKey(`${kind} tenant ${tenantId}`), most: most.tenant });
  // One order of locks, whoever counts.
  counted.sort((one, other) => Buffer.compare(one.hash, other.hash));
  return db
    .transaction(async (transaction) => {
      for (const { hash, most } of counted) {
        const rows = await transaction.query({
          name: 'count_mail',
          text: `insert into mail_day as m (hash, day, mails) values ($1, (now() at time zone 'utc')::date, 1)
            on conflict (hash, day) do update set mails = m.mails + 1 where m.mails < $2 returning 1`,
          values: [hash, most],
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
