import type { Db, Queryable } from '../platform/database/db.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import { KEY_SCOPES, type KeyScope } from '../platform/values/key-scopes.ts';
import { type Mode, tenantOfToken } from '../platform/values/scope.ts';
import { SIGN_IN } from './rules-people.ts';
import { KEY_MOST } from './rules-tenants.ts';

/** Of a link that is not found: throws `unavailable` if its tenant is moving. "Unknown" would be wrong, and an opt-out would be lost. */
export async function refuseWhileMoving(db: Queryable, token: string): Promise<void> {
  const [row] = await db.query<{ moving: boolean }>({
    name: 'is_moving',
    text: 'select is_moving($1) as moving',
    values: [tenantOfToken(token) ?? null],
  });
  if (row?.moving !== true) return;
  throw new DomainError('unavailable', 'This account is just being moved. Try again in a minute.', {
    retryAfterSeconds: 60,
  });
}

export interface KeyOrder {
  readonly tenantId: string;
  readonly mode: Mode;
  readonly name?: string;
  /** The integration that uses the key, for the operator's own bookkeeping. */
  readonly integration?: string;
  readonly expiresAt?: Date;
  /** `USUAL_SCOPES` where left out. */
  readonly scopes?: readonly KeyScope[];
  readonly dailyCredits?: number;
}

/** Throws OperatorError `usage` for what a key cannot have. */
export function checkOrder({ name = '', integration, expiresAt, scopes, dailyCredits }: KeyOrder): void {
  if (name.length > KEY_MOST.name)
    throw new OperatorError(
      'usage',
      `A key's name has at most ${KEY_MOST.name} characters; got ${name.length}.`,
    );
  if (integration !== undefined && (integration === '' || integration.length > KEY_MOST.integration)) {
    throw new OperatorError(
      'usage',
      `An integration's name has 1 to ${KEY_MOST.integration} characters; got ${integration.length}.`,
    );
  }
  if (expiresAt !== undefined && !(expiresAt.getTime() > Date.now())) {
    throw new OperatorError('usage', 'The expiry of a key is a moment in the future.');
  }
  if (scopes?.length === 0) {
    throw new OperatorError('usage', `A key has one scope at least: ${KEY_SCOPES.join(', ')}.`);
  }
  const isCap =
    dailyCredits === undefined ||
    (Number.isSafeInteger(dailyCredits) && dailyCredits > 0 && dailyCredits <= KEY_MOST.dailyCredits);
  if (!isCap) {
    throw new OperatorError(
      'usage',
      `A daily cap is 1 to ${KEY_MOST.dailyCredits} credits; got ${dailyCredits}. A key that may spend nothing is one without the scope spend.`,
    );
  }
}

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

/** Counts that a link was asked for by a network for an address; false, and nothing counted, if either asked too often this hour (UTC). */
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
