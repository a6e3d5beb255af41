import { masked } from '../../mailboxes/rules-mailbox.ts';
import {
  countAwaitingApproval,
  countLateDrafts,
  countOverdueTouches,
  countUnreadMailboxes,
  hasMailboxes,
  readTroubledMailboxes,
  readUnknownTouches,
  type TroubledMailbox,
  type UnknownTouch,
  type Waiting,
} from '../../outreach/queries-mailbox.ts';
import type { Queryable } from '../../platform/database/db.ts';
import { minute } from './output.ts';
import type { Check } from './start-service.ts';

/** A worker looks every few seconds; with restarts and slow models, what waits for longer than this waits for a worker. */
const LATE_SECONDS = 900;
/** A worker reads every mailbox each minute. */
const UNREAD_SECONDS = 600;

export interface OutreachConfigured {
  readonly publicUrl: string | undefined;
  /** False: the service leaves it to `warmpath outreach`. */
  readonly outreachHere: boolean;
}

/** What of outreach needs a person, and whether a worker runs. Under the system's role. */
export async function checkOutreach(db: Queryable, config: OutreachConfigured): Promise<Check[]> {
  if (!(await hasMailboxes(db)))
    return [{ name: 'outreach', state: 'ok', message: 'no mailbox is connected; nothing is sent' }];
  return [
    checkPublicUrl(config),
    checkWorker(
      config,
      await countUnreadMailboxes(db, UNREAD_SECONDS),
      await countOverdueTouches(db, LATE_SECONDS),
      await countLateDrafts(db, LATE_SECONDS),
    ),
    ...(await readTroubledMailboxes(db)).map(checkMailbox),
    checkApprovals(await countAwaitingApproval(db)),
    ...checkUnknown(await readUnknownTouches(db)),
  ];
}

function checkPublicUrl({ publicUrl }: OutreachConfigured): Check {
  const name = 'one-click unsubscribe';
  if (publicUrl?.startsWith('https:')) return { name, state: 'ok', message: `links lead to ${publicUrl}` };
  // RFC 8058 §3.1.
  if (publicUrl !== undefined)
    return {
      name,
      state: 'warn',
      message: `${publicUrl} is not https: links are sent, one click is not offered.`,
    };
  const message =
    'recipients can opt out by mail only: set WARMPATH_PUBLIC_URL to where this service is reached from outside (Gmail and Yahoo ask bulk senders for it).';
  return { name, state: 'warn', message };
}

function checkWorker(
  { outreachHere }: OutreachConfigured,
  unread: Waiting,
  overdue: Waiting,
  drafts: Waiting,
): Check {
  const name = 'outreach worker';
  const late = [
    said(unread, 'connected mailboxes are not read'),
    said(overdue, 'approved touches are not taken up'),
    said(drafts, 'touches are not drafted'),
  ].filter((each) => each !== undefined);
  if (late.length === 0) return { name, state: 'ok', message: 'nothing waits for it' };
  const todo = outreachHere
    ? 'Is the service running? Its log says what stands still.'
    : 'WARMPATH_OUTREACH is off, so "warmpath outreach" has to run as well. Its log says what has stopped.';
  return { name, state: 'warn', message: `${late.join('; ')}. ${todo}` };
}

function said({ count, oldest }: Waiting, what: string): string | undefined {
  return count === 0 ? undefined : `${count} ${what}, the oldest since ${minute(oldest)}`;
}

function checkMailbox({ mailboxId, tenantId, mode, address, state, why, waiting }: TroubledMailbox): Check {
  const todo =
    state === 'disconnected'
      ? 'Its owner connects it again, in the console under Outreach, Mailboxes.'
      : 'It is tried again by itself; its owner can test it, in the console under Outreach, Mailboxes.';
  const reason = why === null ? '' : ` (${masked(why)})`;
  return {
    name: `mailbox ${mailboxId}`,
    state: 'warn',
    message: `${masked(address)} of tenant ${tenantId}, ${mode}: ${state}${reason}; ${waiting} ${waiting === 1 ? 'sequence waits' : 'sequences wait'}. ${todo}`,
  };
}

function checkApprovals({ count, oldest }: Waiting): Check {
  const name = 'approvals';
  const message =
    count === 0
      ? 'none is waited for'
      : `${count} ${count === 1 ? 'touch waits' : 'touches wait'} for a person, the oldest since ${minute(oldest)}`;
  return { name, state: 'ok', message };
}

function checkUnknown({
  count,
  touches,
}: {
  readonly count: number;
  readonly touches: readonly UnknownTouch[];
}): Check[] {
  if (count === 0) return [{ name: 'unknown touches', state: 'ok', message: 'none' }];
  const named = touches.map(
    ({ touchId, sequenceId, tenantId, mode, recipient, since, nextLookAt }): Check => ({
      name: `unknown touch ${touchId}`,
      // While its own copy is still looked for, no one has to do anything.
      state: nextLookAt === null ? 'warn' : 'ok',
      message:
        `to ${masked(recipient)}, sequence ${sequenceId} of tenant ${tenantId}, ${mode}: handed over at ${minute(since)}, and its delivery is unknown. ` +
        (nextLookAt === null
          ? 'It is never sent again by itself. Look into the Sent folder or ask the recipient, then say what is true, in the console under Operator, Mail.'
          : `Its own copy is looked for again at ${minute(nextLookAt)}.`),
    }),
  );
  if (count === touches.length) return named;
  const rest = `${count - touches.length} more; those above come first.`;
  return [...named, { name: 'unknown touches', state: 'warn', message: rest }];
}
