import {
  ADA,
  type Case,
  eml,
  FIRST,
  FOUNDER,
  IN_THREAD,
  QUOTE,
  REWRITTEN,
  SECOND,
  SUBJECT,
  TOKEN,
} from './world.ts';

export const REPLIES: readonly Case[] = [
  {
    name: 'a reply in the thread',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `Hi Nora,\n\nhappy to talk. Tuesday?\n\nAda\n\n${QUOTE}`,
    ),
    wants: {
      kind: 'reply',
      touch: 'ada-2',
      optOut: false,
      excerpt: 'Hi Nora,\n\nhappy to talk. Tuesday?\n\nAda',
    },
  },
  {
    name: 'a reply to the first touch only',
    eml: eml(`From: ${ADA}\nSubject: Re: ${SUBJECT}\nIn-Reply-To: ${FIRST}`, 'Not for us.'),
    wants: { kind: 'reply', touch: 'ada-1' },
  },
  {
    name: 'a reply to an identifier the provider wrote',
    eml: eml(`From: ${ADA}\nSubject: RE: ${SUBJECT}\nIn-Reply-To: ${REWRITTEN}`, 'Send the deck.'),
    wants: { kind: 'reply', touch: 'ada-2', excerpt: 'Send the deck.' },
  },
  {
    name: 'References folded over lines, In-Reply-To missing',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\nReferences: <older@elsewhere.example>\n ${FIRST}\n\t${SECOND}`,
      'Yes please.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'from another address, in the thread',
    eml: eml(
      `From: Ada Q <ada@private.example>\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      'Writing from my own address.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'from a mobile without References',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}`,
      'Call me tomorrow.\n\nSent from my phone, sorry for typos',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'a new message from the same address',
    eml: eml(
      `From: ADA.QUILL+notes@LUMEN.example\nSubject: Your company`,
      'I read about Rookery. Are you raising?',
    ),
    wants: { kind: 'reply', touch: 'ada-2', excerpt: 'I read about Rookery. Are you raising?' },
  },
  {
    name: 'German, with AW: and the block of headers Outlook quotes',
    eml: eml(
      `From: ${ADA}\nSubject: AW: ${SUBJECT}\n${IN_THREAD}`,
      `Liebe Nora,\n\ngerne am Dienstag.\n\nVon: Nora Finch <${FOUNDER}>\nGesendet: Freitag, 7. August 2026 10:00\nAn: Ada Quill\nBetreff: Re: ${SUBJECT}\n\nHello Ada, I am out of the office until 24 August.`,
    ),
    wants: { kind: 'reply', touch: 'ada-2', excerpt: 'Liebe Nora,\n\ngerne am Dienstag.' },
  },
  {
    name: 'a colleague under our subject, without the thread',
    eml: eml(
      `From: Ivo Brandt <ivo@eu.lumen.example>\nSubject: SV: ${SUBJECT}`,
      'Ada asked me to look at this.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'a colleague under another subject is nobody of ours',
    eml: eml('From: Ivo Brandt <ivo@lumen.example>\nSubject: Invoice 17', 'Please find attached.'),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'forwarded to a colleague elsewhere who answers and quotes our address to unsubscribe',
    eml: eml(
      `From: Mina Holt <mina@otherfund.example>\nSubject: Fwd: ${SUBJECT}`,
      `Ada passed this on to me, I would like to hear more.\n\n---------- Forwarded message ---------\nFrom: Nora Finch <${FOUNDER}>\nDate: Fri, 7 Aug 2026\nSubject: Re: ${SUBJECT}\nTo: Ada Quill\n\nHello Ada\nhttps://warm.example/unsubscribe/${TOKEN}`,
    ),
    wants: {
      kind: 'reply',
      touch: 'ada-2',
      optOut: false,
      excerpt: 'Ada passed this on to me, I would like to hear more.',
    },
  },
  {
    name: 'somebody elsewhere answers the recipient and the founder in the thread',
    eml: eml(
      `From: mina@otherfund.example\nTo: ${ADA}\nCc: <${FOUNDER}>\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      'Thanks Ada. Nora, shall we talk?',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'a partner answers all in the thread, the recipient first',
    eml: eml(
      `From: ivo@lumen.example\nTo: ${ADA}, <${FOUNDER}>\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      'I am in.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'forwarded as an attachment and answered',
    eml: eml(
      `From: Mina Holt <mina@otherfund.example>\nSubject: your note to Ada\nContent-Type: multipart/mixed; boundary=m`,
      `--m\nContent-Type: text/plain\n\nLet us talk.\n--m\nContent-Type: message/rfc822\n\nFrom: ${FOUNDER}\nTo: ada.quill@lumen.example\nSubject: ${SUBJECT}\nMessage-ID: ${FIRST}\n\nHello Ada\n--m--`,
    ),
    wants: { kind: 'reply', touch: 'ada-1', excerpt: 'Let us talk.' },
  },
  {
    name: 'HTML only, with the quote in a blockquote',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}\nContent-Type: text/html; charset=utf-8`,
      `<html><head><style>p{color:red}</style></head><body><p>Sounds good &ndash; next week?</p><div class="gmail_quote">On Fri, 7 Aug 2026 at 10:00 Nora Finch &lt;${FOUNDER}&gt; wrote:<blockquote><p>Unsubscribe here</p></blockquote></div></body></html>`,
    ),
    wants: { kind: 'reply', touch: 'ada-2', optOut: false, excerpt: 'Sounds good – next week?' },
  },
  {
    name: 'answers between the quoted lines',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `On Fri, 7 Aug 2026 at 10:00, Nora Finch <${FOUNDER}> wrote:\n> How many partners do you have?\n\nThree.\n\n> unsubscribe me? no\n\nNever heard of it.`,
    ),
    wants: { kind: 'reply', touch: 'ada-2', optOut: false, excerpt: 'Three.\n\nNever heard of it.' },
  },
  {
    name: 'a person whose quote has the words of an absence',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `Fine, after your holiday then.\n\n${QUOTE}`,
    ),
    wants: { kind: 'reply', touch: 'ada-2', excerpt: 'Fine, after your holiday then.' },
  },
  {
    name: 'a person who is away and writes so by hand',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `I am on vacation until Monday, but yes: send me the deck.\n\n${QUOTE}`,
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'a person who answers the automatic reply of the founder',
    eml: eml(
      `From: ${ADA}\nSubject: Re: Automatic reply: ${SUBJECT}\nIn-Reply-To: <ooo@rookery.example>`,
      'Enjoy your days off, we talk afterwards.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'Auto-Submitted: no is a person',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}\nAuto-Submitted: no\nX-Auto-Response-Suppress: DR, OOF, AutoReply`,
      'Interested.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'asked for no more mail, in English',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `Please remove me from your list.\n\n${QUOTE}`,
    ),
    wants: { kind: 'reply', touch: 'ada-2', optOut: true },
  },
  ...(
    [
      ['German', 'Bitte keine weiteren E-Mails an mich.'],
      ['French', 'Merci de ne plus me contacter.'],
      ['Spanish', 'Por favor, deme de baja de su lista.'],
      ['Italian', 'Vi prego di cancellarmi: non contattatemi più.'],
      ['Portuguese', 'Por favor, remova-me da lista. Não me contacte mais.'],
      ['Dutch', 'Graag geen mails meer.'],
      ['Swedish', 'Avregistrera mig, tack.'],
      ['Japanese', '配信停止をお願いします。'],
      ['Chinese', '请不要再发邮件给我。'],
      ['one word', 'STOP'],
    ] as const
  ).map(([language, words]) => ({
    name: `asked for no more mail, ${language}`,
    eml: eml(`From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`, `${words}\n\n${QUOTE}`),
    wants: { kind: 'reply', touch: 'ada-2', optOut: true } as const,
  })),
  {
    name: 'not interested is no wish to be left alone for ever',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      `Thanks, but this is not a fit for our fund.\n\n--\nAda Quill\nTo unsubscribe from Lumen news click here`,
    ),
    wants: {
      kind: 'reply',
      touch: 'ada-2',
      optOut: false,
      excerpt: 'Thanks, but this is not a fit for our fund.',
    },
  },
  {
    name: 'in the thread through a group address of theirs',
    eml: eml(
      `From: "'Ada Quill' via Deals" <deals@lumen.example>\nX-Original-From: ${ADA}\nList-Id: <deals.lumen.example>\nPrecedence: list\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`,
      'Let us meet.',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
  {
    name: 'a subject in encoded words with the mark of a filter',
    eml: eml(
      `From: Ivo <ivo@lumen.example>\nSubject: =?utf-8?B?W0VYVEVSTkFMXSDlm57lpI3vvJo=?= ${SUBJECT}`,
      '可以，下周二。',
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
];
