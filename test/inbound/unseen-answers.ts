import {
  ADA,
  type Case,
  eml,
  FOUNDER,
  IN_THREAD,
  QUOTE,
  SECOND,
  SUBJECT,
  TOKEN,
  type Wanted,
} from './world.ts';

/** What messages written before anybody looked at the rules found wrong, and others of the same kinds. */
const WRITER = `From: ${ADA}`;
const RE = `${WRITER}\nSubject: Re: ${SUBJECT}\n${IN_THREAD}`;
const SUBMITTED = 'Auto-Submitted: auto-replied';
const FORWARDED = 'From: Zed <zed@zephyr.example>\nSubject: Fwd: birds';

function each(
  what: string,
  wants: Wanted,
  rows: readonly (readonly [name: string, headers: string, text: string])[],
): readonly Case[] {
  return rows.map(([name, headers, text]) => ({ name: `${what}: ${name}`, eml: eml(headers, text), wants }));
}

const PEOPLE = each('a person', { kind: 'reply', touch: 'ada-2', optOut: false }, [
  [
    'a subject of the word absence',
    `${WRITER}\nSubject: Absence of a rival?`,
    'Who else builds these? Call me.',
  ],
  ['a subject of rooms', `${WRITER}\nSubject: Out of office space idea`, 'Do you rent desks? Call me.'],
  ['a subject of a product', `${WRITER}\nSubject: Automated response times`, 'How quick are your sensors?'],
  ['back from an absence', RE, 'Please ignore my automatic reply of Friday, I am back and keen.'],
  ['another address of theirs', RE, 'Please do not reply to this email address, take ada@quill.example.'],
  ['received with interest', RE, 'Your request was received with interest here. When can you come?'],
  ['received and talked about', RE, 'We have received your deck and talk about it on Monday. Ada'],
  ['tells of a bounce', RE, 'Ivo got "550 5.1.1 user unknown" from your co-founder. What is the address?'],
  [
    'opened and liked it',
    `${WRITER}\nSubject: Read: your deck\n${IN_THREAD}`,
    'Your message was good. Call?',
  ],
  ['asks about unsubscribing', RE, 'Do you have many customers who unsubscribe? What is the opt-out rate?'],
  ['newsletter in the signature', RE, 'Tuesday?\n\nAda\nTo unsubscribe from our newsletter click here.'],
  ['me-too products', RE, 'We seldom remove me-too products from our list. Send the deck.'],
  ['no messages so far', RE, 'Keine Nachrichten von Ihrer Seite bisher, wie ist der Stand?'],
  [
    'our link behind a gateway of Outlook',
    FORWARDED,
    `Ada told me. Call?\n\nhttps://gate.example/?url=https%3A%2F%2Fwarm.example%2Funsubscribe%2F${TOKEN}&data=05`,
  ],
  [
    'our link in a newer gateway of Proofpoint',
    FORWARDED,
    `Ada told me. Call?\n\nhttps://urldefense.com/v3/__https://warm.example/unsubscribe/${TOKEN}__;!!Abc!x$`,
  ],
  [
    'our link in an older gateway of Proofpoint',
    FORWARDED,
    `Ada told me. Call?\n\nhttps://urldefense.proofpoint.com/v2/url?u=https-3A__warm.example_unsubscribe_${TOKEN.replaceAll('-', '-2D').replaceAll('_', '-5F')}&d=D`,
  ],
  [
    'our link in the HTML only',
    `${FORWARDED}\nContent-Type: text/html; charset=utf-8`,
    `<p>Ada told me. Call?</p><blockquote>Hello <a href="https://warm.example/unsubscribe/${TOKEN}">stop</a></blockquote>`,
  ],
]);

const QUOTED = QUOTE.slice(QUOTE.indexOf('\n') + 1);
const INTRODUCTIONS: readonly (readonly [string, string])[] = [
  ['German of Gmail', `Am Fr., 7. Aug. 2026 um 10:00 Uhr schrieb Nora Finch <${FOUNDER}>:`],
  ['German, on two lines', `Am Fr., 7. Aug. 2026 um 10:00 Uhr schrieb Nora Finch\n<${FOUNDER}>:`],
  ['Dutch', `Op vr 7 aug 2026 om 10:00 schreef Nora Finch <${FOUNDER}>:`],
  ['Japanese', `2026年8月7日(金) 10:00 Nora Finch <${FOUNDER}>:`],
  ['Russian', `пт, 7 авг. 2026 г. в 10:00, Nora Finch <${FOUNDER}>:`],
  ['Swedish', `Den fre 7 aug. 2026 kl 10:00 skrev Nora Finch <${FOUNDER}>:`],
  ['Hungarian', `Nora Finch <${FOUNDER}> ezt írta (időpont: 2026. aug. 7., P, 10:00):`],
  ['Indonesian', `Pada Jum, 7 Agu 2026 pukul 10.00 Nora Finch <${FOUNDER}> menulis:`],
];

const WISHES: readonly string[] = [
  'Please delete my details from your files.',
  'I would like to unsubscribe.',
  'Merci de me retirer de votre liste de diffusion.',
  'Streichen Sie mich bitte von Ihrer Liste.',
  'Vi prego di cancellarmi dalla lista.',
  'No quiero recibir más correos.',
  'Não quero receber mais e-mails.',
  'Haal mij alsjeblieft van de lijst.',
  'Jag vill inte ha fler mejl.',
  'Proszę usunąć mnie z listy.',
  'Prosím o odhlášení.',
  'Lütfen beni listenizden çıkarın.',
  '配信を停止してください。',
  '请把我从名单中删除。',
  'נא להסיר אותי מרשימת התפוצה',
  'الرجاء إزالتي من القائمة',
];

const NOBODY = each('nobody', { kind: 'auto_reply', touch: 'ada-2' }, [
  [
    'Domino without a header',
    `${WRITER}\nSubject: Ada Quill is out of the office (returning 08/24/2026)`,
    'I will be out of the office starting 08/03/2026 and will not return until 08/24/2026.',
  ],
  [
    'our subject, then the absence',
    `${WRITER}\nSubject: ${SUBJECT} - out of office`,
    "I'm away until 24 August.",
  ],
  ['a name before it', `${WRITER}\nSubject: Yahoo! Auto Response`, 'Hello, I am on holidays.'],
  ['a header misspelt', `${RE}\nPreference: auto_reply`, 'Later'],
  ['Serbian', `${WRITER}\nSubject: Аутоматски одговор: ${SUBJECT}`, 'Хвала'],
  ['Persian', `${WRITER}\nSubject: پاسخ خودکار: ${SUBJECT}`, 'x'],
  ['a ticket', RE, 'We have received your request and a ticket has been created with ID 55.'],
  ['a request with a number', RE, 'Your request (1234) has been received and is looked at.'],
  ['a fund that gets too many', RE, 'Given their number we are unable to respond to each one individually.'],
  ['generated', RE, '*** This is an automatically generated email, please do not reply ***'],
  ['Japanese', RE, 'このメールは自動送信されています。返信はできません。'],
  ['has to be proved', RE, 'I protect myself from junk mail. Please complete the verification process.'],
  ['a list that holds it', `${RE}\nX-List-Administrivia: yes`, 'Your mail waits for the moderator.'],
]);

const DAYS: readonly (readonly [string, string])[] = [
  ['Away at a fair Aug 10-14. Answers will be slow.', '2026-08-15'],
  ['Away Aug 10 - Aug 21.', '2026-08-22'],
  ['Out of office on Monday August 10 and Tuesday August 11.', '2026-08-12'],
  ['Out w/e 14 August; normal service resumes on 17 August', '2026-08-17'],
  ['I will be back in two weeks.', '2026-08-22'],
  ['Estou de férias de 3 a 21 de agosto, retornando no dia 24/08.', '2026-08-24'],
  ['Ik ben er weer op 24 augustus.', '2026-08-24'],
  ['Jsem na dovolené do 21. 8. 2026.', '2026-08-22'],
  ['Я у відпустці до 21 серпня включно.', '2026-08-22'],
  ['Θα απουσιάζω μέχρι τις 21 Αυγούστου.', '2026-08-22'],
];

const RECEIPTS = each('a receipt', { kind: 'unrelated' }, [
  [
    'of Outlook, in words',
    `${WRITER}\nSubject: Read: ${SUBJECT}\n${IN_THREAD}`,
    `Your message\n\n  To: Ada Quill\n  Subject: ${SUBJECT}\n\nwas read on Saturday, August 8, 2026.`,
  ],
  [
    'of Domino',
    `${WRITER}\nSubject: Return Receipt: ${SUBJECT}\nIn-Reply-To: ${SECOND}`,
    `Your document: ${SUBJECT}\nwas received by: Ada Quill/Lumen\nat: 08/08/2026`,
  ],
]);

export const UNSEEN_ANSWERS: readonly Case[] = [
  ...PEOPLE,
  ...INTRODUCTIONS.map(([name, line]) => ({
    name: `what is quoted: ${name}`,
    eml: eml(RE, `Gladly.\n\n${line}\n${QUOTED}`),
    wants: { kind: 'reply', touch: 'ada-2', optOut: false, excerpt: 'Gladly.' } as const,
  })),
  ...WISHES.map((text) => ({
    name: `a wish for no more: ${text}`,
    eml: eml(RE, `${text}\n\n${QUOTE}`),
    wants: { kind: 'reply', touch: 'ada-2', optOut: true } as const,
  })),
  ...NOBODY,
  ...DAYS.map(([text, back]) => ({
    name: `a day: ${text}`,
    eml: eml(`${WRITER}\nSubject: Automatic reply: ${SUBJECT}\n${SUBMITTED}\n${IN_THREAD}`, text),
    wants: { kind: 'auto_reply', touch: 'ada-2', back } as const,
  })),
  ...RECEIPTS,
];
