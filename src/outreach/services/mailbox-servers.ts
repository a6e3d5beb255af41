import { domainToASCII } from 'node:url';
import {
  type MailService,
  serviceOfDomain,
  serviceOfExchangers,
} from '../../core/outreach/mailbox/known-hosts.ts';
import type { MailServer, MailServers } from '../../core/outreach/mailbox/mailbox.ts';
import type { ConnectRequest } from '../../core/outreach/mailbox/ports.ts';
import type { Asker } from '../../core/scope.ts';
import { invalid } from './mailbox-refusals.ts';

export interface HostsOptions {
  /** Names of the mail exchangers of a domain; empty where there are none, or none is known. */
  mailHosts(domain: string, asker: Asker): Promise<readonly string[]>;
  /** Connections without TLS: for laboratories. */
  readonly allowPrivate: boolean;
}

/** The sandbox is no server; the columns want one all the same. */
const NOWHERE: MailServer = { host: 'sandbox.invalid', port: 1, security: 'tls' };

/** Where a mailbox is sent from and read: as the person says, or as its service is known. Throws `invalid_request`. */
export async function serversFor(
  request: ConnectRequest,
  options: HostsOptions,
  asker: Asker,
): Promise<{ readonly servers: MailServers; readonly service: MailService | undefined }> {
  const { kind, address, username = address, smtp, imap } = request;
  if (kind === 'sandbox')
    return { servers: { smtp: NOWHERE, imap: NOWHERE, username: address }, service: undefined };
  if (smtp !== undefined && imap !== undefined) {
    for (const [path, server] of [['smtp', smtp] as const, ['imap', imap] as const]) {
      if (server.security === 'none' && !options.allowPrivate) {
        throw invalid(
          `${path}.security`,
          'must be "tls" or "starttls": a password never goes over an open line',
        );
      }
    }
    return { servers: { smtp, imap, username }, service: undefined };
  }
  if (smtp !== undefined || imap !== undefined) {
    throw invalid(smtp === undefined ? 'smtp' : 'imap', 'must be given where the other one is');
  }
  const domain = domainToASCII(address.slice(address.lastIndexOf('@') + 1));
  const service = serviceOfDomain(domain) ?? serviceOfExchangers(await options.mailHosts(domain, asker));
  if (service === undefined) {
    throw invalid(
      'smtp',
      'and "imap" must be given: the mail service of this domain is not one we know. Its help pages name the hosts for mail programs',
    );
  }
  if (service.instead !== undefined) throw invalid('kind', `does not work there: ${service.instead}`);
  return { servers: { smtp: service.smtp, imap: service.imap, username }, service };
}
