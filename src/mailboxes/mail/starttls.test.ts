import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { selfSigned } from '../../../test/harness/certificate.ts';
import { openMailbox, outgoing } from '../../../test/harness/held-touch.ts';
import { outboundResourcesOf } from '../../../test/harness/outbound-resources.ts';
import { createMailTransport } from './sandbox-transport.ts';

// What a third party on the way adds after the answer to STARTTLS must not be read as the host's own
// (CVE-2011-0411 and its mirror image in clients). The libraries ensure it; a bad update would show here.

const never = new AbortController().signal;
const trusted = selfSigned('localhost');
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A host with STARTTLS. `plain` answers before TLS and shows when it begins; `secure` answers over it. */
async function host(
  greeting: string,
  plain: (line: string) => { readonly say: string; readonly upgrade?: boolean },
  secure: (line: string) => string,
): Promise<{ readonly port: number; readonly heard: string[] }> {
  const heard: string[] = [];
  const lines = (socket: Socket, take: (line: string) => void) => {
    let rest = '';
    const onData = (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) take(line);
    };
    socket.on('data', onData).on('error', () => {});
    return () => socket.off('data', onData);
  };
  const server = createServer((socket) => {
    socket.write(greeting);
    const stop = lines(socket, (line) => {
      const { say, upgrade = false } = plain(line);
      socket.write(say);
      if (!upgrade) return;
      stop();
      const over = new TLSSocket(socket, { isServer: true, ...trusted });
      lines(over, (secret) => {
        heard.push(secret);
        over.write(secure(secret));
      });
    });
    ends.push(() => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, heard };
}

const transport = createMailTransport({
  allowPrivate: true,
  trust: trusted.cert,
  ways: outboundResourcesOf(async () => ['127.0.0.1']),
  limits: { beforeDotMs: 4_000, openMs: 4_000 },
});
const at = (port: number) => {
  const server = { host: 'localhost', port, security: 'starttls' } as const;
  return openMailbox({ servers: { ...openMailbox().servers, smtp: server, imap: server } });
};

test.each([
  ['nothing', ''],
  // All replies, sent before the conversation: a client that keeps them sends a message no host accepted.
  [
    'answers to everything',
    '250-mx\r\n250 AUTH PLAIN\r\n235 in\r\n250 ok\r\n250 ok\r\n354 go\r\n250 taken\r\n',
  ],
  ['the beginning of a line', '250-AUTH'],
])('SMTP: %s behind the answer to STARTTLS is not the host’s word', async (_, injected) => {
  const { port, heard } = await host(
    '220 mx\r\n',
    (line) =>
      line === 'STARTTLS'
        ? { say: `220 go\r\n${injected}`, upgrade: true }
        : { say: '250-mx\r\n250 STARTTLS\r\n' },
    (line) => (line.startsWith('EHLO') ? '250-mx\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 no\r\n'),
  );
  const outcome = await transport.send(at(port), outgoing(), never);
  expect(outcome.state).not.toBe('sent');
  // Either it is not gone on with, or only what came over TLS counts: then the refusal does.
  if (heard.length > 0) expect(outcome.state).toBe('mailbox_refused');
});

test('IMAP: what stands behind the answer to STARTTLS is not the host’s word', async () => {
  const { port, heard } = await host(
    '* OK [CAPABILITY IMAP4rev1 STARTTLS] hi\r\n',
    (line) => {
      const [tag, command] = line.split(' ');
      return command === 'STARTTLS'
        ? { say: `${tag} OK go\r\n* PREAUTH welcome\r\n* CAPABILITY IMAP4rev1\r\n`, upgrade: true }
        : { say: `* CAPABILITY IMAP4rev1 STARTTLS\r\n${tag} OK\r\n` };
    },
    (line) => `${line.split(' ')[0]} NO [AUTHENTICATIONFAILED] no\r\n`,
  );
  await expect(transport.open(at(port), never)).rejects.toMatchObject({ fault: { side: 'imap' } });
  expect(heard.join('\n')).not.toContain('sesame');
});
