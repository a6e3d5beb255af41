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
} from './es-clauses.ts';
import { asSentence, behindName, isIn } from './own-words.ts';
import type { Phrases } from './phrases.ts';

/** Spanish in the polite form; nobody's gender is needed for it. */
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
  figures: (traction, raise) => {
    const clauses = [traction && tractionClause(traction), raise && raiseClause(raise)];
    const said = clauses.filter((clause) => clause !== undefined);
    return asSentence(said.join(' y '));
  },
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `Buscamos ${LPS[reason.lpType]}, y me gustaría saber si ${reason.by.kind === 'reader' && reason.by.many ? 'ustedes invierten' : 'usted invierte'} en fondos como el nuestro.`;
    return `${whyThem(reason)} ${choose(
      ['Por eso le escribo.', 'De ahí este mensaje.', 'Ese es el motivo de este mensaje.'],
      'reason',
    )}`;
  },
  acquaintance: (known) => {
    if (known.kind === 'reader') return 'Ya estamos en contacto, y por eso le escribo directamente.';
    return `En su equipo conozco a ${known.name}.`;
  },
  ask: (calendar, choose) =>
    withCalendar(
      choose(
        [
          '¿Tendría veinte minutos esta semana o la próxima?',
          '¿Podríamos hablar veinte minutos esta semana o la próxima?',
          '¿Le vendría bien una llamada de veinte minutos, esta semana o la próxima?',
        ],
        'ask',
      ),
      calendar,
    ),
  wayOut: (choose) => choose(['Si no le encaja, basta con un no.', 'Si no encaja, basta con un no.'], 'out'),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'mi mensaje' : `mi mensaje sobre ${venture.name}`;
    if (news === undefined)
      return `Quisiera retomar ${note}. Si leer es más fácil que una llamada, puedo enviarle un breve resumen.`;
    const opening = choose(
      [`Un dato que faltaba en ${note}:`, `Un punto más tras ${note}:`, `Para completar ${note}:`],
      'news',
    );
    const said = newsClause(news, venture?.name);
    // What the reader did is no news to the reader.
    return news.kind === 'deal' || news.kind === 'commitment'
      ? `${asSentence(said)} Es una razón más de ${note}.`
      : `${opening} ${said}.`;
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        '¿Es algo que podría estudiar? Una llamada de veinte minutos bastaría para saberlo.',
        '¿Le parecerían útiles veinte minutos por teléfono?',
      ],
      'again',
    );
    const colleague = ' Si otra persona de su equipo se ocupa de esto, me ayudaría su nombre.';
    return withCalendar(`${asked}${reader.kind === 'person_at_firm' ? colleague : ''}`, calendar);
  },
  last: (raise, { venture }, choose) => {
    const topic = raise === undefined ? venture?.name : aboutRaise(raise);
    return [
      `Este es mi último mensaje${topic === undefined ? '' : ` sobre ${topic}`}.`,
      'Si solo es cuestión de tiempo, dígame cuándo volver a escribirle; si no es para usted, me basta con un no.',
      choose(['Gracias por su tiempo.', 'Gracias por su atención.'], 'last'),
    ].join(' ');
  },
  subjects: ({ sender, product, raise, fields }) => {
    const name = sender.venture?.name;
    if (name === undefined)
      return [sender.name === undefined ? 'Una breve presentación' : `Breve presentación: ${sender.name}`];
    const short = raise === undefined ? undefined : subjectRaise(raise);
    const field = named(fields)[0];
    const kind = product?.kind === 'fund' ? fundKind(product.strategy) : field;
    return [
      kind && short && `${name}: ${kind}, ${short}`,
      short && `${name}: ${short}`,
      kind && `${name}: ${kind}`,
      `${name}: breve presentación`,
      name,
    ].filter((one): one is string => one !== undefined && one !== '');
  },
};

function withCalendar(text: string, calendar: string | undefined): string {
  return calendar === undefined ? text : `${text} Mi calendario: ${calendar}`;
}
