import { Resolver } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { timeLimit } from '../time-limit.ts';
import type { Address } from './address.ts';

/** Why a name has no address. `absent`: the DNS says so; else there was no answer that can be relied on. */
export class NoAddress extends Error {
  override readonly name = 'NoAddress';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }

  get isAbsent(): boolean {
    return ABSENT.has(this.code);
  }
}

const ABSENT: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);
/**
 * Of the first try at one server, ms; c-ares doubles it with each. Longer than most answers, short enough for
 * another server, or a second try after a lost packet; a slow authority of three seconds answers the second.
 */
const TRY_MS = 2_000;
const TRIES = 3;
/** When one family has answered, the other is waited for so long, ms (RFC 8305 §3 has 50, for users that look on). */
const OTHER_FAMILY_MS = 300;
/** No honest name has as many; each would be checked, kept and tried. */
const MOST_ADDRESSES = 256;

export interface Answered {
  readonly addresses: readonly Address[];
  /** The shortest of the answer, seconds. */
  readonly ttl: number;
}

/**
 * Runs questions on a resolver (c-ares: sockets of the event loop, UDP and then TCP where an answer is cut short) that
 * is cancelled after `ms` or by the signal. Rejects then at once, whatever `work` does about it. `servers`: addresses, with a port where it is
 * not 53; empty: those of the machine.
 */
export async function withResolver<Result>(
  servers: readonly string[],
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
  work: (resolver: Resolver, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  // One for each question: `cancel` ends all of a resolver, and one's silence must not cost another time.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers.length > 0) resolver.setServers(servers);
  const limit = timeLimit(ms, signal);
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => {
    resolver.cancel();
    reject(signal.aborted ? signal.reason : new NoAddress('ETIMEOUT'));
  };
  limit.signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work(resolver, limit.signal), stopped]);
  } finally {
    limit.signal.removeEventListener('abort', stop);
    limit.end();
    // Any other question, that of the other family say, is no longer awaited.
    resolver.cancel();
  }
}

/** The addresses of a name, both families asked in parallel. Rejects with NoAddress. */
export async function askAddresses(resolver: Resolver, name: string): Promise<Answered> {
  const answered = new Map<number, Answered>();
  const keep = async (number: 4 | 6, answer: Promise<Answered>): Promise<void> => {
    answered.set(number, await answer);
  };
  const asked = [
    keep(4, family(resolver.resolve4(name, { ttl: true }), 4)),
    keep(6, family(resolver.resolve6(name, { ttl: true }), 6)),
  ];
  await Promise.any(asked).catch((error: unknown) => {
    throw failureOf(error);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, OTHER_FAMILY_MS);
  });
  await Promise.race([Promise.allSettled(asked), late]);
  clearTimeout(timer);
  // What has not answered by now is left out: it is neither checked nor ever connected to.
  const answers = [...answered.values()];
  const addresses = answers.flatMap((answer) => answer.addresses);
  if (addresses.length > MOST_ADDRESSES) throw new NoAddress('EBADRESP');
  const order = hasIpv6() ? -1 : 1;
  return {
    addresses: addresses.toSorted((one, other) => (one.family - other.family) * order),
    ttl: Math.min(...answers.map(({ ttl }) => ttl)),
  };
}

async function family(
  asked: Promise<readonly { readonly address: string; readonly ttl: number }[]>,
  number: 4 | 6,
): Promise<Answered> {
  const records = await asked;
  if (records.length === 0) throw new NoAddress('ENODATA');
  return {
    addresses: records.map(({ address }) => ({ address, family: number })),
    ttl: Math.min(...records.map(({ ttl }) => ttl)),
  };
}

/** What two families without an answer come to: nothing is known to be missing where one of them was silent. */
function failureOf(error: unknown): NoAddress {
  const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const codes = errors.map((each) =>
    each instanceof Error && 'code' in each && typeof each.code === 'string' ? each.code : 'EFAILED',
  );
  return new NoAddress(codes.find((code) => !ABSENT.has(code)) ?? codes[0] ?? 'ENOTFOUND');
}

/** RFC 6724 rule 1: an address this machine has no way to comes last. */
function hasIpv6(): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.family === 'IPv6' && !one.internal && !one.address.startsWith('fe80:'));
}
