import { describe, expect, it } from 'vitest';
import {
  AUTOMATIC,
  BOUNCES,
  OTHERS,
  REPLIES,
  UNSEEN_ANSWERS,
  UNSEEN_REPORTS,
} from '../../../test/inbound/mails.ts';
import { type Case, FOUNDER, HOST, OTHER, RECEIVED, SEQUENCE, SUBJECT } from '../../../test/inbound/world.ts';
import { instantsOf } from '../../mailboxes/rules-local-time.ts';
import { parseMail } from './parse-mail.ts';
import { classify } from './rules-about-reports.ts';
import { lookUpKeys } from './rules-match-message.ts';

const GROUPS: readonly (readonly [string, readonly Case[]])[] = [
  ['replies', REPLIES],
  ['automatic replies', AUTOMATIC],
  ['bounces', BOUNCES],
  ['others', OTHERS],
  ['answers of the blind set', UNSEEN_ANSWERS],
  ['reports of the blind set', UNSEEN_REPORTS],
];

describe.each(GROUPS)('%s', (_group, cases) => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, { eml, wants }) => {
    const mail = await parseMail(Buffer.from(eml), RECEIVED);
    if (mail === undefined) throw new Error('it cannot be parsed');
    const keys = lookUpKeys(mail);
    // As the store does: only what the keys name is known.
    const known = [OTHER, SEQUENCE].filter(
      ({ recipient, token, touches }) =>
        keys.addresses.includes(recipient) ||
        keys.tokens.includes(token) ||
        keys.domains.some((domain) => `.${domain}`.endsWith(`.${recipient.split('@')[1]}`)) ||
        touches.some(({ messageIds }) => messageIds.some((id) => keys.messageIds.includes(id))),
    );
    const found = classify(mail, known, { mailbox: FOUNDER, hosts: [HOST], timeZone: 'Europe/Berlin' });
    const until =
      wants.back === undefined ? undefined : new Date(instantsOf(wants.back, 0, 'Europe/London').first);
    expect({ why: found.why, kind: found.kind }).toEqual({ why: found.why, kind: wants.kind });
    expect(found.match?.touch?.id).toBe(wants.touch);
    if (until !== undefined) expect(found.until).toEqual(until);
    if (wants.outcome !== undefined) expect(found.bounce?.outcome).toBe(wants.outcome);
    if (wants.suppresses !== undefined) expect(found.bounce?.suppresses).toBe(wants.suppresses);
    if (wants.asks !== undefined) expect(found.doubt !== undefined).toBe(wants.asks);
    if (wants.optOut !== undefined) expect(found.optOut !== undefined).toBe(wants.optOut);
    expect(found.otherId).toBe(wants.otherId);
    if (wants.excerpt !== undefined) expect(found.excerpt).toBe(wants.excerpt);
  });
});

it('takes what a colleague answers for the sequence to their firm that is under way, not for one that has ended since', async () => {
  const eml = [
    'From: Cy <cy@lumen.example>',
    `To: ${FOUNDER}`,
    `Subject: Re: ${SUBJECT}`,
    '',
    'Ada passed this on to me. Let us talk.',
  ].join('\r\n');
  const mail = await parseMail(Buffer.from(eml), RECEIVED);
  if (mail === undefined) throw new Error('it cannot be parsed');
  const [last] = SEQUENCE.touches.slice(-1);
  if (last === undefined) throw new Error('nothing went out');
  const ended = {
    ...SEQUENCE,
    id: 'di',
    recipient: 'di@lumen.example',
    isUnderWay: false,
    touches: [{ ...last, id: 'di-1', sentAt: RECEIVED }],
  };
  const told = (isUnderWay: boolean) =>
    classify(mail, [{ ...ended, isUnderWay }, SEQUENCE], {
      mailbox: FOUNDER,
      hosts: [HOST],
      timeZone: 'UTC',
    }).match?.sequence.id;
  expect(told(false)).toBe('ada');
  expect(told(true)).toBe('di');
});

it('takes what the host has among what was sent for no answer, under whatever address, but in a trial with oneself', async () => {
  const kindOf = async (headers: string) => {
    const mail = await parseMail(Buffer.from(`${headers}\r\nSubject: Re: ${SUBJECT}\r\n\r\nHello`), RECEIVED);
    if (mail === undefined) throw new Error('it cannot be parsed');
    const options = { mailbox: FOUNDER, hosts: [HOST], timeZone: 'UTC', isOwn: true };
    return classify(mail, [SEQUENCE], options).kind;
  };
  const answers = `In-Reply-To: ${SEQUENCE.touches[0]?.messageIds[0]}`;
  expect(await kindOf(`From: nora@alias.example\r\nTo: a-friend@tarn.example\r\n${answers}`)).toBe(
    'unrelated',
  );
  expect(await kindOf(`From: nora@alias.example\r\nMessage-ID: ${SEQUENCE.touches[0]?.messageIds[0]}`)).toBe(
    'own_copy',
  );
  expect(await kindOf(`From: ${SEQUENCE.recipient}\r\n${answers}`)).toBe('reply');
});

it.each([
  ['before the first touch, read when its folder was', '2026-07-27T09:00:00Z', undefined],
  ['just before it, as far as two clocks say', '2026-08-03T08:56:00Z', 'ada-1'],
  ['between two touches, read after the second', '2026-08-05T09:00:00Z', 'ada-1'],
  ['after both', '2026-08-07T09:00:01Z', 'ada-2'],
])(
  'takes a message of theirs out of the thread that came %s for an answer to what went out by then',
  async (_when, at, touch) => {
    const from = (author: string, subject: string, more = '') =>
      `From: ${author}\r\nTo: ${FOUNDER}\r\nDate: Sat, 08 Aug 2026 12:00:00 +0000\r\nSubject: ${subject}\r\n${more}\r\nLet us talk.`;
    const invitation = `Content-Type: text/calendar; method=REPLY\r\n\r\nMETHOD:REPLY\r\nATTENDEE:mailto:${SEQUENCE.recipient}\r\n`;
    const bounce = 'Return-Path: <>\r\n\r\nUndelivered: <ada.quill@lumen.example>: 550 5.1.1 no such user';
    for (const eml of [
      from(SEQUENCE.recipient, 'Lunch'),
      from('cy@lumen.example', `Re: ${SUBJECT}`),
      from('ada.private@tern.example', 'Accepted', invitation),
      from('MAILER-DAEMON@lumen.example', 'failure notice', bounce),
    ]) {
      const mail = await parseMail(Buffer.from(eml), new Date(at));
      if (mail === undefined) throw new Error('it cannot be parsed');
      const found = classify(mail, [SEQUENCE], { mailbox: FOUNDER, hosts: [HOST], timeZone: 'UTC' });
      expect([found.kind === 'unrelated', found.match?.touch?.id]).toEqual([touch === undefined, touch]);
    }
  },
);

it.each([
  ['REPLY', 'They answered an invitation.'],
  ['COUNTER', 'They answered an invitation with another time.'],
])('does not guess what a calendar %s says that names no answer', async (method, why) => {
  const eml = [
    'From: ada.quill@lumen.example',
    `To: ${FOUNDER}`,
    'Subject: A call',
    `Content-Type: text/calendar; method=${method}`,
    '',
    `BEGIN:VCALENDAR\r\nMETHOD:${method}\r\nEND:VCALENDAR`,
  ].join('\r\n');
  const mail = await parseMail(Buffer.from(eml), RECEIVED);
  if (mail === undefined) throw new Error('it cannot be parsed');
  expect(classify(mail, [SEQUENCE], { mailbox: FOUNDER, hosts: [HOST], timeZone: 'UTC' })).toMatchObject({
    kind: 'calendar',
    why,
  });
});

it('has at least sixty cases of at least twenty sorts', () => {
  const all = GROUPS.flatMap(([, cases]) => cases);
  expect(all.length).toBeGreaterThanOrEqual(60);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});
