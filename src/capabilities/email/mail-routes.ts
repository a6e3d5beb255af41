import type { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { MailHost, MailRoute } from '../../core/email/route.ts';
import { QueueFull } from '../../core/queue/fair-queue.ts';
import type { Asker } from '../../core/scope.ts';
import type { Names } from '../../names/names.ts';
import { isBelievable } from './absence.ts';

/** RFC 5321 §5.1 wants at least two to be tried; a domain may name any number, and each costs time. */
const MOST_HOSTS = 4;
/** Of one host: enough for one that is down, bounded where a name has dozens. */
const MOST_ADDRESSES = 2;
/** All questions about one domain, ms: what is left of the request belongs to the mail hosts. */
const DEADLINE = 8_000;
/** The probe asks right after the examination; a corrected DNS is still seen soon. */
const KEPT_MS = 60_000;
/** After an answer that left it open, the DNS is asked again for the next request, not twice for one. */
const TROUBLE_KEPT_MS = 2_000;
/** Domains looked up within a minute, at a few hundred bytes each. */
const MOST_KEPT = 5_000;

export interface MailRoutes {
  /**
   * Where mail for a domain (A-labels) goes. Never rejects but with the reason of an aborted `signal`; what the DNS did
   * not answer is the route `trouble`, kept for two seconds.
   */
  find(domain: string, asker: Asker): Promise<MailRoute>;
  /** What `find` last said of a domain, where that is less than a minute ago; `trouble` included. */
  last(domain: string): MailRoute | undefined;
}

/** Mail routes from the DNS, kept for a minute. `isPublic`: whether a mail host at this IP address may be contacted. */
export function createMailRoutes({
  names,
  isPublic,
}: {
  readonly names: Pick<Names, 'ask'>;
  isPublic(ip: string): boolean;
}): MailRoutes {
  const kept = new LRUCache<string, { readonly route: MailRoute; readonly at: number }>({
    max: MOST_KEPT,
    ttl: KEPT_MS,
  });
  return {
    async find(domain, asker) {
      const { signal } = asker;
      signal.throwIfAborted();
      const known = kept.get(domain);
      if (known !== undefined) {
        const isOld = known.route.kind === 'trouble' && performance.now() - known.at > TROUBLE_KEPT_MS;
        if (!isOld) return known.route;
      }
      try {
        const route = await names.ask(`MX ${domain}`, asker, DEADLINE, (resolver, stop) =>
          resolve(domain, resolver, isPublic, stop),
        );
        signal.throwIfAborted();
        kept.set(domain, { route, at: performance.now() });
        return route;
      } catch (error) {
        signal.throwIfAborted();
        // A refusal because one tenant asks too much is not passed on to others.
        if (!(error instanceof QueueFull)) kept.set(domain, { route: TROUBLE, at: performance.now() });
        return TROUBLE;
      }
    },
    last: (domain) => kept.get(domain)?.route,
  };
}

const TROUBLE: MailRoute = { kind: 'trouble' };

async function resolve(
  domain: string,
  resolver: Resolver,
  isPublic: (ip: string) => boolean,
  signal: AbortSignal,
): Promise<MailRoute> {
  const names = await mailHostNames(resolver, domain);
  if (names === 'no_such_domain' && !(await isBelievable(resolver, domain, signal))) return TROUBLE;
  if (typeof names === 'string') return { kind: names };
  return reachable(resolver, names, isPublic, signal);
}

/** The names to try, in order; the domain itself is its mail host where it has no MX (RFC 5321 §5.1). */
async function mailHostNames(
  resolver: Resolver,
  domain: string,
): Promise<readonly string[] | 'null_mx' | 'no_such_domain' | 'no_mail_host' | 'trouble'> {
  const found = await outcome(resolver.resolveMx(domain));
  if (found === 'no_such_name') return 'no_such_domain';
  if (found === 'trouble') return 'trouble';
  if (found === 'no_data' || found.length === 0) return [domain];
  // RFC 7505 forbids a null MX together with others; the others are used.
  const named = found.filter(({ exchange }) => exchange !== '' && exchange !== '.');
  if (named.length === 0) return 'null_mx';
  const names = named
    .toSorted((one, other) => one.priority - other.priority)
    .map(({ exchange }) => exchange.toLowerCase().replace(/\.$/, ''))
    // RFC 5321 §5.1: a name is required, and this machine's own name is not a mail host.
    .filter((name) => isIP(name) === 0 && name !== 'localhost' && !name.endsWith('.localhost'));
  return names.length === 0 ? 'no_mail_host' : [...new Set(names)].slice(0, MOST_HOSTS);
}

async function reachable(
  resolver: Resolver,
  names: readonly string[],
  isPublic: (ip: string) => boolean,
  signal: AbortSignal,
): Promise<MailRoute> {
  const looked = await Promise.all(
    names.map(async (name) => ({ name, ...(await addressesOf(resolver, name, signal)) })),
  );
  const hosts = looked.flatMap(({ name, addresses }): MailHost[] => {
    const open = addresses.filter(isPublic).slice(0, MOST_ADDRESSES);
    return open.length === 0 ? [] : [{ name, addresses: open }];
  });
  if (hosts.length > 0) return { kind: 'hosts', hosts };
  if (looked.some(({ trouble }) => trouble)) return { kind: 'trouble' };
  return { kind: looked.some(({ addresses }) => addresses.length > 0) ? 'not_public' : 'no_mail_host' };
}

async function addressesOf(
  resolver: Resolver,
  name: string,
  signal: AbortSignal,
): Promise<{ readonly addresses: readonly string[]; readonly trouble: boolean }> {
  const four = await outcome(resolver.resolve4(name));
  if (typeof four !== 'string' && four.length > 0) return { addresses: four, trouble: false };
  if (signal.aborted) return { addresses: [], trouble: true };
  // Only then: many networks have no way out for IPv6, and some name servers never answer for it.
  const six = await outcome(resolver.resolve6(name));
  const addresses = typeof six === 'string' ? [] : six;
  return { addresses, trouble: addresses.length === 0 && (four === 'trouble' || six === 'trouble') };
}

/** The result of a question. Only NXDOMAIN and an empty answer are answers; all else leaves it open. */
async function outcome<Records>(
  asked: Promise<Records>,
): Promise<Records | 'no_such_name' | 'no_data' | 'trouble'> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOTFOUND') return 'no_such_name';
    return code === 'ENODATA' ? 'no_data' : 'trouble';
  }
}
