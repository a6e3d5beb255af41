import ipaddr from 'ipaddr.js';

/** No address in any notation is longer; a longer text came from a header. */
const LONGEST = 64;

/**
 * Whom a request is counted for where it has no key: the IPv4 address, or the /64 of an IPv6 one, since one
 * line of an internet provider has that many. An IPv4 address in the form of IPv6 counts as IPv4; a port
 * after it (some proxies write one) is left out. What is no address at all, as a proxy may send it, is
 * counted as it is. A connection that ended before it was looked at has no address
 * (`net.Socket.remoteAddress`): all of them are counted as one.
 */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const bare = /^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(ip.slice(0, LONGEST));
  const text = bare?.[1] ?? bare?.[2] ?? ip.slice(0, LONGEST);
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}
