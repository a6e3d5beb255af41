import { createHash, randomUUID } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Guard } from '../billing/guard.ts';
import type { Incoming, Reply } from '../billing/incoming.ts';
import { unavailable } from '../billing/replies.ts';
import type { GuardLog } from '../billing/work.ts';
import type { Scope } from '../core/scope.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { fingerprintOf } from '../endpoints/input/fingerprint.ts';
import { windowOf } from './answer/lists.ts';
import type { ReadArguments, Tool } from './tools.ts';

/** Who calls: what the guard has to know of a request. */
export interface Caller extends Pick<Incoming, 'requestId' | 'address' | 'credential' | 'note'> {
  /** Whose key it is. */
  readonly scope: Scope;
}

/** The calls that this process has begun and not ended, by their idempotency keys: how many, and the last one. */
export type UnderWay = Map<string, { count: number; last: Promise<unknown> }>;

export interface CallOptions {
  readonly underWay: UnderWay;
  readonly guard: Pick<Guard, 'handle'>;
  /** The stored profile, on which the answer of a search depends. */
  readonly profileOf: (scope: Scope) => Promise<unknown>;
  readonly log: GuardLog;
  now(): Date;
}

/**
 * The same call within this time is charged once and answered alike, ms: hosts and models repeat a call whose answer was
 * lost, or that they forgot, within minutes. A person who wants news waits longer.
 */
const SAME_CALL_MS = 600_000;
/** A failure is no answer to repeat. Each repetition of it is a further call; a model that fails as often should stop. */
const MOST_TRIES = 5;

/**
 * Of the same call, the one that is made and those that wait for it; hosts make a few of one turn. The rate limit counts a call
 * in its turn only, so a further one does not wait: admission counts it, and says that the call is under way.
 */
const MOST_AT_ONCE = 16;

/**
 * The window of time in which a call is the same as another. What goes on where an answer was cut belongs to the call of that
 * answer for one window more: a person may have read in between, and the rest of what was paid for is not paid for again.
 */
export function sameCallWindow(cursor: string | undefined, now: Date): number {
  const window = Math.floor(now.getTime() / SAME_CALL_MS);
  const begun = windowOf(cursor);
  return begun === window - 1 ? begun : window;
}

/**
 * Makes a call through the guard, as a request over HTTP is made: the same checks, charge and reply. A billed call carries an
 * idempotency key made of what it asks, so that its repetition is charged once. Never rejects.
 */
export async function callThroughGuard(
  options: CallOptions,
  caller: Caller & { readonly window: number },
  { endpoint, listed: { name } }: Tool,
  read: ReadArguments,
): Promise<Reply> {
  const { guard, log } = options;
  const { requestId, scope, window: since, ...sender } = caller;
  if (!read.ok) return guard.handle(endpoint, { ...sender, requestId, idempotency: undefined, input: read });
  const { schema } = endpoint;
  const input: Incoming['input'] = { ok: true, body: read.body, query: read.query };
  if (schema.billing.kind === 'free')
    return guard.handle(endpoint, { ...sender, requestId, idempotency: undefined, input });
  let profile: unknown;
  try {
    profile = schema.needs === 'nothing' ? undefined : await options.profileOf(scope);
  } catch (error) {
    log.error({ requestId, operation: schema.operation, err: error }, 'profile not read');
    return unavailable(requestId);
  }
  const fingerprint = fingerprintOf(schema.method, schema.path, read.body);
  const asked = { ...sender, input, repeat: schema.isRanked === true ? fingerprint : undefined };
  for (let attempt = 1; ; attempt += 1) {
    const key = keyOf({ scope, name, body: read.body, profile, since, attempt });
    const reply = await inTurn(options.underWay, key, () =>
      guard.handle(endpoint, {
        ...asked,
        // A request that was replayed has begun nothing; the one after it is another.
        requestId: attempt === 1 ? requestId : randomUUID(),
        idempotency: { key, fingerprint },
      }),
    );
    if (attempt === MOST_TRIES || !isOldFailure(reply)) return reply;
  }
}

/**
 * Begins when what this process began with the same key before has ended: hosts make the calls of one turn at once, and an
 * assistant can do nothing with "it is under way". Each is one request, which looking again would not be.
 */
async function inTurn(underWay: UnderWay, key: string, begin: () => Promise<Reply>): Promise<Reply> {
  const turns = underWay.get(key) ?? { count: 0, last: Promise.resolve() };
  if (turns.count === MOST_AT_ONCE) return begin();
  underWay.set(key, turns);
  turns.count += 1;
  const own = turns.last.then(begin, begin);
  turns.last = own;
  try {
    return await own;
  } finally {
    turns.count -= 1;
    if (turns.count === 0) underWay.delete(key);
  }
}

/** Whether the same call has been begun and not answered: in another process. */
export function isUnderWay({ status, text }: Reply): boolean {
  return (
    status === 409 && (JSON.parse(text) as { readonly error?: string }).error === 'idempotency_in_progress'
  );
}

/** What makes two calls the same: whose, which tool, what it is asked, of which profile, and when. */
function keyOf(call: Readonly<Record<string, unknown>>): string {
  return `mcp-${createHash('sha256')
    .update(canonicalize({ ...call, profile: call.profile ?? null }) ?? '')
    .digest('hex')}`;
}

/** Whether it is a failure of before, told again: nothing was charged for it, and what it lacked may be there now. */
function isOldFailure({ status, headers, text }: Reply): boolean {
  if (headers['idempotent-replayed'] === undefined || status === 200) return false;
  const { credits_charged: charged = 0 } = JSON.parse(text) as { readonly credits_charged?: number };
  return charged === 0;
}

/** Whether the reply repeats that of a call before. */
export function isRepeated(reply: Reply): boolean {
  return reply.headers['idempotent-replayed'] !== undefined;
}

/** The credits that a call costs at most; 0 for free ones and for arguments that are wrong. */
export function priceOf({ schema: { billing } }: Endpoint, read: ReadArguments): number {
  return billing.kind === 'billed' && read.ok ? billing.price(read.body) : 0;
}
