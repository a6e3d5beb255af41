import type { ServiceConfig } from '../../config.ts';
import { PublisherError } from '../../core/public-records/publisher-error.ts';
import { Downloader } from '../../outbound/download/download.ts';
import { createOutboundResources } from '../../outbound/outbound-resources.ts';
import { greetingOf } from '../../outreach/mail/greeting.ts';
import { oauthClient } from '../../outreach/oauth/clients.ts';
import type { Probed } from '../../providers/probe.ts';
import type { MailServersInUse } from '../../store/outreach/mailbox/mail-servers.ts';
import { VERSION } from '../../version.ts';
import type { LiveQuestion } from './live.ts';

/** What of the configuration mail depends on. */
export type MailConfig = Pick<
  ServiceConfig,
  | 'dnsServers'
  | 'privateHosts'
  | 'googleClientId'
  | 'googleClientSecret'
  | 'googleAuthorizeUrl'
  | 'googleTokenUrl'
  | 'microsoftClientId'
  | 'microsoftClientSecret'
  | 'microsoftTenant'
  | 'microsoftLoginUrl'
>;

/** The questions to the hosts of connected mailboxes (do they greet), and to where mailboxes are connected by OAuth. */
export function mailQuestions(
  config: MailConfig,
  servers: readonly MailServersInUse[],
  trust?: string,
): { readonly questions: readonly LiveQuestion[]; close(): Promise<void> } {
  const guard = {
    allowPrivate: config.privateHosts,
    ways: createOutboundResources({ servers: config.dnsServers }),
  };
  const downloader = new Downloader(1);
  const hosts = servers.map(({ side, server }): LiveQuestion => {
    const address = `${server.host}:${server.port}`;
    return {
      source: side === 'smtp' ? 'mail sent by' : 'mail read from',
      async ask(signal) {
        const greeting = await greetingOf(server, side, {
          guard,
          signal,
          ...(trust !== undefined && { trust }),
        });
        if (greeting === 'as_expected')
          return { state: 'as_expected', address, detail: 'greets; no login was tried' };
        return { state: greeting.state, address, detail: greeting.why };
      },
    };
  });
  const logins = (['gmail_oauth', 'm365_oauth'] as const).flatMap((kind): LiveQuestion[] => {
    const client = oauthClient(config, kind);
    if ('lacks' in client) return [];
    // OpenID Connect Discovery 1.0 §4: the document that names the addresses.
    const base =
      kind === 'gmail_oauth'
        ? new URL(client.authorizeUrl).origin
        : client.tokenUrl.replace(/\/oauth2\/v2\.0\/token$/u, '/v2.0');
    const address = `${base}/.well-known/openid-configuration`;
    return [
      {
        source: `login at ${client.provider}`,
        ask: (signal) => discover(downloader, address, client.tokenUrl, signal),
      },
    ];
  });
  return { questions: [...hosts, ...logins], close: () => downloader.close() };
}

async function discover(
  downloader: Downloader,
  address: string,
  tokenUrl: string,
  signal: AbortSignal,
): Promise<Probed> {
  try {
    const text = await downloader.text(address, `warmpath/${VERSION}`, signal);
    const { token_endpoint: named } = JSON.parse(text) as { readonly token_endpoint?: unknown };
    if (named === tokenUrl) return { state: 'as_expected', address, detail: '' };
    const other =
      typeof named === 'string' ? `tokens are given at ${named.slice(0, 200)}` : 'it lacks token_endpoint';
    return { state: 'changed', address, detail: `${other}; asked for at ${tokenUrl}` };
  } catch (error) {
    if (error instanceof PublisherError) return { state: error.fault, address, detail: error.message };
    if (error instanceof SyntaxError) return { state: 'changed', address, detail: 'the answer is no JSON' };
    throw error;
  }
}
