import {
  aboutRaise,
  described,
  fundKind,
  named,
  newsClause,
  raiseClause,
  subjectRaise,
  tractionClause,
  whoWrites,
  whyThem,
} from './rules-de-clauses.ts';
import { LPS } from './rules-de-words.ts';
import { isIn } from './rules-own-words.ts';
import { type SubjectWords, subjectsWith } from './rules-phrases.ts';
import type { Phrases } from './rules-phrases-phrases.ts';

const SUBJECT: SubjectWords = {
  colon: ': ',
  introduction: 'kurze Vorstellung',
  by: 'Kurze Vorstellung',
  plain: 'Eine kurze Vorstellung',
};

/** German in the polite form; nobody's gender is needed for it. */
export const GERMAN: Phrases = {
  reads: (text) => isIn(text, 'de'),
  greeting: (to) => {
    if (to.kind === 'nobody') return 'Guten Tag,';
    return to.kind === 'firm' ? `Sehr geehrtes Team von ${to.firm},` : `Guten Tag ${to.name},`;
  },
  // The greeting ends with a comma: the sentence goes on. "Sie" keeps its capital.
  behindGreeting: (text) =>
    text.replace(/^(?:Ich|Mein|Wir|Das|Dies|Einen|Hier|In)\b/u, (word) => word.toLowerCase()),
  closing: 'Mit freundlichen Grüßen',
  introduction: (sender, product) => {
    const who = whoWrites(sender);
    const what = product === undefined ? undefined : described(product, sender.venture);
    return what === undefined ? `${who}.` : `${who}. ${what}`;
  },
  figures: (traction, raise) => {
    // A fund's past is another subject than what it raises.
    if (traction?.kind === 'exits' || traction?.kind === 'earlier_funds')
      return [raise && raiseClause(raise), tractionClause(traction)]
        .filter((said) => said !== undefined)
        .join(' ');
    const clauses = [traction && tractionClause(traction), raise && raiseClause(raise)];
    const said = clauses.filter((clause) => clause !== undefined);
    return said.join(' ');
  },
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Für unseren Fonds suchen wir ${LPS[reason.lpType]} als Investoren, und ich wüsste gern, ob Sie in Fonds wie unseren investieren.`;
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
          'Könnten wir diese oder nächste Woche zwanzig Minuten telefonieren?',
          'Würde Ihnen diese oder nächste Woche ein Telefonat von zwanzig Minuten passen?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) =>
    choose(
      [
        'Wenn es nicht passt, genügt mir eine kurze Absage.',
        'Falls es nicht passt, freue ich mich auch über eine kurze Absage.',
      ],
      'out',
    ),
  followUp: (news, { venture }, choose) => {
    const about = venture === undefined ? '' : ` über ${venture.name}`;
    // What the reader did is no news to the reader.
    if (news.kind === 'deal' || news.kind === 'commitment')
      return `${newsClause(news)} Auch deshalb habe ich Ihnen geschrieben.`;
    const opening = choose(
      [
        `In meiner Nachricht${about} fehlte noch ein Punkt.`,
        `Einen Punkt möchte ich zu meiner Nachricht${about} noch ergänzen.`,
        `Hier noch ein Nachtrag zu meiner Nachricht${about}.`,
      ],
      'news',
    );
    return `${opening} ${newsClause(news)}`;
  },
  rightPerson: (reader, { venture }, choose) => {
    const note = venture === undefined ? 'meiner Nachricht' : `meiner Nachricht über ${venture.name}`;
    return reader.kind === 'person' || reader.kind === 'unknown'
      ? `Eine kurze Frage zu ${note}: Falls das nichts für Sie ist, kennen Sie jemanden, für den es etwas sein könnte? Ein Name genügt mir.`
      : choose(
          [
            `Eine kurze Frage zu ${note}: Wer in Ihrem Team ist dafür zuständig? Ein Name genügt mir.`,
            `Noch eine Frage zu ${note}: Liegt sie bei Ihnen an der richtigen Stelle? Falls jemand anderes zuständig ist, genügt mir ein Name.`,
          ],
          'right',
        );
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        'Kommt das für Sie infrage? Ein Gespräch von zwanzig Minuten würde genügen, um das herauszufinden.',
        'Hätten Sie zwanzig Minuten für ein Telefonat dazu?',
      ],
      'again',
    );
    const colleague = ' Falls bei Ihnen jemand anderes dafür zuständig ist, freue ich mich über den Namen.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `Dies ist meine letzte Nachricht${topic === undefined ? '' : ` zu ${topic}`}.`,
      'Wenn nur der Zeitpunkt nicht passt, nennen Sie mir gern einen besseren; wenn es nichts für Sie ist, genügt ein kurzes Nein.',
      choose(['Vielen Dank für Ihre Zeit.', 'Vielen Dank fürs Lesen.'], 'last'),
    ].join(' ');
  },
  subjects: (plan) => {
    const kind = plan.product?.kind === 'fund' ? fundKind(plan.product.strategy) : named(plan.fields)[0];
    return subjectsWith(plan, { kind, raised: plan.raise && subjectRaise(plan.raise) }, SUBJECT);
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Zur Terminauswahl: ${calendar}`;
}
