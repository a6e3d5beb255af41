import type { Stage } from '../../reference/rules-investor-terms.ts';
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
import { FUNDS } from './rules-fr-words.ts';
import { afterColon, asSentence, beginningSmall, withoutHeading } from './rules-own-words.ts';

/** Behind "tour", and (without "de") behind "en": "lever en amorçage". */
const STAGES: Readonly<Record<Stage, string>> = {
  'pre-seed': 'de pré-amorçage',
  seed: 'd’amorçage',
  'series-a': 'de série A',
  'series-b': 'de série B',
  'series-c-plus': 'de croissance',
};

const ORDINALS =
  'premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième'.split(' ');

// "1,25 million": the plural begins at two.
const MONEY: Money = {
  locale: 'fr',
  million: (number, value) => `${number} million${value >= 2 ? 's' : ''} de dollars`,
  billion: (number, value) => `${number} milliard${value >= 2 ? 's' : ''} de dollars`,
  plain: (number) => `${number} dollars`,
};
const usd = (amount: number) => amountOf(amount, MONEY);
/** As subjects have it: "2M$". */
const shortUsd = (amount: number) =>
  usd(amount)
    .replace(/ (mill(?:ion|iard))s? de dollars$/u, (_all, unit) => (unit === 'million' ? 'M$' : 'Md$'))
    .replace('dollars', '$');
const listed = (items: readonly string[]) => listedWith(items, 'et');
export const named = (fields: readonly Field[]) => [
  ...new Set(fields.flatMap((field) => fieldName(field, 'fr') ?? [])),
];
export const bare = (name: string) => name.replace(/^(?:le |la |les |l’)/u, '');

/** "de Harbour", "d’Acme". */
export function ofName(name: string): string {
  return /^(?:[aeiouàâäéèêëîïôöûü]|y(?![aeiou]))/iu.test(name) ? `d’${name}` : `de ${name}`;
}

export function whoWrites({ name, role, venture }: Sender): string {
  if (venture === undefined)
    return name === undefined ? 'Je vous écris pour une levée de fonds' : `Je m’appelle ${name}`;
  const { kind, name: own } = venture;
  const does =
    role === 'other'
      ? `je vous écris au nom ${ofName(own)}`
      : kind === 'fund'
        ? `je dirige ${own}`
        : `j’ai fondé ${own}`;
  return name === undefined ? asSentence(does).slice(0, -1) : `Je m’appelle ${name} et ${does}`;
}

/** A sentence of the company itself. */
const ABOUT_US = /^(?:nous|notre|nos|on)\b/iu;

export function described(product: Product, venture: Sender['venture']): string | undefined {
  const own = venture?.name;
  if (product.kind === 'own_words') return asSentence(withoutHeading(own, product.text));
  const names = named(product.fields);
  if (product.kind === 'fund') {
    const where = names.length === 0 ? '' : ` qui investit dans ${listed(names)}`;
    const first =
      product.strategy === undefined && names.length === 0
        ? []
        : [`${own ?? 'C’'}${own === undefined ? 'est' : ' est'} un ${fundKind(product.strategy)}${where}.`];
    if (product.thesis !== undefined && ABOUT_US.test(product.thesis)) return asSentence(product.thesis);
    const thesis = product.thesis === undefined ? [] : [`Notre thèse : ${afterColon(product.thesis)}.`];
    const all = [...first, ...thesis];
    return all.length === 0 ? undefined : all.join(' ');
  }
  const first =
    names.length === 0
      ? []
      : [`${own === undefined ? 'Nous opérons' : `${own} opère`} dans ${listed(names)}.`];
  const whom =
    product.customers === undefined
      ? []
      : [
          ABOUT_US.test(product.customers)
            ? asSentence(product.customers)
            : `Nous travaillons pour ${beginningSmall(product.customers)}.`,
        ];
  const all = [...first, ...whom];
  return all.length === 0 ? undefined : all.join(' ');
}

export function fundKind(strategy: Strategy | undefined): string {
  return strategy === undefined ? 'fonds' : FUNDS[strategy];
}

export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue') return `notre revenu annuel récurrent atteint ${usd(number.usd)}`;
  if (number.kind === 'exits')
    return `parmi nos sorties figure${number.names.length === 1 ? '' : 'nt'} ${listed(number.names)}`;
  if (number.kind === 'earlier_funds')
    return `nous avons déjà géré ${number.count === 1 ? 'un' : counted(number.count)} fonds avant celui-ci`;
  if (number.kind === 'team') return `notre équipe compte ${counted(number.people)} personnes`;
  return `nous avons ${counted(number.count)} ${number.who}`;
}

/** Small numbers in words, as they stand in running text; those from 11 on in figures. */
const COUNTS = 'zéro un deux trois quatre cinq six sept huit neuf dix'.split(' ');
const counted = (count: number) =>
  (count > 1 && COUNTS[count]) || count.toLocaleString('fr').replace(/[\u202f\u2009]/gu, '\u00a0');

const roundName = (stage: Stage | undefined) =>
  stage === undefined ? 'levée de fonds' : `tour ${STAGES[stage]}`;
/** "en amorçage", "en série A". */
const atStage = (stage: Stage) =>
  stage === 'series-c-plus' ? 'en phase de croissance' : `en ${STAGES[stage].replace(/^(?:de |d’)/u, '')}`;

export function raiseClause(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    const which = word === undefined ? 'notre fonds' : `notre ${word} fonds`;
    return `nous levons ${which}${raise.usd === undefined ? '' : `, avec un objectif de ${usd(raise.usd)}`}`;
  }
  return [
    `nous levons ${raise.usd === undefined ? 'des fonds' : usd(raise.usd)}`,
    raise.stage && atStage(raise.stage),
  ]
    .filter((part) => part !== undefined)
    .join(' ');
}

export function aboutRaise(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    return word === undefined ? 'notre fonds' : `notre ${word} fonds`;
  }
  return `notre ${roundName(raise.stage)}`;
}

export function subjectRaise(raise: Raise): string | undefined {
  const amount = raise.usd === undefined ? undefined : shortUsd(raise.usd);
  if (raise.kind === 'fund' || raise.stage === undefined) return amount;
  return [roundName(raise.stage), amount].filter((part) => part !== undefined).join(', ');
}

const hasOf = (by: By) => (by.kind === 'reader' ? 'Vous avez' : `Votre équipe chez ${by.firm} a`);
const investsOf = (by: By) =>
  by.kind === 'reader' ? 'Vous investissez' : `Votre équipe chez ${by.firm} investit`;

export function whyThem(reason: Exclude<Reason, { kind: 'lp_type' }>): string {
  if (reason.kind === 'deal') return `${dealClause(reason.by, reason.deal)}.`;
  if (reason.kind === 'own_words')
    return `${investsOf(reason.by)}, d’après ce que j’ai lu, dans ${reason.text}.`;
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const when = stage === undefined ? '' : ` ${atStage(stage)}`;
    return `${hasOf(reason.by)} investi${when} dans ${listed(names)}${place === undefined ? '' : `, ${names.length === 1 ? 'basée comme nous' : 'toutes deux basées'} ${at(place)}`}.`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'fr');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, un autre ${FUNDS[reason.strategy]}`
        : `, un fonds également actif dans ${field}`;
    return `${hasOf(reason.by)} investi dans ${reason.fund}${alike}.`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'fr');
  const where = [
    field && `dans ${field}`,
    reason.stage && atStage(reason.stage),
    reason.place && at(reason.place),
  ].filter((part) => part !== undefined);
  return `${investsOf(reason.by)} ${where.length === 0 ? 'dans notre domaine' : where.join(' ')}.`;
}

/** "Vous avez participé en 2024 au tour d’amorçage de Foo, une entreprise également active dans la robotique" */
function dealClause(by: By, deal: NamedDeal, also = ''): string {
  const { stage, year } = deal;
  const what = whatItIs(deal);
  const when = year === undefined ? '' : ` en ${year}`;
  const did =
    stage === undefined
      ? `investi${when} dans ${deal.company}`
      : `participé${when} au ${roundName(stage)} ${ofName(deal.company)}`;
  return `${hasOf(by)}${also} ${did}${what === undefined ? '' : `, ${what}`}`;
}

function whatItIs({ closeness, field, place }: NamedDeal): string | undefined {
  const name = fieldName(field, 'fr');
  const where = place && at(place);
  if (name === undefined) return where && `une entreprise basée ${where}`;
  if (closeness === 'same')
    return `une entreprise également active dans ${name}${where === undefined ? '' : ` et basée ${where}`}`;
  return `une entreprise ${where === undefined ? '' : `basée ${where} et `}active dans ${name}, un domaine proche du nôtre`;
}

const at = ({ kind, name }: SharedPlace) =>
  kind === 'city' ? `à ${cityName(name, 'fr')}` : `dans notre ${kind === 'state' ? 'région' : 'pays'}`;

/** The sentence of the news. */
export function newsClause(news: News): string {
  return asSentence(saidOf(news));
}

function saidOf(news: News): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ${news.names.length === 1 ? 'a' : 'ont'} déjà investi dans notre entreprise`;
    case 'deal':
      return dealClause(news.by, news.deal, ' aussi');
    case 'commitment':
      return `${hasOf(news.by)} aussi investi dans ${news.fund}`;
    case 'goals':
      return /^\p{L}+(?:er|ir|re)\b/u.test(news.text)
        ? `avec ces fonds, nous voulons ${beginningSmall(news.text)}`
        : `voici ce que nous ferons de ces fonds : ${afterColon(news.text)}`;
    case 'customers':
      return `nos clients : ${afterColon(news.text)}`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `notre thèse : ${afterColon(news.text)}`;
    case 'least_commitment':
      return `l’engagement minimum est de ${usd(news.usd)}`;
  }
}
