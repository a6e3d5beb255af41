import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';
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
} from '../plan/rules-letter-plan.ts';
import { amountOf, listedWith, type Money } from './rules-amounts.ts';
import { cityName } from './rules-city-names.ts';
import { fieldName } from './rules-field-names.ts';
import { afterColon, asSentence, beginningSmall, withoutHeading } from './rules-own-words.ts';

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
  recently_exited_founder: 'emprendedores que han vendido su empresa',
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
/** As subjects have it: "2M USD". */
const shortUsd = (amount: number) =>
  usd(amount)
    .replace(/ mill(?:ón|ones) de dólares$/u, 'M USD')
    .replace('dólares', 'USD');
const listed = (items: readonly string[]) =>
  // "e" before the sound of i: "software e inteligencia".
  listedWith(items, /^h?i(?![aeou])/iu.test(items.at(-1) ?? '') ? 'e' : 'y');
export const named = (fields: readonly Field[]) => [
  ...new Set(fields.flatMap((field) => fieldName(field, 'es') ?? [])),
];

export function whoWrites({ name, role, venture }: Sender): string {
  if (venture === undefined)
    return name === undefined ? 'Escribo porque busco inversión' : `Me llamo ${name}`;
  const { kind, name: own } = venture;
  const does =
    role === 'other' ? `escribo en nombre de ${own}` : kind === 'fund' ? `dirijo ${own}` : `fundé ${own}`;
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
    const thesis = product.thesis === undefined ? [] : [`Nuestra tesis: ${afterColon(product.thesis)}.`];
    const all = [...first, ...thesis];
    return all.length === 0 ? undefined : all.join(' ');
  }
  const first =
    names.length === 0
      ? []
      : [`${own === undefined ? 'Somos' : `${own} es`} una empresa de ${listed(names)}.`];
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

/** Small numbers in words, as they stand in running text; those from 11 on in figures. */
const COUNTS = 'cero uno dos tres cuatro cinco seis siete ocho nueve diez'.split(' ');
const counted = (count: number) => (count > 1 && COUNTS[count]) || count.toLocaleString('es-AR');

export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue') return `nuestros ingresos anuales recurrentes son de ${usd(number.usd)}`;
  if (number.kind === 'exits')
    return `entre nuestras salidas ${number.names.length === 1 ? 'está' : 'están'} ${listed(number.names)}`;
  if (number.kind === 'earlier_funds')
    return number.count === 1
      ? 'antes de este hemos gestionado otro fondo'
      : `antes de este hemos gestionado ${counted(number.count)} fondos`;
  if (number.kind === 'team') return `somos un equipo de ${counted(number.people)} personas`;
  return `tenemos ${counted(number.count)} ${number.who}`;
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
  const amount = raise.usd === undefined ? undefined : shortUsd(raise.usd);
  if (raise.kind === 'fund' || raise.stage === undefined) return amount;
  return [roundName(raise.stage), amount].filter((part) => part !== undefined).join(' de ');
}

/** No verb is about the reader, who may be one (usted) or a team (ustedes): "su inversión" is right for both. */
const investmentOf = (by: By, what = 'inversión') =>
  by.kind === 'reader' ? `su ${what}` : `la ${what} de ${by.firm}`;
export const investmentsOf = (by: By) =>
  by.kind === 'reader' ? 'sus inversiones' : `las inversiones de ${by.firm}`;

/** What stands behind "este mensaje se debe a". */
export function whyThem(reason: Exclude<Reason, { kind: 'lp_type' | 'own_words' }>): string {
  if (reason.kind === 'deal') return investmentIn(reason.by, reason.deal);
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const what =
      stage === undefined
        ? `${investmentsOf(reason.by)} en ${listed(names)}`
        : `${investmentOf(reason.by, 'participación')} en rondas ${STAGES[stage]} de ${listed(names)}`;
    return `${what}${place === undefined ? '' : `, ${names.length === 1 ? 'también' : 'ambas'} ${of(place)}`}`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'es');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, otro ${FUNDS[reason.strategy]}`
        : `, otro fondo de ${field}`;
    return `${investmentOf(reason.by)} en ${reason.fund}${alike}`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'es');
  const where = [field && `de ${field}`, reason.place && of(reason.place)].filter(
    (part) => part !== undefined,
  );
  const rounds = reason.stage === undefined ? '' : `rondas ${STAGES[reason.stage]} de `;
  return `${investmentsOf(reason.by)} en ${rounds}empresas ${where.length === 0 ? 'de nuestro sector' : where.join(' ')}`;
}

/** "su participación en la ronda semilla de Foo (2024), otra empresa de robótica de nuestra ciudad" */
function investmentIn(by: By, deal: NamedDeal): string {
  const { stage, year } = deal;
  const what = whatItIs(deal);
  const when = year === undefined ? '' : ` (${year})`;
  const did =
    stage === undefined
      ? `${investmentOf(by)} en ${deal.company}`
      : `${investmentOf(by, 'participación')} en la ${roundName(stage)} de ${deal.company}`;
  return `${did}${when}${what === undefined ? '' : `, ${what}`}`;
}

function whatItIs({ closeness, field, place }: NamedDeal): string | undefined {
  const name = fieldName(field, 'es');
  const where = place && of(place);
  if (name === undefined) return where && `una empresa ${where}`;
  const at = where === undefined ? '' : ` ${where}`;
  if (closeness === 'same') return `otra empresa de ${name}${at}`;
  return `una empresa de ${name}${at}, en un sector cercano al nuestro`;
}

/** Behind a company. */
const of = ({ kind, name }: SharedPlace) =>
  kind === 'city'
    ? `de ${cityName(name, 'es')}`
    : `de ${kind === 'state' ? 'nuestra región' : 'nuestro país'}`;

/** The sentence of the news. */
export function newsClause(news: News): string {
  return asSentence(saidOf(news));
}

function saidOf(news: News): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ya ${news.names.length === 1 ? 'ha' : 'han'} invertido en nuestra empresa`;
    case 'deal':
      return `otro motivo de mi mensaje es ${investmentIn(news.by, news.deal)}`;
    case 'commitment':
      return `otro motivo de mi mensaje es ${investmentOf(news.by)} en ${news.fund}`;
    case 'goals':
      return /^\p{L}+(?:ar|er|ir)\b/u.test(news.text)
        ? `con esta inversión queremos ${beginningSmall(news.text)}`
        : `esto haremos con la inversión: ${afterColon(news.text)}`;
    case 'customers':
      return `nuestros clientes: ${afterColon(news.text)}`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `nuestra tesis: ${afterColon(news.text)}`;
    case 'least_commitment':
      return `el compromiso mínimo es de ${usd(news.usd)}`;
  }
}
