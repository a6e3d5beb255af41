import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { nameOf } from '../own-host.ts';

/** Whom passkeys are for: WebAuthn's relying party. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of a request: the public address, or `localhost`; undefined where browsers know no passkeys: at an address (WebAuthn
 * takes names only), and over http elsewhere than on this machine. Another name in the `Host` header is nobody's.
 */
export function relyingParty(
  { headers }: FastifyRequest,
  publicUrl: string | undefined,
): RelyingParty | undefined {
  const host = headers.host?.toLowerCase() ?? '';
  if (publicUrl !== undefined) {
    const { host: own, hostname, origin, protocol } = new URL(publicUrl);
    const isName = protocol === 'https:' && isIP(hostname.replace(/^\[(.*)\]$/, '$1')) === 0;
    if (host === own && isName) return { id: hostname, origin };
  }
  return nameOf(`http://${host}`) === 'localhost' ? { id: 'localhost', origin: `http://${host}` } : undefined;
}
