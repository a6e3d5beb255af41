import { createMailRoutes } from '../capabilities/email/mail-routes.ts';
import { isPublicAddress } from '../outbound/addresses.ts';
import type { ServiceOptions } from './options.ts';

/** Who takes the mail of a domain, by the DNS servers of the settings. */
export function mailRoutesOf(
  config: Pick<ServiceOptions['config'], 'dnsServers' | 'privateHosts'>,
): ReturnType<typeof createMailRoutes> {
  return createMailRoutes({
    servers: config.dnsServers ?? [],
    isPublic: config.privateHosts === true ? () => true : isPublicAddress,
  });
}
