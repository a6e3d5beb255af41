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
import { asSentence, withOwnName, withoutHeading } from './own-words.ts';

const STAGES: Readonly<Record<Stage, string>> = {
  'pre-seed': 'Pre-Seed',
  seed: 'Seed',
  'series-a': 'Series-A',
  'series-b': 'Series-B',
  'series-c-plus': 'Wachstums',
};

export const LPS: Readonly<Record<LpType, string>> = {
  family_office: 'Family Offices',
  hnw_individual: 'private Investoren',
  recently_exited_founder: 'Menschen, die ihr Unternehmen verkauft haben',
  institutional: 'institutionelle Investoren',
  angel: 'Business Angels',
};

const FUNDS: Readonly<Record<Strategy, string>> = {
  venture: 'Venture-Capital-Fonds',
  growth: 'Wachstumsfonds',
  buyout: 'Buyout-Fonds',
  private_credit: 'Private-Credit-Fonds',
  real_estate: 'Immobilienfonds',
  infrastructure: 'Infrastrukturfonds',
  fund_of_funds: 'Dachfonds',
  hedge: 'Hedgefonds',
};

const ORDINALS = 'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten'.split(' ');

const MONEY: Money = {
  locale: 'de',
  million: (number) => `${number} Mio. US-Dollar`,
  billion: (number) => `${number} Mrd. US-Dollar`,
  plain: (number) => `${number} US-Dollar`,
};
const usd = (amount: number) => amountOf(amount, MONEY);
const listed = (items: readonly string[]) => listedWith(items, 'und');
export const named = (fields: readonly Field[]) => [
  ...new Set(fields.flatMap((field) => fieldName(field, 'de') ?? [])),
];

export function whoWrites({ name, role, venture }: Sender): string {
  if (venture === undefined)
    return name === undefined ? 'Ich schreibe Ihnen, weil ich Kapital suche' : `Mein Name ist ${name}`;
  const { kind, name: own } = venture;
  const does =
    role === 'other'
      ? `schreibe Ihnen für ${own}`
      : kind === 'fund'
        ? `leite ${own}`
        : `habe ${own} gegründet`;
  return name === undefined ? `Ich ${does}` : `Ich bin ${name} und ${does}`;
}

/** A sentence of the company itself. */
const ABOUT_US = /^(?:wir|uns|unsere?[mnrs]?)\b/iu;

export function described(product: Product, venture: Sender['venture']): string | undefined {
  const own = venture?.name;
  if (product.kind === 'own_words') return asSentence(withOwnName(own, withoutHeading(own, product.text)));
  const names = named(product.fields);
  if (product.kind === 'fund') {
    const kind = fundKind(product.strategy);
    const where = names.length === 0 ? '' : ` mit dem Schwerpunkt ${listed(names)}`;
    const first =
      product.strategy === undefined && names.length === 0
        ? []
        : [`${own === undefined ? 'Es' : 'Das'} ist ein ${kind}${where}.`];
    if (product.thesis !== undefined && ABOUT_US.test(product.thesis)) return asSentence(product.thesis);
    const thesis = product.thesis === undefined ? [] : [`Unsere These: ${product.thesis}.`];
    const all = [...first, ...thesis];
    return all.length === 0 ? undefined : all.join(' ');
  }
  const first =
    names.length === 0
      ? []
      : [`${own === undefined ? 'Wir arbeiten' : `${own} arbeitet`} im Bereich ${listed(names)}.`];
  const whom =
    product.customers === undefined
      ? []
      : [
          ABOUT_US.test(product.customers)
            ? asSentence(product.customers)
            : `Unsere Kunden: ${product.customers}.`,
        ];
  const all = [...first, ...whom];
  return all.length === 0 ? undefined : all.join(' ');
}

export function fundKind(strategy: Strategy | undefined): string {
  return strategy === undefined ? 'Fonds' : FUNDS[strategy];
}

export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue')
    return `wir haben einen jährlich wiederkehrenden Umsatz von ${usd(number.usd)}`;
  if (number.kind === 'team') return `wir sind ein Team von ${number.people.toLocaleString('de')} Personen`;
  return `wir haben ${number.count.toLocaleString('de')} ${number.who}`;
}

const stageRounds = (stage: Stage) => `${roundName(stage)}n`;

function roundName(stage: Stage | undefined): string {
  return stage === undefined ? 'Runde' : `${STAGES[stage]}-Runde`.replace('Wachstums-', 'Wachstums');
}

export function raiseClause(raise: Raise): string {
  if (raise.kind === 'fund') {
    const which = fundNumber(raise.number) ?? 'den Fonds';
    return raise.usd === undefined
      ? `wir nehmen gerade Kapital für ${which} auf`
      : `wir nehmen gerade Kapital für ${which} auf; das Ziel sind ${usd(raise.usd)}`;
  }
  const round = roundName(raise.stage);
  return raise.usd === undefined
    ? `wir nehmen gerade Kapital in einer ${round} auf`
    : `wir nehmen gerade ${usd(raise.usd)} in einer ${round} auf`;
}

function fundNumber(number: number | undefined): string | undefined {
  const word = number === undefined ? undefined : ORDINALS[number - 1];
  return word === undefined ? undefined : `unseren ${word} Fonds`;
}

export function aboutRaise(raise: Raise): string {
  if (raise.kind === 'fund') {
    const word = raise.number === undefined ? undefined : ORDINALS[raise.number - 1];
    return word === undefined ? 'unserem Fonds' : `unserem ${word} Fonds`;
  }
  return `unserer ${roundName(raise.stage)}`;
}

export function subjectRaise(raise: Raise): string | undefined {
  const amount = raise.usd === undefined ? undefined : usd(raise.usd).replace('US-Dollar', 'USD');
  if (raise.kind === 'fund') return amount;
  if (raise.stage === undefined) return amount;
  const round = roundName(raise.stage);
  return amount === undefined ? round : `${round} über ${amount}`;
}

const hasOf = (by: By) => (by.kind === 'reader' ? 'Sie haben' : `Ihr Team bei ${by.firm} hat`);
const investsOf = (by: By) =>
  by.kind === 'reader' ? 'Sie investieren' : `Ihr Team bei ${by.firm} investiert`;

export function whyThem(reason: Exclude<Reason, { kind: 'lp_type' }>): string {
  if (reason.kind === 'deal') return `${dealClause(reason.by, reason.deal)}.`;
  if (reason.kind === 'own_words') return `${investsOf(reason.by)}, so lese ich, in ${reason.text}.`;
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const where = [stage && `in ${stageRounds(stage)}`, `in ${listed(names)}`].filter(
      (part) => part !== undefined,
    );
    return `${hasOf(reason.by)} ${where.join(' ')} investiert${place === undefined ? '' : `, beide ${placeWords(place)}`}.`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'de');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, ebenfalls ein ${FUNDS[reason.strategy]}`
        : `, ebenfalls ein Fonds im Bereich ${field}`;
    return `${hasOf(reason.by)} in ${reason.fund} investiert${alike}.`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'de');
  const where = [
    field && `im Bereich ${field}`,
    reason.place && PLACES[reason.place.kind],
    reason.stage && `in ${stageRounds(reason.stage)}`,
  ].filter((part) => part !== undefined);
  return `${investsOf(reason.by)} ${where.length === 0 ? 'in unserem Bereich' : where.join(', ')}.`;
}

/** "Sie haben 2024 in Foo investiert, ebenfalls ein Unternehmen im Bereich Robotik, in derselben Stadt wie wir" */
function dealClause(by: By, deal: NamedDeal, also = ''): string {
  const { stage, year } = deal;
  const what = whatItIs(deal);
  const when = year === undefined ? '' : ` ${year}`;
  const at = stage === undefined ? '' : ` in einer ${roundName(stage)}`;
  return `${hasOf(by)}${also}${when}${at} in ${deal.company} investiert${what === undefined ? '' : `, ${what}`}`;
}

function whatItIs({ closeness, field, place }: NamedDeal): string | undefined {
  const name = fieldName(field, 'de');
  const where = place && placeWords(place);
  if (name === undefined) return where && `ein Unternehmen ${where}`;
  if (closeness === 'same')
    return `ebenfalls ein Unternehmen im Bereich ${name}${where === undefined ? '' : ` und ebenfalls ${where}`}`;
  return `ein Unternehmen im Bereich ${name}, der unserem nahe ist${where === undefined ? '' : `, und ${where}`}`;
}

const placeWords = ({ kind, name }: SharedPlace) => (kind === 'city' ? `in ${name}` : PLACES[kind]);

const PLACES = {
  city: 'in derselben Stadt wie wir',
  state: 'in derselben Region wie wir',
  country: 'im selben Land wie wir',
} as const;

export function newsClause(news: News): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `bei uns ${news.names.length === 1 ? 'ist' : 'sind'} bereits ${listed(news.names)} investiert`;
    case 'deal':
      return dealClause(news.by, news.deal, ' auch');
    case 'commitment':
      return `${hasOf(news.by)} auch in ${news.fund} investiert`;
    case 'goals':
      return `das haben wir mit der Runde vor: ${news.text}`;
    case 'customers':
      return `unsere Kunden: ${news.text}`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `unsere These: ${news.text}`;
    case 'earlier_funds':
      return news.count === 1
        ? 'vor diesem Fonds haben wir schon einen verwaltet'
        : `vor diesem Fonds haben wir schon ${news.count} verwaltet`;
    case 'exits':
      return `zu unseren Exits ${news.names.length === 1 ? 'gehört' : 'gehören'} ${listed(news.names)}`;
    case 'least_commitment':
      return `der kleinste Anteil liegt bei ${usd(news.usd)}`;
  }
}
