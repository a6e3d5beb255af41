import type { LpType, Stage } from '../../../corpus/investor-record.ts';
import type {
  By,
  Field,
  NamedDeal,
  News,
  Product,
  Raise,
  Reason,
  Sender,
  SharedPlace,
  Strategy,
  Traction,
} from '../plan/letter-plan.ts';
import { amountOf, listedWith, type Money } from './amounts.ts';
import { fieldName } from './field-names.ts';
import { asSentence, beginningSmall, withoutHeading } from './own-words.ts';

/** Behind "ronda". */
const STAGES: Readonly<Record<Stage, string>> = {
  'pre-seed': 'presemilla',
  seed: 'semilla',
  'series-a': 'de serie A',
  'series-b': 'de serie B',
  'series-c-plus': 'de crecimiento',
};

export const LPS: Readonly<Record<LpType, string>> = {
  family_office: 'family offices',
  hnw_individual: 'inversores privados',
  recently_exited_founder: 'personas que han vendido su empresa',
  institutional: 'inversores institucionales',
  angel: 'business angels',
};

const FUNDS: Readonly<Record<Strategy, string>> = {
  venture: 'fondo de capital riesgo',
  growth: 'fondo de crecimiento',
  buyout: 'fondo de adquisiciones',
  private_credit: 'fondo de deuda privada',
  real_estate: 'fondo inmobiliario',
  infrastructure: 'fondo de infraestructuras',
  fund_of_funds: 'fondo de fondos',
  hedge: 'fondo de cobertura',
};

const ORDINALS = 'primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo'.split(' ');

const MONEY: Money = {
  // Points between thousands in every country; those of Spain leave them out of numbers of four figures.
  locale: 'es-AR',
  million: (number, value) => `${number} ${value === 1 ? 'millón' : 'millones'} de dólares`,
  billion: (_number, value) => `${(value * 1000).toLocaleString('es-AR')} millones de dólares`,
  plain: (number) => `${number} dólares`,
};
const usd = (amount: number) => amountOf(amount, MONEY);
const listed = (items: readonly string[]) =>
  // "e" before the sound of i: "software e inteligencia".
  listedWith(items, /^h?i(?![aeou])/iu.test(items.at(-1) ?? '') ? 'e' : 'y');
export const named = (fields: readonly Field[]) => [
  ...new Set(fields.flatMap((field) => fieldName(field, 'es') ?? [])),
];

export function whoWrites({ name, role, venture }: Sender): string {
  if (venture === undefined)
    return name === undefined ? 'Le escribo porque busco financiación' : `Me llamo ${name}`;
  const { kind, name: own } = venture;
  const does =
    role === 'other'
      ? `le escribo en nombre de ${own}`
      : kind === 'fund'
        ? `dirijo ${own}`
        : `he fundado ${own}`;
  return name === undefined ? asSentence(does).slice(0, -1) : `Me llamo ${name} y ${does}`;
}

/** A sentence of the company itself. */
const ABOUT_US = /^(?:nosotros|nosotras|nuestr[oa]s?|\p{L}+[aei]mos)(?!\p{L})/iu;

export function described(product: Product, venture: Sender['venture']): string | undefined {
  const own = venture?.name;
  if (product.kind === 'own_words') return asSentence(withoutHeading(own, product.text));
  const names = named(product.fields);
  if (product.kind === 'fund') {
    const where = names.length === 0 ? '' : ` que invierte en ${listed(names)}`;
    const first =
      product.strategy === undefined && names.length === 0
        ? []
        : [`${own === undefined ? 'Es' : `${own} es`} un ${fundKind(product.strategy)}${where}.`];
    if (product.thesis !== undefined && ABOUT_US.test(product.thesis)) return asSentence(product.thesis);
    const thesis = product.thesis === undefined ? [] : [`Nuestra tesis: ${product.thesis}.`];
    const all = [...first, ...thesis];
    return all.length === 0 ? undefined : all.join(' ');
  }
  const first =
    names.length === 0
      ? []
      : [`${own === undefined ? 'Trabajamos' : `${own} trabaja`} en el sector de ${listed(names)}.`];
  const whom =
    product.customers === undefined
      ? []
      : [
          ABOUT_US.test(product.customers)
            ? asSentence(product.customers)
            : `Trabajamos para ${beginningSmall(product.customers)}.`,
        ];
  const all = [...first, ...whom];
  return all.length === 0 ? undefined : all.join(' ');
}

export function fundKind(strategy: Strategy | undefined): string {
  return strategy === undefined ? 'fondo' : FUNDS[strategy];
}

export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue') return `nuestros ingresos anuales recurrentes son de ${usd(number.usd)}`;
  if (number.kind === 'team') return `somos un equipo de ${number.people.toLocaleString('es-AR')} personas`;
  return `tenemos ${number.count.toLocaleString('es-AR')} ${number.who}`;
}

const roundName = (stage: Stage | undefined) => (stage === undefined ? 'ronda' : `ronda ${STAGES[stage]}`);

export function raiseClause(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    const which = word === undefined ? 'nuestro fondo' : `nuestro ${word} fondo`;
    return `estamos levantando ${which}${raise.usd === undefined ? '' : `, con un objetivo de ${usd(raise.usd)}`}`;
  }
  const round = roundName(raise.stage);
  return `estamos levantando una ${round}${raise.usd === undefined ? '' : ` de ${usd(raise.usd)}`}`;
}

export function aboutRaise(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    return word === undefined ? 'nuestro fondo' : `nuestro ${word} fondo`;
  }
  return `nuestra ${roundName(raise.stage)}`;
}

export function subjectRaise(raise: Raise): string | undefined {
  const amount = raise.usd === undefined ? undefined : usd(raise.usd);
  if (raise.kind === 'fund' || raise.stage === undefined) return amount;
  return [roundName(raise.stage), amount].filter((part) => part !== undefined).join(' de ');
}

const hasOf = (by: By) =>
  by.kind === 'firm' ? `Su equipo en ${by.firm} ha` : by.many ? 'Ustedes han' : 'Usted ha';
const investsOf = (by: By) =>
  by.kind === 'firm' ? `Su equipo en ${by.firm} invierte` : by.many ? 'Ustedes invierten' : 'Usted invierte';

export function whyThem(reason: Exclude<Reason, { kind: 'lp_type' }>): string {
  if (reason.kind === 'deal') return `${dealClause(reason.by, reason.deal)}.`;
  if (reason.kind === 'own_words') return `${investsOf(reason.by)}, según he leído, en ${reason.text}.`;
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const at = stage === undefined ? '' : `, en rondas ${STAGES[stage]},`;
    return `${hasOf(reason.by)} invertido${at} en ${listed(names)}${place === undefined ? '' : `, ambas ${origin(place)}`}.`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'es');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, otro ${FUNDS[reason.strategy]}`
        : `, otro fondo de ${field}`;
    return `${hasOf(reason.by)} invertido en ${reason.fund}${alike}.`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'es');
  const where = [
    field && `en ${field}`,
    reason.place && PLACES[reason.place.kind],
    reason.stage && `en rondas ${STAGES[reason.stage]}`,
  ].filter((part) => part !== undefined);
  return `${investsOf(reason.by)} ${where.length === 0 ? 'en nuestro sector' : where.join(', ')}.`;
}

/** "Usted ha invertido en Foo en 2024, otra empresa de robótica, en la misma ciudad que nosotros" */
function dealClause(by: By, deal: NamedDeal, also = ''): string {
  const { stage, year } = deal;
  const what = whatItIs(deal);
  const when = year === undefined ? '' : ` en ${year}`;
  const at = stage === undefined ? '' : `, en una ${roundName(stage)},`;
  return `${hasOf(by)} invertido${also}${when}${at} en ${deal.company}${what === undefined ? '' : `, ${what}`}`;
}

function whatItIs({ closeness, field, place }: NamedDeal): string | undefined {
  const name = fieldName(field, 'es');
  const where = place && origin(place);
  if (name === undefined) return where && `una empresa ${where}`;
  if (closeness === 'same') return `otra empresa de ${name}${where === undefined ? '' : `, ${where}`}`;
  return `una empresa de ${name}, un sector cercano al nuestro${where === undefined ? '' : `, y ${where}`}`;
}

/** Behind a company. */
const origin = ({ kind, name }: SharedPlace) =>
  kind === 'city'
    ? `de ${name}, como nosotros`
    : kind === 'state'
      ? 'de la misma región que nosotros'
      : 'del mismo país que nosotros';

const PLACES = {
  city: 'en la misma ciudad que nosotros',
  state: 'en la misma región que nosotros',
  country: 'en el mismo país que nosotros',
} as const;

/** Behind a colon: without a capital. */
const small = (text: string) =>
  text.replace(/^(?:U(?=sted(?:es)? )|S(?=u ))/u, (letter) => letter.toLowerCase());

export function newsClause(news: News, own: string | undefined): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ya ${news.names.length === 1 ? 'ha' : 'han'} invertido en ${own ?? 'nuestra empresa'}`;
    case 'deal':
      return small(dealClause(news.by, news.deal, ' también'));
    case 'commitment':
      return small(`${hasOf(news.by)} invertido también en ${news.fund}`);
    case 'goals':
      return /^\p{L}+(?:ar|er|ir)\b/u.test(news.text)
        ? `con esta ronda queremos ${beginningSmall(news.text)}`
        : `esto haremos con los fondos: ${beginningSmall(news.text)}`;
    case 'customers':
      return `nuestros clientes: ${beginningSmall(news.text)}`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `nuestra tesis: ${news.text}`;
    case 'earlier_funds':
      return news.count === 1
        ? 'antes de este hemos gestionado otro fondo'
        : `antes de este hemos gestionado ${news.count} fondos`;
    case 'exits':
      return `entre nuestras salidas ${news.names.length === 1 ? 'está' : 'están'} ${listed(news.names)}`;
    case 'least_commitment':
      return `los compromisos empiezan en ${usd(news.usd)}`;
  }
}
