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

/** Behind "tour". */
const STAGES: Readonly<Record<Stage, string>> = {
  'pre-seed': 'de pré-amorçage',
  seed: 'd’amorçage',
  'series-a': 'de série A',
  'series-b': 'de série B',
  'series-c-plus': 'de croissance',
};

export const LPS: Readonly<Record<LpType, string>> = {
  family_office: 'des family offices',
  hnw_individual: 'des investisseurs privés',
  recently_exited_founder: 'des personnes qui ont vendu leur entreprise',
  institutional: 'des investisseurs institutionnels',
  angel: 'des business angels',
};

const FUNDS: Readonly<Record<Strategy, string>> = {
  venture: 'fonds de capital-risque',
  growth: 'fonds de capital-développement',
  buyout: 'fonds de LBO',
  private_credit: 'fonds de dette privée',
  real_estate: 'fonds immobilier',
  infrastructure: 'fonds d’infrastructure',
  fund_of_funds: 'fonds de fonds',
  hedge: 'fonds alternatif',
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
const listed = (items: readonly string[]) => listedWith(items, 'et');
export const named = (fields: readonly Field[]) => [
  ...new Set(fields.flatMap((field) => fieldName(field, 'fr') ?? [])),
];
export const bare = (name: string) => name.replace(/^(?:le |la |les |l’)/u, '');

/** "de Harbour", "d’Acme". */
export function ofName(name: string): string {
  return /^[aeiouyàâäéèêëîïôöûü]/iu.test(name) ? `d’${name}` : `de ${name}`;
}

export function whoWrites({ name, role, venture }: Sender): string {
  if (venture === undefined)
    return name === undefined ? 'Je vous écris pour une levée de fonds' : `Je m’appelle ${name}`;
  const { kind, name: own } = venture;
  const does =
    role === 'other'
      ? `je vous écris pour ${own}`
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
    const thesis = product.thesis === undefined ? [] : [`Notre thèse : ${product.thesis}.`];
    const all = [...first, ...thesis];
    return all.length === 0 ? undefined : all.join(' ');
  }
  const first =
    names.length === 0
      ? []
      : [`${own === undefined ? 'Nous travaillons' : `${own} travaille`} dans ${listed(names)}.`];
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
  if (number.kind === 'revenue') return `notre revenu annuel récurrent est de ${usd(number.usd)}`;
  if (number.kind === 'team') return `nous sommes une équipe de ${counted(number.people)} personnes`;
  return `nous avons ${counted(number.count)} ${number.who}`;
}

const counted = (count: number) => count.toLocaleString('fr').replace(/[\u202f\u2009]/gu, '\u00a0');

const roundName = (stage: Stage | undefined) => (stage === undefined ? 'tour' : `tour ${STAGES[stage]}`);

export function raiseClause(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    const which = word === undefined ? 'notre fonds' : `notre ${word} fonds`;
    return `nous levons ${which}${raise.usd === undefined ? '' : `, avec un objectif de ${usd(raise.usd)}`}`;
  }
  const round = roundName(raise.stage);
  return raise.usd === undefined
    ? `nous préparons un ${round}`
    : `nous levons ${usd(raise.usd)} lors d’un ${round}`;
}

export function aboutRaise(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    return word === undefined ? 'notre fonds' : `notre ${word} fonds`;
  }
  return `notre ${roundName(raise.stage)}`;
}

export function subjectRaise(raise: Raise): string | undefined {
  const amount = raise.usd === undefined ? undefined : usd(raise.usd);
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
    const at = stage === undefined ? '' : `, lors de tours ${STAGES[stage]},`;
    return `${hasOf(reason.by)} investi${at} dans ${listed(names)}${place === undefined ? '' : `, toutes deux ${placeWords(place)}`}.`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'fr');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, un autre ${FUNDS[reason.strategy]}`
        : `, un autre fonds dans ${field}`;
    return `${hasOf(reason.by)} investi dans ${reason.fund}${alike}.`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'fr');
  const where = [
    field && `dans ${field}`,
    reason.place && PLACES[reason.place.kind],
    reason.stage && `dans des tours ${STAGES[reason.stage]}`,
  ].filter((part) => part !== undefined);
  return `${investsOf(reason.by)} ${where.length === 0 ? 'dans notre domaine' : where.join(', ')}.`;
}

/** "Vous avez investi dans Foo en 2024, une autre entreprise dans la robotique, dans la même ville que nous" */
function dealClause(by: By, deal: NamedDeal, also = ''): string {
  const { stage, year } = deal;
  const what = whatItIs(deal);
  const when = year === undefined ? '' : ` en ${year}`;
  const at = stage === undefined ? '' : `, lors d’un ${roundName(stage)},`;
  return `${hasOf(by)}${also} investi${when}${at} dans ${deal.company}${what === undefined ? '' : `, ${what}`}`;
}

function whatItIs({ closeness, field, place }: NamedDeal): string | undefined {
  const name = fieldName(field, 'fr');
  const where = place && placeWords(place);
  if (name === undefined) return where && `une entreprise ${where}`;
  if (closeness === 'same')
    return `une autre entreprise dans ${name}${where === undefined ? '' : `, ${where}`}`;
  return `une entreprise dans ${name}, un domaine proche du nôtre${where === undefined ? '' : `, et ${where}`}`;
}

const placeWords = ({ kind, name }: SharedPlace) => (kind === 'city' ? `à ${name} comme nous` : PLACES[kind]);

const PLACES = {
  city: 'dans la même ville que nous',
  state: 'dans la même région que nous',
  country: 'dans le même pays que nous',
} as const;

/** Behind a colon: without a capital. */
const small = (text: string) => text.replace(/^V(?=ous |otre )/u, 'v');

export function newsClause(news: News, own: string | undefined): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ${news.names.length === 1 ? 'a' : 'ont'} déjà investi dans ${own ?? 'notre entreprise'}`;
    case 'deal':
      return small(dealClause(news.by, news.deal, ' aussi'));
    case 'commitment':
      return small(`${hasOf(news.by)} aussi investi dans ${news.fund}`);
    case 'goals':
      return /^\p{L}+(?:er|ir|re)\b/u.test(news.text)
        ? `avec ce tour, nous voulons ${beginningSmall(news.text)}`
        : `les fonds serviront à ceci : ${beginningSmall(news.text)}`;
    case 'customers':
      return `nos clients : ${beginningSmall(news.text)}`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `notre thèse : ${news.text}`;
    case 'earlier_funds':
      return `nous avons déjà géré ${news.count} fonds avant celui-ci`;
    case 'exits':
      return `nos sorties comprennent ${listed(news.names)}`;
    case 'least_commitment':
      return `les engagements commencent à ${usd(news.usd)}`;
  }
}
