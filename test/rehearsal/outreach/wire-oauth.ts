import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MailTransport } from '../../../src/mailboxes/mail/rules-mail.ts';
import type { OpenMailbox } from '../../../src/mailboxes/rules-mailbox.ts';
import { Secret } from '../../../src/platform/values/key-scopes.ts';
import type { RigPlace } from './wire-rig.ts';

const TOKEN = 'a-token-that-is-fresh';
/** Next to the rig's own, on its address. */
const PORT = 9993;

/** What a Dovecot of our own needs to take bearer tokens, over the mail and the certificate of the rig's. */
function configuration(folder: string, host: string): string {
  return `
base_dir = ${folder}/oauth/run
state_dir = ${folder}/oauth/state
instance_name = rig-oauth
protocols = imap
listen = ${host}
log_path = ${folder}/log/dovecot-oauth.log
ssl = yes
ssl_cert = <${folder}/tls/cert.pem
ssl_key = <${folder}/tls/key.pem
auth_mechanisms = xoauth2 oauthbearer
first_valid_uid = 1
default_internal_user = dovecot
default_login_user = dovenull
mail_location = maildir:${folder}/mail/%u
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${folder}/oauth/oauth2.conf.ext
}
userdb {
  driver = static
  args = uid=mail gid=mail home=${folder}/mail/%u allow_all_users=yes
}
service imap-login {
  inet_listener imap {
    port = 0
  }
  inet_listener imaps {
    port = ${PORT}
    ssl = yes
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
`;
}

/** OAuth2 against a real Dovecot that asks us whether a token is good. */
export async function wireOauth(
  check: (name: string, isRight: boolean, seen?: unknown) => void,
  transport: MailTransport,
  { net }: RigPlace,
  folder: string,
  mailbox: OpenMailbox,
): Promise<void> {
  const asked: string[] = [];
  const judge = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const token = new URLSearchParams(body).get('token') ?? '';
      asked.push(token);
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(token === TOKEN ? { active: true, email: mailbox.address } : { active: false }),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(judge, 'listening');
  const address = judge.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  // The address the certificate of the rig is for.
  const host = `${net}.20`;
  for (const name of ['oauth', 'oauth/run', 'oauth/state'])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(
    join(folder, 'oauth', 'oauth2.conf.ext'),
    `introspection_url = http://127.0.0.1:${port}/introspect\nintrospection_mode = post\nusername_attribute = email\nactive_attribute = active\nactive_value = true\n`,
  );
  writeFileSync(join(folder, 'oauth', 'dovecot.conf'), configuration(folder, host));
  const dovecot = spawn('dovecot', ['-F', '-c', join(folder, 'oauth', 'dovecot.conf')], { stdio: 'ignore' });
  const ended = once(dovecot, 'exit');
  try {
    await listening(host, PORT);
    const imap = { host, port: PORT, security: 'tls' } as const;
    const withToken = (token: string): OpenMailbox => ({
      ...mailbox,
      kind: 'gmail_oauth',
      servers: { ...mailbox.servers, imap },
      secret: {
        kind: 'oauth',
        refreshToken: new Secret('-'),
        accessToken: new Secret(token),
        expiresAt: undefined,
      },
    });
    const never = new AbortController().signal;
    const session = await transport.open(withToken(TOKEN), never);
    check('a mailbox is opened with an access token', (await session.highestUid()) >= 0);
    await session.close();
    const refused = await transport.open(withToken('stale'), never).then(
      () => 'opened',
      (error) => error.fault,
    );
    check(
      'a token that is not good is a refused login',
      refused.kind === 'refused' && refused.side === 'imap',
      refused,
    );
    check(
      'and the host really asked about both',
      asked.includes(TOKEN) && asked.includes('stale'),
      asked.length,
    );
  } finally {
    dovecot.kill();
    await ended;
    judge.close();
  }
}

async function listening(host: string, port: number): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    const socket = connect(port, host);
    const isUp = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(1_000, false),
    ]);
    socket.destroy();
    if (isUp) return;
    await sleep(100);
  }
  throw new Error(`nothing listens on ${host}:${port}`);
}
