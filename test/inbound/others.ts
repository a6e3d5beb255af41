import { ADA, type Case, eml, FIRST, FOUNDER, IN_THREAD, SECOND, SUBJECT, TOKEN } from './world.ts';

const OWN = `From: Nora Finch <${FOUNDER}>\nTo: ada.quill@lumen.example`;
const LIST = `List-Unsubscribe: <https://warm.example/unsubscribe/${TOKEN}>, <mailto:${FOUNDER}?subject=unsubscribe%20${TOKEN}>\nList-Unsubscribe-Post: List-Unsubscribe=One-Click`;

function calendar(method: string, state: string, headers: string, text = ''): string {
  return eml(
    `${headers}\nContent-Type: multipart/alternative; boundary=c`,
    `--c\nContent-Type: text/plain\n\n${text}\n--c\nContent-Type: text/calendar; charset=utf-8; method=${method}\n\nBEGIN:VCALENDAR\nMETHOD:${method}\nBEGIN:VEVENT\nUID:1@elsewhere.example\nORGANIZER:mailto:${method === 'REQUEST' ? 'ada.quill@lumen.example' : FOUNDER}\nATTENDEE;CN=Ada;PARTSTAT=${state};ROLE=REQ-\n PARTICIPANT:mailto:ada.quill@lumen.example\nEND:VEVENT\nEND:VCALENDAR\n--c--`,
  );
}

function complaint(type: string, returned: string, recipient: string): string {
  return eml(
    `From: <feedback@provider.example>\nSubject: complaint\nContent-Type: multipart/report; report-type=feedback-report; boundary=f`,
    `--f\nContent-Type: text/plain\n\nThis is an email abuse report.\n--f\nContent-Type: message/feedback-report\n\nFeedback-Type: ${type}\nUser-Agent: Provider/1.0\nVersion: 1\n${recipient}\n--f\nContent-Type: message/rfc822\n\n${returned}\n\nHello\n--f--`,
  );
}

export const OTHERS: readonly Case[] = [
  {
    name: 'a complaint',
    eml: complaint(
      'abuse',
      `From: ${FOUNDER}\nMessage-ID: ${SECOND}`,
      'Original-Rcpt-To: <redacted@provider.example>',
    ),
    wants: { kind: 'complaint', touch: 'ada-2' },
  },
  {
    name: 'a complaint without our identifier',
    eml: complaint(
      'abuse',
      `From: ${FOUNDER}\nList-Unsubscribe: <https://warm.example/unsubscribe/${TOKEN}>`,
      '',
    ),
    wants: { kind: 'complaint', touch: 'ada-2' },
  },
  {
    name: 'a complaint by its recipient',
    eml: complaint('abuse', 'Subject: x', 'Original-Rcpt-To: ada.quill@lumen.example'),
    wants: { kind: 'complaint', touch: 'ada-2' },
  },
  {
    name: 'not spam after all',
    eml: complaint('not-spam', `Message-ID: ${SECOND}`, ''),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'unsubscribed by mail',
    eml: eml(`From: ${ADA}\nSubject: unsubscribe ${TOKEN}`, ''),
    wants: { kind: 'unsubscribe', touch: 'ada-2' },
  },
  {
    name: 'unsubscribed by a mail program that marks it',
    eml: eml(
      `From: other@phone.example\nAuto-Submitted: auto-generated\nSubject: Unsubscribe ${TOKEN}`,
      'This message was automatically generated.',
    ),
    wants: { kind: 'unsubscribe', touch: 'ada-2' },
  },
  {
    name: 'unsubscribe with a made-up token',
    eml: eml('From: x@nowhere.example\nSubject: unsubscribe AAAAAAAAAAAAAAAAAAAAAAAAAA', ''),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'an own copy',
    eml: eml(`${OWN}\nSubject: Re: ${SUBJECT}\nMessage-ID: ${SECOND}\n${LIST}`, 'Hello Ada'),
    wants: { kind: 'own_copy', touch: 'ada-2' },
  },
  {
    name: 'an own copy, identifier kept by Google',
    eml: eml(
      `${OWN}\nSubject: ${SUBJECT}\nMessage-ID: <CAF-new@mail.example>\nX-Google-Original-Message-ID: ${FIRST}`,
      'Hello Ada',
    ),
    wants: { kind: 'own_copy', touch: 'ada-1', otherId: '<CAF-new@mail.example>' },
  },
  {
    name: 'an own copy, identifier rewritten, a later touch',
    eml: eml(
      `${OWN}\nSubject: Re: ${SUBJECT}\nMessage-ID: <0103-new@relay.example>\nReferences: ${FIRST}\n${LIST}`,
      'Hello Ada',
    ),
    wants: { kind: 'own_copy', touch: 'ada-2', otherId: '<0103-new@relay.example>' },
  },
  {
    name: 'an own copy, identifier rewritten, the first touch',
    eml: eml(`${OWN}\nSubject: ${SUBJECT}\nMessage-ID: <0104-new@relay.example>\n${LIST}`, 'Hello Ada'),
    wants: { kind: 'own_copy', touch: 'ada-1', otherId: '<0104-new@relay.example>' },
  },
  {
    name: 'a note of the founder in the thread, copied to themselves',
    eml: eml(`${OWN}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`, 'One more thing'),
    wants: { kind: 'unrelated' },
  },
  ...[
    ['under another address of theirs', 'founder@alias.example', ''],
    ['under one with a copy to the mailbox, of its domain', 'founder@rookery.example', `\nCc: ${FOUNDER}`],
  ].flatMap(([how, author, more]): Case[] => [
    {
      name: `the founder to the recipient in the thread, ${how}`,
      eml: eml(`From: ${author}\nTo: ${ADA}${more}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`, 'One more thing'),
      wants: { kind: 'unrelated' },
    },
    {
      name: `an invitation of the founder, ${how}`,
      eml: calendar(
        'REQUEST',
        'NEEDS-ACTION',
        `From: ${author}\nTo: ${ADA}${more}\n${IN_THREAD}\nSubject: Intro`,
      ),
      wants: { kind: 'unrelated' },
    },
  ]),
  {
    name: 'our identifier under another name is no own copy',
    eml: eml(`From: ${ADA}\nSubject: Re: ${SUBJECT}\nMessage-ID: ${SECOND}`, 'resent'),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'an invitation accepted',
    eml: calendar('REPLY', 'ACCEPTED', `From: ${ADA}\nSubject: Accepted: Intro call`),
    wants: { kind: 'calendar', touch: 'ada-2' },
  },
  {
    name: 'an invitation declined with a note',
    eml: calendar(
      'REPLY',
      'DECLINED',
      `From: ${ADA}\nSubject: Declined: Intro call`,
      'Not this month, sorry.',
    ),
    wants: { kind: 'calendar', touch: 'ada-2', excerpt: 'Not this month, sorry.' },
  },
  {
    name: "an answer sent by the calendar's own address",
    eml: calendar(
      'REPLY',
      'TENTATIVE',
      'From: calendar@provider.example\nAuto-Submitted: auto-generated\nSubject: Tentatively accepted: Intro call',
    ),
    wants: { kind: 'calendar', touch: 'ada-2' },
  },
  {
    name: 'another time proposed',
    eml: calendar('COUNTER', 'TENTATIVE', `From: ${ADA}\nSubject: New time proposed: Intro call`),
    wants: { kind: 'calendar', touch: 'ada-2' },
  },
  {
    name: 'an invitation of the investor',
    eml: calendar('REQUEST', 'NEEDS-ACTION', `From: ${ADA}\nSubject: Invitation: Rookery and Lumen`),
    wants: { kind: 'calendar', touch: 'ada-2' },
  },
  {
    name: 'declined by a calendar whose owner is away',
    eml: calendar(
      'REPLY',
      'DECLINED',
      `From: ${ADA}\nSubject: Declined: Intro call`,
      'Declined because I am out of office until 24 August',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-25' },
  },
  {
    name: 'an invitation of somebody else',
    eml: calendar(
      'REQUEST',
      'NEEDS-ACTION',
      'From: Zed <zed@nowhere.example>\nSubject: Invitation',
    ).replaceAll('ada.quill@lumen.example', 'zed@nowhere.example'),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a newsletter of the firm',
    eml: eml(
      'From: Lumen News <news@lumen.example>\nSubject: Our summer letter\nList-Unsubscribe: <https://lumen.example/u/1>\nPrecedence: bulk',
      'We closed our fund.',
    ),
    wants: { kind: 'unrelated' },
  },
  {
    name: "a newsletter under the investor's own address",
    eml: eml(
      `From: ${ADA}\nSubject: Ten lessons\nList-Id: <letters.lumen.example>\nList-Unsubscribe: <https://lumen.example/u/1>`,
      'Lesson one',
    ),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a stranger',
    eml: eml('From: Zed <zed@nowhere.example>\nSubject: Re: your invoice', 'Paid.'),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a stranger under our subject',
    eml: eml(`From: Zed <zed@nowhere.example>\nSubject: Re: ${SUBJECT}`, 'I guessed it.'),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a made-up report names a stranger',
    eml: eml(
      'Return-Path: <>\nFrom: mailer-daemon@nowhere.example\nSubject: failure notice',
      'Hi. This is the qmail-send program.\n<zed@nowhere.example>:\n550 no such user',
    ),
    wants: { kind: 'unrelated' },
  },
  { name: 'nothing at all', eml: '', wants: { kind: 'unrelated' } },
  { name: 'no headers we know', eml: 'X: y\r\n\r\n\u0000\u0001binary', wants: { kind: 'unrelated' } },
];
