import {
  aboutRaise,
  bare,
  described,
  fundKind,
  named,
  newsClause,
  ofName,
  raiseClause,
  subjectRaise,
  tractionClause,
  whoWrites,
  whyThem,
} from './rules-fr-clauses.ts';
import { LPS } from './rules-fr-words.ts';
import { behindName, isIn } from './rules-own-words.ts';
import { figuresWith, type SubjectWords, subjectsWith } from './rules-phrases.ts';
import type { Phrases } from './rules-phrases-phrases.ts';

const SUBJECT: SubjectWords = {
  colon: ' : ',
  introduction: 'courte présentation',
  by: 'Courte présentation',
  plain: 'Une courte présentation',
};

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
  figures: (traction, raise) =>
    figuresWith(traction, raise, {
      traction: tractionClause,
      raise: raiseClause,
      joined: (first, second) => `${first} et ${second}`,
    }),
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Nous cherchons ${LPS[reason.lpType]} comme souscripteurs, et j’aimerais savoir si vous investissez dans des fonds comme le nôtre.`;
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
          'Pourrions-nous échanger vingt minutes cette semaine ou la prochaine ?',
          'Un appel de vingt minutes vous conviendrait-il, cette semaine ou la prochaine ?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) => choose(['Sinon, un simple non me suffit.', 'Un simple non me convient aussi.'], 'out'),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'mon message' : `mon message au sujet ${ofName(venture.name)}`;
    // What the reader did is no news to the reader.
    if (news.kind === 'deal' || news.kind === 'commitment')
      return `${newsClause(news)} C’est une raison de plus de vous écrire.`;
    const opening = choose(
      [
        `Je me permets de compléter ${note}.`,
        `Il manquait un point à ${note}.`,
        `Je souhaite ajouter un point à ${note}.`,
      ],
      'news',
    );
    return `${opening} ${newsClause(news)}`;
  },
  rightPerson: (reader, { venture }, choose) => {
    const note = venture === undefined ? 'mon message' : `mon message sur ${venture.name}`;
    return reader.kind === 'person' || reader.kind === 'unknown'
      ? `Une courte question après ${note} : si ce n’est pas pour vous, connaissez-vous quelqu’un que cela pourrait intéresser ? Un nom me suffit.`
      : choose(
          [
            `Une courte question après ${note} : qui, dans votre équipe, est la bonne personne ? Un nom me suffit.`,
            `Une question après ${note} : la bonne personne l’a-t-elle reçu ? Si quelqu’un d’autre s’en occupe chez vous, un nom me suffit.`,
          ],
          'right',
        );
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        'Est-ce un sujet qui pourrait vous intéresser ? Un appel de vingt minutes suffirait pour le savoir.',
        'Auriez-vous vingt minutes pour en parler au téléphone ?',
      ],
      'again',
    );
    const colleague = ' Si quelqu’un d’autre suit ces sujets chez vous, son nom me serait utile.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `Ceci est mon dernier message${topic === undefined ? '' : ` au sujet ${ofName(topic)}`}.`,
      'Si ce n’est qu’une question de calendrier, dites-moi quand revenir vers vous ; sinon, un simple non me suffit.',
      choose(['Merci pour votre temps.', 'Merci de votre lecture.'], 'last'),
    ].join(' ');
  },
  subjects: (plan) => {
    const kind =
      plan.product?.kind === 'fund' ? fundKind(plan.product.strategy) : named(plan.fields).map(bare)[0];
    return subjectsWith(plan, { kind, raised: plan.raise && subjectRaise(plan.raise) }, SUBJECT);
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Pour choisir un créneau : ${calendar}`;
}
