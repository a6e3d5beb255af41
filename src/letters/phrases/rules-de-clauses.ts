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
import { FUNDS } from './rules-de-words.ts';
import { fieldName } from './rules-field-names.ts';
import { asSentence, withOwnName, withoutHeading } from './rules-own-words.ts';

const STAGES: Readonly<Record<Exclude<Stage, 'series-c-plus'>, string>> = {
  'pre-seed': 'Pre-Seed',
  seed: 'Seed',
  'series-a': 'Series-A',
  'series-b': 'Series-B',
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
      ? `schreibe Ihnen im Namen von ${own}`
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
      : [
          `${own === undefined ? 'Wir arbeiten' : `${own} arbeitet`} ${names.length === 1 ? 'im Bereich' : 'in den Bereichen'} ${listed(names)}.`,
        ];
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

/** A sentence: where the round is told too, each is one of its own. */
export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue') return `Unser jährlich wiederkehrender Umsatz liegt bei ${usd(number.usd)}.`;
  if (number.kind === 'exits')
    return `Zu unseren Exits ${number.names.length === 1 ? 'gehört' : 'gehören'} ${listed(number.names)}.`;
  if (number.kind === 'earlier_funds')
    return number.count === 1
      ? 'Vor diesem Fonds haben wir bereits einen verwaltet.'
      : `Vor diesem Fonds haben wir bereits ${counted(number.count)} verwaltet.`;
  if (number.kind === 'team') return `Unser Team zählt ${counted(number.people)} Personen.`;
  return `Wir haben ${counted(number.count)} ${number.who}.`;
}

/** Small numbers in words, as they stand in running text; those from 13 on in figures. */
const COUNTS = 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const counted = (count: number) => (count > 1 && COUNTS[count]) || count.toLocaleString('de');

const stageRounds = (stage: Stage) => `${roundName(stage)}n`;

function roundName(stage: Stage | undefined): string {
  if (stage === undefined) return 'Finanzierungsrunde';
  return stage === 'series-c-plus' ? 'Wachstumsrunde' : `${STAGES[stage]}-Runde`;
}

export function raiseClause(raise: Raise): string {
  if (raise.kind === 'fund') {
    const which = fundNumber(raise.number) ?? 'unseren Fonds';
    const target = raise.usd === undefined ? '' : `; das Zielvolumen beträgt ${usd(raise.usd)}`;
    return `Für ${which} werben wir derzeit Kapital ein${target}.`;
  }
  const round = roundName(raise.stage);
  return `Für unsere ${round} suchen wir derzeit ${raise.usd === undefined ? 'Kapital' : usd(raise.usd)}.`;
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
  if (reason.kind === 'deal') return dealClause(reason.by, reason.deal);
  if (reason.kind === 'own_words') return `${investsOf(reason.by)}, so lese ich, in ${reason.text}.`;
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const did =
      stage === undefined
        ? `${hasOf(reason.by)} in ${listed(names)} investiert`
        : `${hasOf(reason.by)} sich an ${stageRounds(stage)} von ${listed(names)} beteiligt`;
    return `${did}${place === undefined ? '' : `, ${names.length === 1 ? 'wie wir' : 'beide'} ${from(place)}`}.`;
  }
  if (reason.kind === 'commitment') {
    const field = reason.field === undefined ? undefined : fieldName(reason.field, 'de');
    const alike =
      field === undefined
        ? reason.strategy === undefined
          ? ''
          : `, ebenfalls einen ${FUNDS[reason.strategy]}`
        : `, ebenfalls einen Fonds im Bereich ${field}`;
    // The fund is a masculine in the accusative.
    return `${hasOf(reason.by)} in ${reason.fund} investiert${alike}.`;
  }
  const field = reason.field === undefined ? undefined : fieldName(reason.field, 'de');
  const where = [
    reason.place && OURS[reason.place.kind],
    reason.stage && `in ${stageRounds(reason.stage)}`,
    field && `im Bereich ${field}`,
  ].filter((part) => part !== undefined);
  return `${investsOf(reason.by)} ${where.length === 0 ? 'in unserem Bereich' : where.join(' ')}.`;
}

/** "Sie haben sich 2024 an der Seed-Runde von Foo beteiligt, ebenfalls einem Unternehmen im Bereich Robotik" */
function dealClause(by: By, deal: NamedDeal, also = ''): string {
  const { stage, year } = deal;
  const when = year === undefined ? '' : ` ${year}`;
  // What stands behind the comma is in the case of the name before it.
  return stage === undefined
    ? `${hasOf(by)}${when}${also} in ${deal.company} investiert${whatItIs(deal, 'ein Unternehmen')}.`
    : `${hasOf(by)} sich${when}${also} an der ${roundName(stage)} von ${deal.company} beteiligt${whatItIs(deal, 'einem Unternehmen')}.`;
}

/** `one`: "a company" in its case. */
function whatItIs({ closeness, field, place }: NamedDeal, one: string): string {
  const name = fieldName(field, 'de');
  const where = place === undefined ? '' : ` ${from(place)}`;
  if (name === undefined) return where && `, ${one}${where}`;
  return closeness === 'same'
    ? `, ebenfalls ${one}${where} im Bereich ${name}`
    : `, ${one}${where} im Bereich ${name} und damit nah an unserem Thema`;
}

/** Where somebody invests. */
const OURS = { city: 'in unserer Stadt', state: 'in unserer Region', country: 'in unserem Land' } as const;

/** Where a company is from that is from where we are. */
const from = ({ kind, name }: SharedPlace) =>
  kind === 'city'
    ? `aus ${cityName(name, 'de')}`
    : `aus ${kind === 'state' ? 'unserer Region' : 'unserem Land'}`;

/** The sentence of the news. */
export function newsClause(news: News): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ${news.names.length === 1 ? 'hat' : 'haben'} bereits bei uns investiert.`;
    case 'deal':
      return dealClause(news.by, news.deal, ' außerdem');
    case 'commitment':
      return `${hasOf(news.by)} außerdem in ${news.fund} investiert.`;
    case 'goals':
      return `Das haben wir mit der Finanzierung vor: ${news.text}.`;
    case 'customers':
      return `Unsere Kunden: ${news.text}.`;
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return `Unsere These: ${news.text}.`;
    case 'least_commitment':
      return `Die Mindestzeichnung beträgt ${usd(news.usd)}.`;
  }
}
