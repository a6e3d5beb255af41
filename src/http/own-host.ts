import { isIP } from 'node:net';

/**
 * Whether a request was meant for this service, by its Host header: an attacker's name that is made to point here (DNS
 * rebinding) is not. An address is nobody's name, and a name without a dot cannot be registered; of other names
 * those of the configuration are ours. `names`: in lower case, without ports.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  const name = nameOf(`http://${host ?? ''}`);
  return name !== undefined && (!name.includes('.') || isIP(name) !== 0 || names.includes(name));
}

/**
 * Whether a browser may have sent it: a page of this service, or no browser at all. The origin is that of the Host header,
 * or, behind a proxy that changes that, the public address of the service.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (given.protocol !== 'http:' && given.protocol !== 'https:') return false;
  return given.host === host?.toLowerCase() || given.origin === (publicUrl && new URL(publicUrl).origin);
}

/** The name or address of a URL, IPv6 without brackets; undefined where it has none. */
export function nameOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, username, pathname, search, hash } = new URL(url);
  if (hostname === '' || `${username}${search}${hash}` !== '' || pathname !== '/') return undefined;
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
