import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { cacheKey } from '../lookups/lookups.ts';
import type { LookupCacheStore, LookupService } from '../lookups/rules-ports.ts';
import type { LinkProbe, Probed } from '../platform/outbound/identity-fetch.ts';
import type { Asker, Mode, Scope } from '../platform/values/scope.ts';
import type { EmailCheck } from '../providers/rules-kinds.ts';
import { createBudget } from '../providers/rules-source-items.ts';
import { linksIn, linkUrl } from './checks/rules-links.ts';
import type { Draft, Finding } from './rules-wording.ts';

export interface AddressVerdictOptions {
  readonly lookups: Pick<LookupService, 'ask'>;
  readonly cache: Pick<LookupCacheStore, 'read'>;
}

/** Whether an address takes mail, as far as that is free to know; `unknown` if nothing is. */
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

/** A site that restarts is back by then, ms. */
const PAUSE_MS = 3_000;
/** More links than the checks let pass are not asked. */
const MAX_LINKS = 4;

/**
 * Asks every link of a text. One that is gone (404, 410) or does not answer, twice, blocks; a site that keeps robots out
 * (401, 403, 429, 999) is there.
 */
export async function checkLinks(
  draft: Pick<Draft, 'body' | 'html'>,
  probe: LinkProbe,
  asker: Asker,
): Promise<readonly Finding[]> {
  const urls = [
    ...new Set(linksIn(`${draft.body} ${hrefsOf(draft.html)}`).flatMap((link) => linkUrl(link)?.href ?? [])),
  ];
  const found = await Promise.all(urls.slice(0, MAX_LINKS).map((url) => checkLink(url, probe, asker)));
  return found.filter((one) => one !== undefined);
}

function hrefsOf(html: string | undefined): string {
  return [...(html ?? '').matchAll(/href\s*=\s*["']?(https?:[^"'\s>]+)/giu)].map(([, url]) => url).join(' ');
}

async function checkLink(url: string, probe: LinkProbe, asker: Asker): Promise<Finding | undefined> {
  let answer = await probe(url, asker);
  if (!isThere(answer)) {
    await sleep(PAUSE_MS, undefined, { signal: asker.signal });
    answer = await probe(url, asker);
  }
  if (isThere(answer)) return undefined;
  const said = 'status' in answer ? `answers ${answer.status}` : `cannot be opened (${answer.error})`;
  const message = `The link ${url.slice(0, 200)} ${said}, twice. Correct it in the text and the profile, or take it out.`;
  return { rule: 'link_down', severity: 'block', message };
}

/** Statuses by which sites turn away programs; 999 is LinkedIn's. */
const KEPT_OUT = new Set([401, 403, 405, 406, 429, 999]);

function isThere(answer: Probed): boolean {
  return 'status' in answer && ((answer.status >= 200 && answer.status < 400) || KEPT_OUT.has(answer.status));
}

/** What a verdict means for a message: what cannot be delivered is not sent, what is not known passes. */
export function verdictFindings({ verdict, detail }: EmailCheck): readonly Finding[] {
  if (verdict === 'undeliverable') {
    return [
      {
        rule: 'address',
        severity: 'block',
        message: `The address takes no mail (${detail}) Find the right one and begin a new sequence with it.`,
      },
    ];
  }
  return verdict === 'risky'
    ? [{ rule: 'address', severity: 'warn', message: `The address may not reach the person (${detail}).` }]
    : [];
}
