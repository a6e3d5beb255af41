import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What is handed out of IPv6 for use in the public net (RFC 4291 §2.4, IANA "IPv6 Global Unicast"). */
const GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether this IP address may be contacted on behalf of a user: a public unicast address and nothing else. False for
 * loopback, private, link-local, shared, documentation and translated (mapped, NAT64, 6to4, Teredo) ones, and for what
 * is not an address at all.
 */
export function isPublicAddress(ip: string): boolean {
  // The shorter notations (127.1, 0x7f000001) are names to us: what they mean is the resolver's to say.
  if (isIP(ip) === 0) return false;
  const address = ipaddr.process(ip);
  if (address.range() !== 'unicast') return false;
  // Without this `::7f00:1`, an IPv4 address in the deprecated "compatible" form, would pass.
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_V6);
}
