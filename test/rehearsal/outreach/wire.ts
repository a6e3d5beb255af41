/**
 * The mail transport against a real Postfix and a real Dovecot, with faults between:
 * `wire.ts <net of the running mail rig> <its folder> <control port of its SMTP faults> <of its IMAP faults>`.
 * Every check is printed and counted; one that fails fails the run.
 */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import type { OutgoingMessage, WireOutcome } from '../../../src/mailboxes/mail/rules-mail.ts';
import { createMailTransport } from '../../../src/mailboxes/mail/sandbox-transport.ts';
import { createOutboundResources } from '../../../src/platform/outbound/connectors.ts';
import { wireFaults } from './wire-faults.ts';
import { wireLogins } from './wire-logins.ts';
import { wireOauth } from './wire-oauth.ts';
import { faults, find, type RigPlace, rigMailbox, type Seen } from './wire-rig.ts';

const [net, folder, smtpControl, imapControl] = process.argv.slice(2);
if (net === undefined || folder === undefined || smtpControl === undefined || imapControl === undefined) {
  throw new Error('wire.ts <net> <folder> <SMTP control port> <IMAP control port>');
}
const place: RigPlace = { net };
const never = new AbortController().signal;
const trust = readFileSync(join(folder, 'tls', 'cert.pem'), 'utf8');
// Dovecot makes anyone who has a wrong password wait.
const patient = { openMs: 30_000, beforeDotMs: 30_000 };
const limits = { connectMs: 3_000, beforeDotMs: 4_000, afterDotMs: 6_000, openMs: 5_000, askMs: 5_000 };
const transport = createMailTransport({ ways: createOutboundResources(), allowPrivate: true, trust, limits });
const run = Date.now().toString(36);

let passed = 0;
const failures: string[] = [];
function check(name: string, isRight: boolean, seen: unknown = ''): void {
  console.log(`${isRight ? 'ok  ' : 'FAIL'} ${name}${isRight ? '' : `: ${JSON.stringify(seen)}`}`);
  if (isRight) passed += 1;
  else failures.push(name);
}

const founder = rigMailbox(place, 'founder@tenant.test');
const ada = rigMailbox(place, 'ada.quill@investors.test');
const id = (name: string) => `<${name}.${run}@tenant.test>`;

function message(name: string, to: string, changes: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    messageId: id(name),
    attempt: 1,
    date: new Date(),
    from: { name: 'Mira Okafor', address: founder.address },
    to: { name: 'Ada Quill', address: to },
    subject: `Kelp ${name} ${run}`,
    text: `Dear reader,\n\nthis is ${name}.\n.\nEnd.\n`,
    html: undefined,
    inReplyTo: undefined,
    references: [],
    unsubscribeUrl: `https://warmpath.example/unsubscribe/${run}`,
    unsubscribeMail: `mailto:${founder.address}?subject=unsubscribe%20${run}`,
    blindCopy: undefined,
    ...changes,
  };
}

// ---- logins --------------------------------------------------------------------------------------------------------

const slowly = createMailTransport({
  ways: createOutboundResources(),
  allowPrivate: true,
  trust,
  limits: patient,
});
await wireLogins({
  check,
  transport,
  slowly,
  untrusting: createMailTransport({ ways: createOutboundResources(), allowPrivate: true, limits }),
  guarded: createMailTransport({ ways: createOutboundResources(), allowPrivate: false, trust }),
  place,
  founder,
  message: message('stranger', ada.address),
});

// ---- sending and reading -------------------------------------------------------------------------------------------

const own = await transport.open(founder, never);
const reader = await transport.open(ada, never);
const begin = await own.highestUid();
const readerBegin = await reader.highestUid();
const isId = (name: string) => (seen: Seen) => seen.mail.messageId === id(name);

const sent = await transport.send(
  founder,
  message('first', ada.address, { blindCopy: founder.address }),
  never,
);
check('a message is sent', sent.state === 'sent' && /^250/.test(sent.response), sent);
const first = await find(reader, readerBegin, isId('first'));
check('it arrives with our Message-ID', first !== undefined);
check(
  'with one-click headers',
  /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m.test(first?.raw ?? ''),
);
check(
  'unsubscribing goes to our address',
  first?.raw.includes(`<https://warmpath.example/unsubscribe/${run}>`) === true,
);
check(
  'without a trace of the blind copy',
  !/^bcc:/im.test(first?.raw ?? '') && !first?.raw.includes('To: founder'),
);
check(
  'and its text as it was, dots and all',
  first?.mail.text?.replaceAll('\r', '').trimEnd() === message('first', '').text.trimEnd(),
  first?.mail.text,
);

const copy = await find(own, begin, isId('first'));
check('the own copy lies in the inbox', copy !== undefined);
const evidence = await own.findOwn(id('first'));
check('and is found by its Message-ID', evidence?.messageId === id('first'), evidence);
if (copy !== undefined) await own.fileOwnCopy(copy.uid);
const rest = await own.listNew(begin, 25);
check('filed away it lies there no more', !rest.some(({ uid }) => uid === copy?.uid));
check('but is found in the Sent folder', (await own.findOwn(id('first'))) !== undefined);
check('what was never sent is not found', (await own.findOwn(id('never'))) === undefined);
check('nor is what only begins like it', (await own.findOwn('<first@tenant.test>')) === undefined);

const patience = new AbortController();
const waking = own.waitForNew(patience.signal);
await sleep(300);
const replied = await transport.send(
  ada,
  {
    ...message('reply', founder.address, { inReplyTo: id('first'), references: [id('first')] }),
    from: { name: 'Ada', address: ada.address },
    messageId: `<reply.${run}@investors.test>`,
    blindCopy: undefined,
  },
  never,
);
check('the reader replies', replied.state === 'sent', replied);
const woken = await Promise.race([waking, sleep(5_000, 'asleep')]);
check('IDLE wakes us', woken === true, woken);
const reply = await find(own, begin, ({ mail }) => mail.messageId === `<reply.${run}@investors.test>`);
check(
  'the reply is read with In-Reply-To and References',
  reply?.mail.inReplyTo === id('first') && reply.mail.references?.includes(id('first')) === true,
  reply?.mail,
);
const stopped = own.waitForNew(patience.signal);
patience.abort();
check('waiting ends at the signal', (await Promise.race([stopped, sleep(3_000, 'still waiting')])) === false);
check('and the session goes on', (await own.highestUid()) >= (reply?.uid ?? Number.POSITIVE_INFINITY));

// Not by our transport: an answering machine is silent to what has List- headers (RFC 5230 §4.6), and ours has.
await createTransport({
  host: `${net}.20`,
  port: 465,
  secure: true,
  tls: { ca: trust },
  auth: { user: founder.address, pass: 'rig-password' },
}).sendMail({
  from: founder.address,
  to: 'ooo@investors.test',
  subject: 'Kelp',
  text: 'Kelp?',
  messageId: id('away'),
});
const away = await find(
  own,
  begin,
  ({ mail, raw }) => mail.inReplyTo === id('away') || raw.includes(id('away')),
);
check(
  'an automatic reply arrives, marked as one',
  /^Auto-Submitted: auto-replied/m.test(away?.raw ?? ''),
  away?.raw.slice(0, 500),
);
await transport.send(founder, message('bounce', 'nobody@bounce.test'), never);
const report = await find(
  own,
  begin,
  ({ raw }) => /report-type=delivery-status/.test(raw) && raw.includes(id('bounce')),
);
check('a delivery status notification arrives and quotes the Message-ID', report !== undefined);
check(
  'with Action: failed and Status: 5.1.1',
  /Action: failed/.test(report?.raw ?? '') && /Status: 5\.1\.1/.test(report?.raw ?? ''),
);
const anybody = await transport.send(founder, message('anybody', 'x@catchall.test'), never);
check('a host that takes everything takes it', anybody.state === 'sent', anybody);
const spoof = rigMailbox(place, 'ops@tenant.test', { username: founder.address });
const spoofed = await transport.send(
  spoof,
  message('spoof', ada.address, { from: { name: '', address: spoof.address } }),
  never,
);
check(
  'sending under another login’s address refuses the mailbox, not the recipient',
  spoofed.state === 'mailbox_refused',
  spoofed,
);

// ---- OAuth2 --------------------------------------------------------------------------------------------------------

await wireOauth(check, slowly, place, folder, founder);

// ---- sizes ---------------------------------------------------------------------------------------------------------

const large = await transport.send(
  founder,
  message('large', ada.address, { text: 'kelp and more kelp\n'.repeat(80_000) }),
  never,
);
check('a message of 1.5 MB is sent', large.state === 'sent', large);
const cut = await find(reader, readerBegin, ({ raw }) => raw.includes(id('large')));
check('and read up to a mebibyte', cut?.source.length === 1024 * 1024, cut?.source.length);
const huge = await transport.send(
  founder,
  message('huge', ada.address, { text: 'kelp '.repeat(900_000) }),
  never,
);
check('one of 4.5 MB is not', huge.state === 'failed' && !huge.hard, huge);
const many = await Promise.all(
  Array.from({ length: 40 }, (_, at) => transport.send(founder, message(`many-${at}`, ada.address), never)),
);
check(
  'forty at once are all sent',
  many.every(({ state }) => state === 'sent'),
  many.find(({ state }) => state !== 'sent'),
);
check('the last of them arrives', (await find(reader, readerBegin, isId('many-39'))) !== undefined);
check('a listing holds no more than it may', (await reader.listNew(readerBegin, 1_000)).length === 25);
check('and begins where it is told', (await reader.listNew(await reader.highestUid(), 25)).length === 0);

// ---- faults --------------------------------------------------------------------------------------------------------

const isDelivered = async (name: string, tries = 6) => {
  const above = await reader.highestUid();
  for (let count = 0; count < tries; count += 1) {
    if ((await reader.findOwn(id(name))) !== undefined) return true;
    await sleep(250);
  }
  return above < 0;
};
await wireFaults({
  check,
  transport,
  faulty: rigMailbox({ ...place, isFaulty: true }, founder.address),
  smtp: faults(smtpControl),
  imap: faults(imapControl),
  send: (mailbox, name, changes): Promise<WireOutcome> =>
    transport.send(mailbox, message(name, ada.address, { blindCopy: founder.address, ...changes }), never),
  isDelivered,
  evidenceOf: async (name) => {
    for (let tries = 0; tries < 6; tries += 1) {
      if ((await own.findOwn(id(name))) !== undefined) return true;
      await sleep(250);
    }
    return false;
  },
});

await own.close();
await reader.close();
console.log(`${passed} checks passed, ${failures.length} failed`);
if (failures.length > 0) console.log(failures.map((name) => `  ${name}`).join('\n'));
process.exitCode = failures.length > 0 || passed < 50 ? 1 : 0;
