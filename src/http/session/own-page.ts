import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import { isOwnOrigin } from '../own-host.ts';

/**
 * Whether a request with a cookie may have been made by a page of this service, or by a person who typed the address. Browsers say
 * so in `Sec-Fetch-Site` (Fetch Metadata); another port of this machine is the same site, so only the same origin counts. Where that is
 * not sent (plain http, old browsers) the `Origin` has to be ours; a read may lack both, since it changes nothing and no other page
 * is let to see its answer.
 */
export function isOwnPage({ method, headers }: FastifyRequest, publicUrl: string | undefined): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && isRead);
  if (headers.origin !== undefined) return isOwnOrigin(headers.origin, headers.host, publicUrl);
  return isRead;
}

export const OTHER_PAGE = new DomainError(
  'host_not_allowed',
  'The session is of this service, and the request came from a page elsewhere, or does not say from where. Use a page of this service, or an API key.',
);
