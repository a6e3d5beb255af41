import {
  aboutRaise,
  described,
  fundKind,
  LPS,
  named,
  newsClause,
  raiseClause,
  subjectRaise,
  tractionClause,
  whoWrites,
  whyThem,
} from './de-clauses.ts';
import { asSentence, isIn } from './own-words.ts';
import type { Phrases } from './phrases.ts';

/** German in the polite form; nobody's gender is needed for it. */
export const GERMAN: Phrases = {
  reads: (text) => isIn(text, 'de'),
  greeting: (to) => {
    if (to.kind === 'nobody') return 'Guten Tag,';
    return to.kind === 'firm' ? `Sehr geehrtes Team von ${to.firm},` : `Guten Tag ${to.name},`;
  },
  // The greeting ends with a comma: the sentence goes on. "Sie" keeps its capital.
  behindGreeting: (text) =>
    text.replace(/^(?:Ich|Mein|Wir|Unsere?|Das|Eines|Noch|Eine|Im|In)\b/u, (word) => word.toLowerCase()),
  closing: 'Mit freundlichen Grüßen',
  introduction: (sender, product) => {
    const who = whoWrites(sender);
    const what = product === undefined ? undefined : described(product, sender.venture);
    return what === undefined ? `${who}.` : `${who}. ${what}`;
  },
  figures: (traction, raise) => {
    const clauses = [traction && tractionClause(traction), raise && raiseClause(raise)];
    const said = clauses.filter((clause) => clause !== undefined);
    // "Wir haben … und nehmen … auf": the subject is said once.
    return asSentence(
      said
        .map((clause, at) => (at > 0 && said[0]?.startsWith('wir ') ? clause.replace(/^wir /u, '') : clause))
        .join(' und '),
    );
  },
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Wir sprechen ${LPS[reason.lpType]} an, und ich wüsste gern, ob Sie in Fonds wie unseren investieren.`;
    return `${whyThem(reason)} ${choose(
      ['Deshalb schreibe ich Ihnen.', 'Darum wende ich mich an Sie.', 'Das ist der Anlass meiner Nachricht.'],
      'reason',
    )}`;
  },
  acquaintance: (known, reader) => {
    if (known.kind === 'reader')
      return 'Wir sind bereits miteinander vernetzt, deshalb schreibe ich Ihnen direkt.';
    return reader.kind === 'firm'
      ? `In Ihrem Team kenne ich ${known.name}.`
      : `Aus Ihrem Team kenne ich ${known.name}.`;
  },
  ask: (calendar, choose) =>
    withCalendar(
      choose(
        [
          'Hätten Sie diese oder nächste Woche zwanzig Minuten für ein Gespräch?',
          'Können wir diese oder nächste Woche zwanzig Minuten telefonieren?',
          'Passt Ihnen diese oder nächste Woche ein Gespräch von zwanzig Minuten?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) =>
    choose(
      [
        'Wenn es nicht passt, genügt mir eine kurze Absage.',
        'Wenn nicht, freue ich mich auch über eine kurze Absage.',
      ],
      'out',
    ),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'meiner Nachricht' : `meiner Nachricht über ${venture.name}`;
    if (news === undefined)
      return `Ich möchte auf meine Nachricht${venture === undefined ? '' : ` über ${venture.name}`} zurückkommen. Wenn Lesen einfacher ist als ein Gespräch, schicke ich Ihnen gern eine kurze Zusammenfassung.`;
    const opening = choose(
      [`Eines fehlte in ${note}:`, `Noch ein Punkt zu ${note}:`, `Eine Ergänzung zu ${note}:`],
      'news',
    );
    const said = asSentence(newsClause(news));
    // What the reader did is no news to the reader.
    return news.kind === 'deal' || news.kind === 'commitment'
      ? `${said} Auch deshalb habe ich Ihnen geschrieben.`
      : `${opening} ${said}`;
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        'Kommt das für Sie infrage? Ein Gespräch von zwanzig Minuten würde genügen, um das herauszufinden.',
        'Hätten Sie dafür zwanzig Minuten am Telefon?',
      ],
      'again',
    );
    const colleague = ' Falls bei Ihnen jemand anderes dafür zuständig ist, hilft mir ein Name.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `Das ist meine letzte Nachricht${topic === undefined ? '' : ` zu ${topic}`}.`,
      'Wenn nur der Zeitpunkt nicht passt, nennen Sie mir gern einen besseren; wenn es nichts für Sie ist, genügt ein kurzes Nein.',
      choose(['Vielen Dank für Ihre Zeit.', 'Vielen Dank fürs Lesen.'], 'last'),
    ].join(' ');
  },
  subjects: ({ sender, product, raise, fields }) => {
    const name = sender.venture?.name;
    if (name === undefined)
      return [sender.name === undefined ? 'Eine kurze Vorstellung' : `Kurze Vorstellung: ${sender.name}`];
    const short = raise === undefined ? undefined : subjectRaise(raise);
    const field = named(fields)[0];
    const kind = product?.kind === 'fund' ? fundKind(product.strategy) : field;
    return [
      kind && short && `${name}: ${kind}, ${short}`,
      short && `${name}: ${short}`,
      kind && `${name}: ${kind}`,
      `${name}: kurze Vorstellung`,
      name,
    ].filter((one): one is string => one !== undefined && one !== '');
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Mein Kalender: ${calendar}`;
}
