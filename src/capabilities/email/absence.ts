import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Resolver } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { decode, encode, type Packet } from 'dns-packet';

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

/** One question by UDP, as c-ares asked it, but with the whole message to look at. Rejects where none comes in time. */
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
