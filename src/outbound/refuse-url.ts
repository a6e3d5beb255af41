import { ProviderError } from '../core/provider-error.ts';

/** Throws where the guard refuses the address by how it is written: other schemes, other ports, credentials. */
export function refuseUrl(url: URL, anyPort: boolean): void {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refused('neither http nor https');
  if (url.username !== '' || url.password !== '') throw refused('credentials in the address');
  if (!anyPort && !['', '80', '443'].includes(url.port)) throw refused('another port than 80 and 443');
}

export const refused = (why: string) =>
  new ProviderError('unreachable', `address refused (${why})`, { spend: 'none' });
