import { ADA, type Case, eml, IN_THREAD, QUOTE, SECOND, SUBJECT } from './world.ts';

const RFC = `Auto-Submitted: auto-replied\n${IN_THREAD}`;

/** [what, subject, text, first day back]; sent with the header of RFC 3834 unless `bare`. */
const BY_LANGUAGE: readonly (readonly [string, string, string, string])[] = [
  [
    'English',
    `Automatic reply: ${SUBJECT}`,
    'I am out of the office until 24 August with limited access to email.',
    '2026-08-25',
  ],
  [
    'English, first day back',
    `Out of Office: ${SUBJECT}`,
    'Thank you. I will be back on Monday 7 September. For urgent matters write to ivo@lumen.example.',
    '2026-09-07',
  ],
  [
    'German',
    `Abwesenheitsnotiz: ${SUBJECT}`,
    'Ich bin bis zum 3.9. nicht im Büro. In dringenden Fällen: 030 1234567.',
    '2026-09-04',
  ],
  [
    'German, both days',
    `Automatische Antwort: ${SUBJECT}`,
    'Ich bin vom 10.08.2026 bis 28.08.2026 im Urlaub und ab dem 31.08.2026 wieder erreichbar.',
    '2026-08-31',
  ],
  [
    'French',
    `Réponse automatique : ${SUBJECT}`,
    'Je suis absente du bureau, de retour le 1er septembre.',
    '2026-09-01',
  ],
  ['French, until', `Absence du bureau : ${SUBJECT}`, 'En congés jusqu’au 21 août inclus.', '2026-08-22'],
  [
    'Spanish',
    `Respuesta automática: ${SUBJECT}`,
    'Estaré fuera de la oficina del 10 al 21 de agosto.',
    '2026-08-22',
  ],
  [
    'Italian',
    `Risposta automatica: ${SUBJECT}`,
    'Sono in ferie dal 10 al 23 agosto. Rientrerò lunedì 24 agosto.',
    '2026-08-24',
  ],
  [
    'Portuguese',
    `Resposta automática: ${SUBJECT}`,
    'Estarei ausente até 21 de agosto de 2026.',
    '2026-08-22',
  ],
  ['Dutch', `Automatisch antwoord: ${SUBJECT}`, 'Ik ben afwezig tot en met 23 augustus.', '2026-08-24'],
  ['Swedish', `Autosvar: ${SUBJECT}`, 'Jag är på semester t.o.m. 16 augusti.', '2026-08-17'],
  ['Danish', `Automatisk svar: ${SUBJECT}`, 'Jeg er tilbage mandag den 17. august.', '2026-08-17'],
  ['Finnish', `Automaattinen vastaus: ${SUBJECT}`, 'Olen lomalla 16. elokuuta asti.', '2026-08-17'],
  ['Polish', `Odpowiedź automatyczna: ${SUBJECT}`, 'Jestem na urlopie do 21 sierpnia.', '2026-08-22'],
  ['Czech', `Automatická odpověď: ${SUBJECT}`, 'Jsem mimo kancelář do 21. srpna 2026.', '2026-08-22'],
  ['Turkish', `Otomatik yanıt: ${SUBJECT}`, "20 Ağustos'a kadar ofis dışındayım.", '2026-08-21'],
  ['Russian', `Автоответ: ${SUBJECT}`, 'Я в отпуске до 21 августа.', '2026-08-22'],
  ['Japanese', `自動応答: ${SUBJECT}`, '8月21日まで休暇をいただいております。', '2026-08-22'],
  ['Chinese', `自动回复: ${SUBJECT}`, '我将于2026年8月20日返回办公室。', '2026-08-20'],
  ['Korean', `자동 회신: ${SUBJECT}`, '8월 20일까지 휴가입니다.', '2026-08-21'],
];

export const AUTOMATIC: readonly Case[] = [
  ...BY_LANGUAGE.flatMap(([language, subject, text, back]) => [
    {
      name: `automatic, ${language}`,
      eml: eml(`From: ${ADA}\nSubject: ${subject}\n${RFC}`, text),
      wants: { kind: 'auto_reply', touch: 'ada-2', back } as const,
    },
    {
      name: `automatic, ${language}, told by its subject only`,
      eml: eml(`From: ${ADA}\nSubject: ${subject}`, text),
      wants: { kind: 'auto_reply', touch: 'ada-2', back } as const,
    },
  ]),
  {
    name: 'automatic with Re: and our subject',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\n${RFC}\nPrecedence: bulk\nX-Autoreply: yes`,
      `Back on Monday.\n\n${QUOTE}`,
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-10' },
  },
  {
    name: 'automatic without a day',
    eml: eml(`From: ${ADA}\nSubject: Automatic reply\n${RFC}`, 'I am travelling. Replies will be slow.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-15' },
  },
  {
    name: 'a day that has passed is not believed',
    eml: eml(`From: ${ADA}\nSubject: Out of office\n${RFC}`, 'I am out of the office until 3 May 2026.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-15' },
  },
  {
    name: 'a leave of months, until its day',
    eml: eml(`From: ${ADA}\nSubject: Out of office\n${RFC}`, 'I am on leave until 1 March 2027.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2027-03-02' },
  },
  {
    name: 'a leave of months whose year is not named',
    eml: eml(`From: ${ADA}\nSubject: Elternzeit\n${RFC}`, 'Ich bin in Elternzeit bis zum 1. Februar.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2027-02-02' },
  },
  {
    name: 'a leave of two years holds for one',
    eml: eml(`From: ${ADA}\nSubject: Out of office\n${RFC}`, 'I am on parental leave until 1 August 2028.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2027-08-09' },
  },
  {
    name: 'a leave of months that names no message of ours holds for a month: anybody may have written it',
    eml: eml(
      `From: ${ADA}\nSubject: Out of office\nAuto-Submitted: auto-replied`,
      'I am on leave until 1 March 2027.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-09-08' },
  },
  {
    name: 'a leave of months whose sender is forged, as the host says, holds for a month',
    eml: eml(
      `Authentication-Results: mx.rookery.example; dmarc=fail\nFrom: ${ADA}\nSubject: Out of office\n${RFC}`,
      'I am on leave until 1 March 2027.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-09-08' },
  },
  {
    name: 'a day far ahead of which nothing says what it is',
    eml: eml(`From: ${ADA}\nSubject: Out of office\n${RFC}`, 'Away. Our annual meeting: 1 March 2027.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-15' },
  },
  ...[
    'I no longer work at Lumen. Please write to bo@lumen.example.',
    'Ada Quill has left Lumen Capital.',
    'Ich bin nicht mehr bei Lumen tätig.',
    'Je ne travaille plus chez Lumen.',
    'Ya no trabajo en Lumen.',
    'Non lavoro più in Lumen.',
    'Já não trabalho na Lumen.',
    'Ik ben niet meer werkzaam bij Lumen.',
    'Ada Quill은 퇴사하였습니다.',
    '私は7月末で退職いたしました。',
  ].map(
    (text): Case => ({
      name: `they have left: ${text}`,
      eml: eml(`From: ${ADA}\nSubject: Automatic reply\n${RFC}`, text),
      wants: { kind: 'auto_reply', touch: 'ada-2', asks: true },
    }),
  ),
  ...[
    ['I left the office early, back on 3 September 2026.', '2026-09-03'],
    ['I have left for today.', '2026-08-15'],
    ['I have left for the Christmas holidays and will be back on 4 January 2027.', '2027-01-04'],
    ['I have left the company car at home, back on Monday.', '2026-08-10'],
    ['My last day at Lumen this time is 20 August; I am back on 4 September.', '2026-09-04'],
    ['I am no longer with the team this month. I return tomorrow.', '2026-08-09'],
    ['I have left Lumen for a sabbatical. Back in two weeks.', '2026-08-22'],
  ].map(
    ([text = '', back = '']): Case => ({
      name: `they have not left for good: ${text}`,
      eml: eml(`From: ${ADA}\nSubject: Automatic reply\n${RFC}`, text),
      wants: { kind: 'auto_reply', touch: 'ada-2', asks: false, optOut: false, back },
    }),
  ),
  {
    name: 'they have left, as of a day',
    eml: eml(
      `From: ${ADA}\nSubject: Automatic reply\n${RFC}`,
      'I have left the firm. My last day was 31 August.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', asks: true },
  },
  ...[`Subject: Automatic reply: ${SUBJECT}`, `Subject: Automatic reply\n${RFC}`].map(
    (headers, at): Case => ({
      name: `a colleague has left, which is not the recipient (${at})`,
      eml: eml(`From: cy@lumen.example\nAuto-Submitted: auto-replied\n${headers}`, 'I have left the firm.'),
      wants: { kind: 'auto_reply', touch: 'ada-2', asks: false, optOut: false },
    }),
  ),
  {
    name: 'an ISO day',
    eml: eml(`From: ${ADA}\nSubject: OOO\n${RFC}`, 'OOO until 2026-09-03'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-09-04' },
  },
  {
    name: 'figures, American by its language',
    eml: eml(
      `From: ${ADA}\nSubject: Automatic reply: ${SUBJECT}\n${RFC}\nContent-Language: en-US`,
      'I am out until 09/03/2026.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-09-04' },
  },
  {
    name: 'figures, British by its language',
    eml: eml(
      `From: ${ADA}\nSubject: Automatic reply: ${SUBJECT}\n${RFC}\nContent-Language: en-GB`,
      'I am out until 03/09/2026.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-09-04' },
  },
  {
    name: 'figures of no known order: the later day',
    eml: eml(`From: ${ADA}\nSubject: Automatic reply: ${SUBJECT}\n${RFC}`, 'I will return on 10/09/2026.'),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-10-09' },
  },
  {
    name: 'a receipt of a ticket system',
    eml: eml(
      `From: Lumen Intake <intake@lumen.example>\nSubject: [Ticket 4711] We have received your message\nAuto-Submitted: auto-generated\n${IN_THREAD}`,
      'Thank you, we will be in touch.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-15' },
  },
  {
    name: "Outlook's rule, with its header only",
    eml: eml(
      `From: ${ADA}\nSubject: Thank you for your message\nIn-Reply-To: ${SECOND}\nX-MS-Exchange-Inbox-Rules-Loop: ada.quill@lumen.example`,
      'We read everything.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2' },
  },
  {
    name: 'Precedence: auto_reply',
    eml: eml(`From: ${ADA}\nSubject: Re: ${SUBJECT}\nPrecedence: auto_reply`, 'Thank you for writing.'),
    wants: { kind: 'auto_reply', touch: 'ada-2' },
  },
  {
    name: 'X-Autorespond with an empty return path',
    eml: eml(
      `Return-Path: <>\nFrom: ${ADA}\nSubject: ${SUBJECT}\nX-Autorespond: ${SUBJECT}`,
      'Back next week.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-10' },
  },
  {
    name: 'an automatic reply of somebody never written to',
    eml: eml(
      'From: Zed <zed@nowhere.example>\nSubject: Automatic reply: lunch\nAuto-Submitted: auto-replied',
      'Away until 24 August.',
    ),
    wants: { kind: 'unrelated' },
  },
  {
    name: "a colleague's automatic reply under our subject",
    eml: eml(
      `From: Ivo <ivo@lumen.example>\nSubject: Automatic reply: ${SUBJECT}\nAuto-Submitted: auto-generated`,
      'Out until 12 August.',
    ),
    wants: { kind: 'auto_reply', touch: 'ada-2', back: '2026-08-13' },
  },
];
