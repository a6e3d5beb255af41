import {
  aboutRaise,
  bare,
  described,
  fundKind,
  LPS,
  named,
  newsClause,
  ofName,
  raiseClause,
  subjectRaise,
  tractionClause,
  whoWrites,
  whyThem,
} from './fr-clauses.ts';
import { asSentence, behindName, isIn } from './own-words.ts';
import type { Phrases } from './phrases.ts';

/** French in the polite form; nobody's gender is needed for it. */
export const FRENCH: Phrases = {
  reads: (text) => isIn(text, 'fr'),
  greeting: (to) => {
    if (to.kind === 'nobody') return 'Bonjour,';
    return to.kind === 'firm' ? `Bonjour à l’équipe ${ofName(to.firm)},` : `Bonjour ${to.name},`;
  },
  closing: 'Bien cordialement,',
  introduction: (sender, product) => {
    const who = whoWrites(sender);
    const behind = product?.kind === 'own_words' ? behindName(sender.venture?.name, product.text) : undefined;
    if (behind !== undefined) return `${who}, qui ${behind}.`;
    const what = product === undefined ? undefined : described(product, sender.venture);
    return what === undefined ? `${who}.` : `${who}. ${what}`;
  },
  figures: (traction, raise) => {
    const clauses = [traction && tractionClause(traction), raise && raiseClause(raise)];
    const said = clauses.filter((clause) => clause !== undefined);
    return asSentence(said.join(' et '));
  },
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Nous cherchons ${LPS[reason.lpType]}, et j’aimerais savoir si vous investissez dans des fonds comme le nôtre.`;
    return `${whyThem(reason)} ${choose(
      [
        'C’est pourquoi je vous écris.',
        'Voilà pourquoi je m’adresse à vous.',
        'C’est la raison de ce message.',
      ],
      'reason',
    )}`;
  },
  acquaintance: (known) => {
    if (known.kind === 'reader')
      return 'Nous sommes déjà en relation, c’est pourquoi je vous écris directement.';
    return `Je connais ${known.name}, de votre équipe.`;
  },
  ask: (calendar, choose) =>
    withCalendar(
      choose(
        [
          'Auriez-vous vingt minutes pour un appel cette semaine ou la prochaine ?',
          'Pourrions-nous nous parler vingt minutes cette semaine ou la prochaine ?',
          'Un appel de vingt minutes vous conviendrait-il, cette semaine ou la prochaine ?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) => choose(['Sinon, un simple non suffit.', 'Sinon, un simple « non » me suffit.'], 'out'),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'mon message' : `mon message sur ${venture.name}`;
    if (news === undefined)
      return `Je me permets de revenir sur ${note}. Si la lecture est plus simple qu’un appel, je peux vous envoyer un court résumé.`;
    const opening = choose(
      [`Un point manquait dans ${note} :`, `Un point de plus après ${note} :`, `Pour compléter ${note} :`],
      'news',
    );
    const said = newsClause(news, venture?.name);
    // What the reader did is no news to the reader.
    return news.kind === 'deal' || news.kind === 'commitment'
      ? `${asSentence(said)} C’est une raison de plus pour ${note}.`
      : `${opening} ${said}.`;
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        'Est-ce un sujet que vous pourriez étudier ? Un appel de vingt minutes suffirait pour le savoir.',
        'Vingt minutes au téléphone vous sembleraient-elles utiles ?',
      ],
      'again',
    );
    const colleague = ' Si une autre personne chez vous s’en occupe, son nom m’aiderait.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `C’est mon dernier message${topic === undefined ? '' : ` sur ${topic}`}.`,
      'Si ce n’est pas le bon moment, dites-moi quand revenir vers vous ; si ce n’est pas pour vous, un simple non me suffit.',
      choose(['Merci pour votre temps.', 'Merci pour votre attention.'], 'last'),
    ].join(' ');
  },
  subjects: ({ sender, product, raise, fields }) => {
    const name = sender.venture?.name;
    if (name === undefined)
      return [sender.name === undefined ? 'Une courte présentation' : `Courte présentation : ${sender.name}`];
    const short = raise === undefined ? undefined : subjectRaise(raise);
    const field = named(fields).map(bare)[0];
    const kind = product?.kind === 'fund' ? fundKind(product.strategy) : field;
    return [
      kind && short && `${name} : ${kind}, ${short}`,
      short && `${name} : ${short}`,
      kind && `${name} : ${kind}`,
      `${name} : courte présentation`,
      name,
    ].filter((one): one is string => one !== undefined && one !== '');
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Mon agenda : ${calendar}`;
}
