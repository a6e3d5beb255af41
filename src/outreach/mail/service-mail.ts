import { createTransport } from 'nodemailer';

/** A mail server answers within seconds; one that does not is given up, ms. */
const TIMEOUT_MS = 15_000;

/** Sends a plain message to one address in the name of the service. Rejects where the server did not take it. */
export type SendServiceMail = (to: string, subject: string, text: string) => Promise<void>;

/**
 * Mail of the service itself, through the server of its operator. TLS is demanded but for a server on this machine: a link that
 * signs in is in the message.
 */
export function createServiceMail(url: string, from: string): SendServiceMail {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isSecure = protocol === 'smtps:';
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  const transport = createTransport({
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isSecure ? 465 : 587) : Number(port),
    secure: isSecure,
    requireTLS: !isSecure && !isHere,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, subject, text) => {
    await transport.sendMail({
      from: { name: 'Warmpath', address: from },
      to: { name: '', address: to },
      subject,
      text,
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  };
}
