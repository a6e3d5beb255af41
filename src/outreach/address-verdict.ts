import { LRUCache } from 'lru-cache';
import { cacheKey } from '../capabilities/lookups/cache-key.ts';
import { createBudget } from '../core/lookup/budget.ts';
import type { EmailCheck } from '../core/lookup/kinds.ts';
import type { LookupCacheStore, LookupService } from '../core/lookup/ports.ts';
import type { Mode, Scope } from '../core/scope.ts';

export interface AddressVerdictOptions {
  readonly lookups: Pick<LookupService, 'ask'>;
  readonly cache: Pick<LookupCacheStore, 'read'>;
}

/** Whether an address takes mail, as far as that is free to know; `unknown` where nothing is. */
export type AddressVerdict = (
  asked: {
    readonly touchId: string;
    readonly requestId: string;
    readonly email: string;
    readonly scope: Scope;
  },
  signal: AbortSignal,
) => Promise<EmailCheck>;

/** A mail host is asked about an address once for a touch, however often that is claimed; a day is longer than a touch's tries. */
const KEPT_MS = 24 * 60 * 60_000;
/** Touches under way in a process: far more than mailboxes can send in a day. */
const KEPT_TOUCHES = 10_000;
/** In parallel with the checks of links, well inside the lease of a claimed touch, ms. */
const WITHIN_MS = 25_000;
/** Nothing that costs: a verdict before sending is no lookup that a tenant asked for. */
const FREE_ONLY = 0;

/** Reads a cached verdict, else decides by syntax, DNS and the configured free verifiers. */
export function createAddressVerdict({ lookups, cache }: AddressVerdictOptions): AddressVerdict {
  const known = new LRUCache<string, EmailCheck>({ max: KEPT_TOUCHES, ttl: KEPT_MS });
  return async ({ touchId, requestId, email, scope }, signal) => {
    const before = known.get(touchId);
    if (before !== undefined) return before;
    const check =
      (await readKept(cache, email, scope.mode)) ??
      (await askFree(lookups, { requestId, email, scope }, signal));
    known.set(touchId, check);
    return check;
  };
}

async function readKept(
  cache: Pick<LookupCacheStore, 'read'>,
  email: string,
  mode: Mode,
): Promise<EmailCheck | undefined> {
  const { value } = await cache.read(cacheKey('email.verify', { email }, mode));
  return value === undefined ? undefined : (JSON.parse(value) as { readonly data: EmailCheck }).data;
}

async function askFree(
  lookups: Pick<LookupService, 'ask'>,
  { requestId, email, scope }: { readonly requestId: string; readonly email: string; readonly scope: Scope },
  signal: AbortSignal,
): Promise<EmailCheck> {
  const answer = await lookups.ask(
    'email.verify',
    { email },
    { ...scope, requestId, now: new Date(), signal, withinMs: WITHIN_MS, budget: createBudget(FREE_ONLY) },
  );
  return answer.state === 'answered'
    ? answer.data
    : { verdict: 'unknown', detail: 'not_configured: No free provider could be asked.' };
}
