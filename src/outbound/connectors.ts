import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { codeOf, NotConnected } from './failures.ts';

/** All addresses of a name; injected by tests. */
export type Resolve = (
  name: string,
) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** TCP and TLS together; a healthy server needs a tenth of it, and what is left of a deadline should go to the next. */
const CONNECT_TIMEOUT_MS = 5_000;

export interface GuardOptions {
  /** Whether an IP address may be connected to. */
  permits(address: string): boolean;
  readonly resolve?: Resolve | undefined;
}

/** For addresses the operator configured: any address, connections kept for the next call. */
export function trustedAgent(): Agent {
  return new Agent({ connect: honest(buildConnector({ timeout: CONNECT_TIMEOUT_MS })) });
}

/**
 * For hosts a user named. Addresses written out are checked before anything is opened; a name is resolved once, every
 * address it has must be permitted, and those very addresses are what is connected to, so that a second answer of the
 * resolver changes nothing. TLS still asks for the name. No connection is used twice.
 */
export function guardedAgent({ permits, resolve = resolveAll }: GuardOptions): Agent {
  const lookup: LookupFunction = (name, options, done) => {
    resolve(name).then(
      (answers) => {
        const [first] = answers;
        if (first === undefined) done(new NotConnected('name without address'), '');
        else if (!answers.every(({ address }) => permits(address))) done(new NotConnected(REFUSED), '');
        else if (options.all === true)
          done(
            null,
            answers.map(({ address, family }) => ({ address, family })),
          );
        else done(null, first.address, first.family);
      },
      (error: unknown) => done(new NotConnected(codeOf(error)), ''),
    );
  };
  const connect = honest(buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup, autoSelectFamily: true }));
  return new Agent({
    pipelining: 0,
    connect: (options, done) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      // The system never asks a lookup function about an address.
      if (isIP(host) !== 0 && !permits(host)) return done(new NotConnected(REFUSED), null);
      connect({ ...options, hostname: host }, (error, socket) => {
        if (error !== null) return done(error, null);
        // Asked once more of the socket itself, before a single octet is sent.
        if (socket.remoteAddress !== undefined && permits(socket.remoteAddress)) return done(null, socket);
        socket.destroy();
        done(new NotConnected(REFUSED), null);
      });
    },
  });
}

const REFUSED = 'address refused';

/** Marks what fails before a connection is there. */
function honest(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error === null) done(null, socket);
      else done(error instanceof NotConnected ? error : new NotConnected(codeOf(error)), null);
    });
}

const resolveAll: Resolve = (name) =>
  new Promise((resolve, reject) => {
    systemLookup(name, { all: true, order: 'verbatim' }, (error, answers) =>
      error === null ? resolve(answers) : reject(error),
    );
  });
