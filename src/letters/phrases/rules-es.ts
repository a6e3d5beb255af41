import {
  aboutRaise,
  described,
  fundKind,
  investmentsOf,
  LPS,
  named,
  newsClause,
  raiseClause,
  subjectRaise,
  tractionClause,
  whoWrites,
  whyThem,
} from './rules-es-clauses.ts';
import { behindName, isIn } from './rules-own-words.ts';
import { figuresWith, type SubjectWords, subjectsWith } from './rules-phrases.ts';
import type { Phrases } from './rules-phrases-phrases.ts';

const SUBJECT: SubjectWords = {
  colon: ': ',
  introduction: 'breve presentación',
  by: 'Breve presentación',
  plain: 'Una breve presentación',
};

/** Spanish in the polite form; nobody's gender is needed for it, nor whether one reads (usted) or a team (ustedes). */
export const SPANISH: Phrases = {
  reads: (text) => isIn(text, 'es'),
  greeting: (to) => {
    if (to.kind === 'nobody') return 'Buenos días:';
    return to.kind === 'firm' ? `Estimado equipo de ${to.firm}:` : `Buenos días, ${to.name}:`;
  },
  closing: 'Un cordial saludo,',
  introduction: (sender, product) => {
    const who = whoWrites(sender);
    const behind = product?.kind === 'own_words' ? behindName(sender.venture?.name, product.text) : undefined;
    if (behind !== undefined) return `${who}, que ${behind}.`;
    const what = product === undefined ? undefined : described(product, sender.venture);
    return what === undefined ? `${who}.` : `${who}. ${what}`;
  },
  figures: (traction, raise) =>
    figuresWith(traction, raise, {
      traction: tractionClause,
      raise: raiseClause,
      joined: (first, second) => `${first} y ${second}`,
    }),
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Buscamos ${LPS[reason.lpType]} como inversores, y me gustaría saber si entre sus inversiones hay fondos como el nuestro.`;
    if (reason.kind === 'own_words')
      return `Según he leído, ${investmentsOf(reason.by)} incluyen ${reason.text}. De ahí este mensaje.`;
    const opening = choose(
      ['Este mensaje se debe a', 'El origen de este mensaje está en', 'El motivo de este mensaje:'],
      'reason',
    );
    return `${opening} ${whyThem(reason)}.`;
  },
  acquaintance: (known) => {
    if (known.kind === 'reader') return 'Ya estamos en contacto, y por eso escribo directamente.';
    return `De su equipo conozco a ${known.name}.`;
  },
  ask: (calendar, choose) =>
    withCalendar(
      choose(
        [
          '¿Sería posible hablar veinte minutos esta semana o la próxima?',
          '¿Podríamos hablar veinte minutos esta semana o la próxima?',
          '¿Sería posible una llamada de veinte minutos esta semana o la próxima?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) =>
    choose(
      ['Si no encaja, me basta con un simple no.', 'Si no encaja, agradeceré igualmente un simple no.'],
      'out',
    ),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'mi mensaje' : `mi mensaje sobre ${venture.name}`;
    // What the reader did is no news to the reader.
    if (news.kind === 'deal' || news.kind === 'commitment') return newsClause(news);
    const opening = choose(
      [`Quisiera completar ${note}.`, `Quisiera añadir algo a ${note}.`, `A ${note} le faltaba algo.`],
      'news',
    );
    return `${opening} ${newsClause(news)}`;
  },
  rightPerson: (reader, { venture }, choose) => {
    const note = venture === undefined ? 'mi mensaje' : `mi mensaje sobre ${venture.name}`;
    return reader.kind === 'person' || reader.kind === 'unknown'
      ? `Una breve pregunta tras ${note}: si no es para usted, ¿conoce a alguien a quien pueda interesar? Me basta con un nombre.`
      : choose(
          [
            `Una breve pregunta tras ${note}: ¿quién de su equipo es la persona adecuada? Me basta con un nombre.`,
            `Una pregunta tras ${note}: ¿llegó a la persona adecuada? Si otra persona de su equipo se ocupa de esto, me basta con un nombre.`,
          ],
          'right',
        );
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        '¿Podría ser de su interés? Una llamada de veinte minutos bastaría para saberlo.',
        '¿Sería posible comentarlo en una llamada de veinte minutos?',
      ],
      'again',
    );
    const colleague = ' Si otra persona de su equipo lleva estos temas, agradecería saber su nombre.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `Este es mi último mensaje${topic === undefined ? '' : ` sobre ${topic}`}.`,
      'Si es solo cuestión de momento, agradecería saber cuándo retomarlo; si no encaja, me basta con un no.',
      choose(['Gracias por su tiempo.', 'Gracias por leerme.'], 'last'),
    ].join(' ');
  },
  subjects: (plan) => {
    const kind = plan.product?.kind === 'fund' ? fundKind(plan.product.strategy) : named(plan.fields)[0];
    return subjectsWith(plan, { kind, raised: plan.raise && subjectRaise(plan.raise) }, SUBJECT);
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Para elegir hora: ${calendar}`;
}
