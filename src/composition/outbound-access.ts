import { createMailRoutes, type MailRoutes } from '../capabilities/email/mail-routes.ts';
import { isPublicAddress } from '../outbound/addresses.ts';
import { createOutboundResources, type OutboundResources } from '../outbound/outbound-resources.ts';
import type { ServiceOptions } from './options.ts';

/** What all that leaves the process shares: one resolver, the connections' turns, and who takes the mail of a domain. */
export interface OutboundAccess extends OutboundResources {
  readonly mailRoutes: MailRoutes;
}

/** By the DNS servers of the settings; once for a process. */
export function startOutboundAccess(
  config: Pick<ServiceOptions['config'], 'dnsServers' | 'privateHosts'>,
): OutboundAccess {
  const ways = createOutboundResources({ servers: config.dnsServers ?? [] });
  const isPublic = config.privateHosts === true ? () => true : isPublicAddress;
  return { ...ways, mailRoutes: createMailRoutes({ names: ways.names, isPublic }) };
}
