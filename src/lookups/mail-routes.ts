import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Resolver } from 'node:dns/promises';
import { isIP, isIPv6 } from 'node:net';
import { domainToASCII } from 'node:url';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { decode, encode, type Packet } from 'dns-packet';
import { LRUCache } from 'lru-cache';
import roleLocalParts from 'role-based-email-addresses';
import type { Names } from '../platform/names/names.ts';
import { type EmailAddress, parseAddress, plainLocal, type SyntaxFault } from '../platform/values/address.ts';
import { QueueFull } from '../platform/values/queue.ts';
import type { Asker } from '../platform/values/scope.ts';
import type { MailHost, MailRoute } from '../providers/rules-email.ts';

/** Names that always exist in the DNS: the root and the largest zone below it. */
const ALWAYS_THERE = ['.', 'com'];
/** RFC 1035 §4.1.1: recursion desired. */
const RECURSION_DESIRED = 0x0100;
/** The code of a name that does not exist. */
const NXDOMAIN = 3;
/** Of the one further question, ms. */
const TIMEOUT = 3_000;

/**
 * Whether "no such name" may be believed. A closed network, or a filtering device in it, often says so of
 * every name; then nothing is known of this one. It is believed where the resolver knows names that surely
 * exist, or where the answer carries the proof of a real one: the SOA of the zone that lacks the name (RFC
 * 2308 §2.1).
 */
export async function isBelievable(resolver: Resolver, name: string, signal: AbortSignal): Promise<boolean> {
  const known = await Promise.all(
    ALWAYS_THERE.map((there) =>
      resolver.resolveNs(there).then(
        (servers) => servers.length > 0,
        () => false,
      ),
    ),
  );
  if (known.includes(true)) return true;
  for (const server of resolver.getServers()) {
    if (signal.aborted) break;
    const answer = await ask(server, name, signal).catch(() => undefined);
    if (answer !== undefined) return carriesProof(answer);
  }
  return false;
}

function carriesProof({ flags = 0, authorities = [] }: Packet): boolean {
  return (flags & 0x000f) === NXDOMAIN && authorities.some(({ type }) => type === 'SOA');
}

/** One question by UDP, as c-ares asked it, but with the whole message to look at. Rejects if none comes in time. */
function ask(server: string, name: string, signal: AbortSignal): Promise<Packet> {
  const [, bracketed, plain, port = '53'] = /^(?:\[(.+)\]|([^:]+|.+:.+:.+))(?::(\d+))?$/.exec(server) ?? [];
  const address = bracketed ?? plain ?? server;
  const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
  const { promise: stopped, reject: stop } = Promise.withResolvers<never>();
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  const id = randomInt(0x10000);
  const question = encode({
    type: 'query',
    id,
    flags: RECURSION_DESIRED,
    questions: [{ type: 'MX', name }],
  });
  const answered = new Promise<Packet>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT);
    socket.on('error', reject);
    socket.on('message', (message) => {
      try {
        const answer = decode(message);
        if (answer.id !== id) return;
        clearTimeout(timer);
        resolve(answer);
      } catch (error) {
        reject(error);
      }
    });
    // Connected: packets of other senders do not reach it.
    socket.connect(Number(port), address, () => socket.send(question));
  });
  return Promise.race([answered, stopped]).finally(() => {
    signal.removeEventListener('abort', onAbort);
    socket.close();
  });
}

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

/** The names to try, in order; the domain itself is its mail host if it has no MX (RFC 5321 §5.1). */
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

/** `parseAddress` with the UTS 46 of Node. */
export function readAddress(text: string): EmailAddress | SyntaxFault {
  return parseAddress(text, domainToASCII);
}

const disposableDomains: ReadonlySet<string> = disposableEmailBlocklistSet();
/** Entries of the list to leave out: also names of people, or no role. */
const NO_ROLES: ReadonlySet<string> = new Set(
  'alexa alla france gardner india information paris sydney'.split(' '),
);
/**
 * Where funds take pitches and answer investors, in the four languages of drafts; the list above has none of them. Written
 * without the dots, hyphens and underscores that some put between the words.
 */
const FUND_ROLES: ReadonlySet<string> = new Set(
  (
    'dealflow deals newdeals dealteam deal pitch pitches pitchdeck pitchdecks decks pitchus plans businessplan businessplans ' +
    'proposal proposals submission submissions submit startup startups founders entrepreneurs invest investing investment ' +
    'investments investmentteam investor investors investorrelations investorservices investorsupport lprelations ' +
    'fundraising funding opportunities portfolio portfolioteam ventures applications apply ' +
    'investoren investition investitionen beteiligung beteiligungen businessplaene businesspläne gruender gründer ' +
    'gruendungen finanzierung vorschlaege vorschläge anfrage anfragen ' +
    'investir investisseur investisseurs investissement investissements participations projet projets dossiers ' +
    'candidatures entrepreneurs financement propositions relationsinvestisseurs ' +
    'invertir inversor inversores inversion inversión inversiones inversionistas proyectos propuestas emprendedores ' +
    'financiacion financiación participadas relacionconinversores relacioninversores'
  ).split(' '),
);
const roles: ReadonlySet<string> = new Set(roleLocalParts.filter((local) => !NO_ROLES.has(local)));

/** Whether a domain, or one above it, gives out throw-away mailboxes. The list holds the domains themselves. */
export function isDisposable(domain: string): boolean {
  let rest = domain;
  while (rest.includes('.')) {
    if (disposableDomains.has(rest)) return true;
    rest = rest.slice(rest.indexOf('.') + 1);
  }
  return false;
}

/** Whether the whole local part, before a `+`, names a post or a team and not a person. */
export function isRole({ local }: Pick<EmailAddress, 'local'>): boolean {
  const [box = ''] = plainLocal(local).toLowerCase().split('+');
  return roles.has(box) || FUND_ROLES.has(box.replaceAll(/[._-]/g, ''));
}
