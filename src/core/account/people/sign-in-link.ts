/**
 * Those of this machine alone, and those that listen to all of a machine's. A person opens either by the name: passkeys work at
 * names only, and a session at an address would not be one at the name.
 */
const HERE: readonly string[] = ['127.0.0.1', '::1', '0.0.0.0', '::'];
const NAME = 'localhost';

/** Where people open the console, by the settings. */
export function consoleAddress({
  publicUrl,
  host,
  port,
}: {
  readonly publicUrl?: string | undefined;
  readonly host: string;
  readonly port: number;
}): string {
  return publicUrl ?? openedAt(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
}

/** Where people of this machine open the console of a service that listens at this address. */
export function openedAt(address: string): string {
  const { protocol, hostname, port } = new URL(address);
  return HERE.includes(hostname.replace(/^\[(.*)\]$/, '$1')) ? `${protocol}//${NAME}:${port}` : address;
}

/** The link that a person opens. The token is in the fragment, which browsers send to no one: it reaches no log. */
export function signInLink(address: string, token: string): string {
  return `${address}/sign-in#${token}`;
}

/** What to say below a link; `hours` it is good for. */
export function linkNote(hours: number): string {
  const time = hours >= 48 ? `${Math.round(hours / 24)} days` : `${hours} ${hours === 1 ? 'hour' : 'hours'}`;
  return `The link signs in once, within ${time}. The first who opens it is signed in: send it to that person only.`;
}
