import fc from 'fast-check';
import { expect, it } from 'vitest';
import { size } from '../../../test/harness/size.ts';
import { forgedMails } from '../../../test/inbound/forged.ts';
import { AUTOMATIC, BOUNCES, OTHERS, REPLIES } from '../../../test/inbound/mails.ts';
import { FOUNDER, HOST, IN_THREAD, OTHER, RECEIVED, SEQUENCE, SUBJECT } from '../../../test/inbound/world.ts';
import { parseMail } from './parse-mail.ts';
import { classify } from './rules-about-reports.ts';
import { effectsOf } from './rules-effects.ts';
import { lookUpKeys } from './rules-match-message.ts';

/** What a reader hands over at most (`MAX_FETCHED` of the session). */
const FETCHED = 1024 * 1024;
/**
 * CPU of one message, ms. The worst shapes take three quarters of a second on a slow machine; what grows with a power of
 * the length would take minutes.
 */
const LONGEST = 4_000;

/** Parses and distinguishes, as a reader does; resolves to the CPU it took in ms, what came of it and what was not read. */
async function understand(source: Buffer) {
  const started = process.cpuUsage();
  const leftOut: string[] = [];
  const mail = await parseMail(source.subarray(0, FETCHED), RECEIVED, (what) => leftOut.push(what));
  if (mail !== undefined) lookUpKeys(mail);
  const found =
    mail === undefined
      ? undefined
      : classify(mail, [OTHER, SEQUENCE], { mailbox: FOUNDER, hosts: [HOST], timeZone: 'Europe/Berlin' });
  const { user, system } = process.cpuUsage(started);
  return { ms: (user + system) / 1_000, found, leftOut };
}

const ANSWER = `From: ada.quill@lumen.example\r\nSubject: Re: birds\r\n${IN_THREAD.replace('\n', '\r\n')}\r\n`;
const SERVER = 'From: MAILER-DAEMON@x.example\r\nReturn-Path: <>\r\nSubject: failure notice\r\n';

/** Pieces a rule begins to read, over and over: what an expression that goes back and forth would be slow at. */
const PIECES = [
  'a ',
  '> ',
  '--b\r\n',
  '\r\n',
  '<a@',
  'a@b.c ',
  '=?utf-8?Q?',
  '((',
  '\\"',
  '=\r\n',
  '<div>',
  'href= ',
  'On Fri, 10:00 wrote\n',
  '10:00 <a@b.c>',
  'schrieb 10:00 ',
  'From: x\nTo: y\nSubject: z\n',
  '550 5.1.1 user ',
  'sender address ',
  'host or domain name ',
  'until 24 ',
  'August 24 - ',
  '8-',
  'back in ',
  'ticket id #',
  'please unsubscribe ',
  '/unsubscribe/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'urldefense.com/v2/url?u=https-3A__x_unsubscribe_aaaaaaaaaaaaaaaaaaaaaa',
  'Message-ID: ',
  'your message ',
  '\u0000',
  '\u202e',
  'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@b.c\n',
];

function filled(piece: string, octets: number): string {
  return piece.repeat(Math.ceil(octets / Buffer.byteLength(piece)));
}

it.each(PIECES.map((piece) => [JSON.stringify(piece), piece] as const))(
  'takes a bounded time over a mebibyte of %s',
  async (_name, piece) => {
    const text = filled(piece, FETCHED);
    const line = filled(piece.replaceAll(/[\r\n]+/g, ' '), 100 * 1024);
    const sources = [
      `${ANSWER}\r\n${text}`,
      `${ANSWER}Content-Type: text/html\r\n\r\n${text}`,
      `${ANSWER}Auto-Submitted: auto-replied\r\n\r\n${text}`,
      `${ANSWER}Content-Type: text/calendar; method=REPLY\r\n\r\nBEGIN:VCALENDAR\n${text}`,
      `${SERVER}\r\n${text}`,
      `${SERVER}Content-Type: message/delivery-status\r\n\r\n${text}`,
      `From: ${line}\r\nReferences: ${line}\r\nSubject: ${line}\r\n\r\nx`,
    ];
    for (const source of sources) {
      const { ms } = await understand(Buffer.from(source));
      expect(ms).toBeLessThan(LONGEST);
    }
  },
);

it('knows an answer in the thread by its headers, whatever is attached to it, and reports what it did not read', async () => {
  const nested = Array.from(
    { length: 1_000 },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  ).join('');
  const sources = [
    `${ANSWER}${nested}\r\nGladly.`,
    `${ANSWER}${'X-Mark: y\r\n'.repeat(100_000)}\r\nGladly.`,
    `${ANSWER}\r\n${'Gladly.\r\n'.repeat(100_000)}`,
  ];
  for (const source of sources) {
    const { found, leftOut, ms } = await understand(Buffer.from(source));
    expect(found).toMatchObject({ kind: 'reply', match: { by: 'message_id' } });
    expect(leftOut).not.toHaveLength(0);
    expect(ms).toBeLessThan(LONGEST);
  }
});

it.each(['utf-7', 'utf-16', 'iso-2022-kr', 'hz-gb-2312', 'x-user-defined', 'replacement', '\u0000'])(
  'reads a text whose charset %j lies',
  async (charset) => {
    const octets = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7_919) & 0xff));
    const head = Buffer.from(`${ANSWER}Content-Type: text/plain; charset="${charset}"\r\n\r\n`);
    const { found, ms } = await understand(Buffer.concat([head, octets]));
    expect(found?.kind).toBe('reply');
    expect(ms).toBeLessThan(LONGEST);
  },
);

const RUNS = size(1_000, 50_000);

it('suppresses nobody over forged mail that was cut, doubled or scribbled in', {
  timeout: 2 * RUNS * 240,
}, async () => {
  const { recipient } = SEQUENCE;
  const victim = { recipient, founder: FOUNDER, subject: SUBJECT };
  const forged = Array.from({ length: 20 }, (_, at) => forgedMails(victim, at).map(({ eml }) => eml)).flat();
  const locked = { id: SEQUENCE.id, recipient, state: 'active', heldUntil: undefined } as const;
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...forged),
      fc.constantFrom('', ...PIECES),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0.2, max: 1, noNaN: true }),
      async (eml, piece, at, cut) => {
        const place = Math.floor(at * eml.length);
        const text = `${eml.slice(0, place)}${piece.repeat(3)}${eml.slice(place)}`;
        const { found } = await understand(Buffer.from(text.slice(0, Math.ceil(cut * text.length))));
        if (found?.match === undefined) return;
        const does = effectsOf({ found, sender: recipient }, { sequence: locked, all: [locked] }, false);
        const entries = does.flatMap((one) => (one.do === 'suppress' ? one.entries : []));
        expect(entries.filter(({ reason }) => reason !== 'opt_out_pending')).toEqual([]);
      },
    ),
    { numRuns: 2 * RUNS },
  );
});

it('comes to something over any message that was cut, doubled or scribbled in', {
  timeout: RUNS * 240,
}, async () => {
  const sources = [...REPLIES, ...AUTOMATIC, ...BOUNCES, ...OTHERS].map(({ eml }) => Buffer.from(eml));
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...sources),
      fc.array(
        fc.record({
          at: fc.double({ min: 0, max: 1, noNaN: true }),
          bytes: fc.uint8Array({ maxLength: 40 }),
        }),
        {
          maxLength: 8,
        },
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (source, scribbles, cut) => {
        let octets = source;
        for (const { at, bytes } of scribbles) {
          const place = Math.floor(at * octets.length);
          octets = Buffer.concat([
            octets.subarray(0, place),
            bytes,
            octets.subarray(Math.floor(place * cut)),
          ]);
          octets = octets.subarray(0, 64 * 1024);
        }
        const { found, ms } = await understand(octets);
        expect(found === undefined || found.why !== '').toBe(true);
        expect(ms).toBeLessThan(LONGEST);
      },
    ),
    { numRuns: RUNS },
  );
});
