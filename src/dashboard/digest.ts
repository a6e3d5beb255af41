import type { Services } from '../platform/operations/operation.ts';
import { type Loop, startLoop } from '../platform/process.ts';
import type { DigestStore, DueDigest } from './queries-digest.ts';
import { digestMail } from './rules-digest.ts';

export interface DigestsOptions {
  readonly digests: DigestStore;
  readonly services: Pick<Services, 'today' | 'raises'>;
  /** Rejects with nodemailer's error if the mail server did not take it. */
  send(to: string, subject: string, text: string): Promise<void>;
  /** Where people open the console. */
  readonly address: string;
  /** Between two looks for mails that are due, ms. */
  readonly everyMs: number;
  readonly now: () => Date;
  onFailed(error: unknown): void;
}

/** A mail server that is away at seven is mostly back within the hour, ms. */
const RETRY_MS = 3_600_000;

/**
 * Mails members how many things wait, at the time they asked for. One after the other: none goes out twice, as each is due next before it is
 * sent; of one whose end nobody knows the next one is sent.
 */
export function startDigests(options: DigestsOptions): Loop {
  const { digests, everyMs, now, onFailed } = options;
  return startLoop({
    everyMs,
    onFailed,
    once: async (signal) => {
      while (!signal.aborted) {
        const due = await digests.claim(now());
        if (due === undefined || !(await mailOne(due, options))) return;
      }
    },
  });
}

/** False if others would be refused too, for now. */
async function mailOne(due: DueDigest, options: DigestsOptions): Promise<boolean> {
  const { digests, send, now, onFailed } = options;
  const again = new Date(now().getTime() + RETRY_MS);
  const mail = await mailOf(due, options).catch(async (error: unknown) => {
    // Nothing was begun: what was not written may not be said to have been sent perhaps.
    await digests.notSent(due, again);
    throw error;
  });
  if (mail === undefined) {
    await digests.notSent(due);
    return true;
  }
  try {
    await send(due.email, mail.subject, mail.text);
    await digests.sent(due, now());
    return true;
  } catch (error) {
    onFailed(error);
    const fate = fateOf(error);
    if (fate === 'later') await digests.notSent(due, again);
    if (fate === 'refused') await digests.notSent(due);
    return fate !== 'later';
  }
}

async function mailOf(due: DueDigest, { services, address, now }: DigestsOptions) {
  const scope = { tenantId: due.member.tenantId, mode: 'live' } as const;
  const [{ totals }, raise] = await Promise.all([
    services.today.waiting(scope, now(), due.timeZone),
    services.raises.find(scope, undefined),
  ]);
  return digestMail({ ...due, totals, raise, address });
}

/** What nodemailer's error says: a reply of the server's, or that none was reached; of anything else nobody knows whether it was taken. */
function fateOf(error: unknown): 'later' | 'refused' | 'unknown' {
  const {
    responseCode,
    code = '',
    syscall,
    timeoutType = '',
  } = error as {
    responseCode?: number;
    code?: string;
    syscall?: string;
    timeoutType?: string;
  };
  if (syscall === 'connect' || NOT_REACHED.has(code) || NOTHING_SAID.has(timeoutType)) return 'later';
  if (responseCode === undefined) return 'unknown';
  return responseCode < 500 ? 'later' : 'refused';
}

const NOT_REACHED: ReadonlySet<string> = new Set(['EDNS', 'EAUTH', 'ETLS']);
/** Ended before a message was begun. */
const NOTHING_SAID: ReadonlySet<string> = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);
