import type {
  By,
  NamedDeal,
  News,
  Raise,
  Reason,
  SharedPlace,
  Strategy,
  Traction,
} from '../plan/rules-letter-plan.ts';
import { formOf, within } from './rules-en-own-words.ts';
import {
  beforeNoun,
  fundKind,
  inWords,
  listed,
  ordinal,
  STAGE_WORDS,
  shortUsd,
  usd,
  withArticle,
} from './rules-en-words.ts';

export function tractionClause(number: Traction): string {
  if (number.kind === 'revenue') return `we are at ${usd(number.usd)} in annual recurring revenue`;
  if (number.kind === 'exits') return `our exits so far include ${listed(number.names)}`;
  if (number.kind === 'earlier_funds')
    return `we have managed ${inWords(number.count)} ${number.count === 1 ? 'fund' : 'funds'} before this one`;
  if (number.kind === 'team') return `we are a team of ${inWords(number.people)}`;
  return `we have ${number.count.toLocaleString('en-US')} ${number.who}`;
}

/** "a $2 million seed round", "our second fund". */
export function raised(raise: Raise, which: 'a' | 'our'): string {
  if (raise.kind === 'fund') {
    const number = raise.number === undefined ? undefined : ordinal(raise.number);
    return number === undefined ? 'the fund' : `our ${number} fund`;
  }
  const stage = raise.stage === undefined ? undefined : STAGE_WORDS[raise.stage];
  const amount = raise.usd === undefined ? undefined : usd(raise.usd);
  const round = [amount, stage, 'round'].filter((word) => word !== undefined).join(' ');
  return which === 'our' ? `our ${round}` : withArticle(round);
}

export function raiseClause(raise: Raise): string {
  const target =
    raise.kind === 'fund' && raise.usd !== undefined ? `, with a target of ${usd(raise.usd)}` : '';
  return `we are raising ${raised(raise, 'a')}${target}`;
}

export function subjectRaise(raise: Raise): string | undefined {
  const amount = raise.usd === undefined ? undefined : shortUsd(raise.usd);
  const stage = raise.kind === 'round' && raise.stage !== undefined ? STAGE_WORDS[raise.stage] : undefined;
  if (amount === undefined) return stage && `${stage} round`;
  return raise.kind === 'fund' ? amount : `${amount} ${stage ?? 'round'}`;
}

export function fundSubject(strategy: Strategy | undefined, field: string | undefined): string {
  return [field, fundKind(strategy)].filter((word) => word !== undefined).join(' ');
}

export const subject = (by: By) => (by.kind === 'reader' ? 'you' : `your team at ${by.firm}`);

export function whyThem(reason: Exclude<Reason, { kind: 'lp_type' }>): string {
  const who = subject(reason.by);
  const isYou = reason.by.kind === 'reader';
  if (reason.kind === 'deal') return dealClause(`${who} backed`, reason.deal);
  if (reason.kind === 'own_words')
    return `I read that ${who} ${isYou ? 'invest' : 'invests'} in ${reason.text}`;
  if (reason.kind === 'companies') {
    const { names, place, stage } = reason;
    const where = [place && `in ${placeName(place)}`, stage && `at the ${STAGE_WORDS[stage]} stage`];
    if (names.length === 1)
      return `${reason.year === undefined ? '' : `in ${reason.year} `}${who} backed ${names[0]}${place && ` in ${placeName(place)}, where we are too`}`;
    return `${who} ${isYou ? 'have' : 'has'} backed companies ${where.filter((part) => part !== undefined).join(' ')}, ${listed(names)} among them`;
  }
  if (reason.kind === 'commitment') {
    const alike =
      reason.field?.label ?? (reason.strategy && fundKind(reason.strategy).replace(/ fund$/u, ''));
    const what = alike === undefined ? '' : `, another ${alike} fund`;
    return `${who} ${isYou ? 'have' : 'has'} invested in ${reason.fund}${what}`;
  }
  const { field, stage, place } = reason;
  const where = [
    field && `in ${field.label}`,
    place && `in ${placeName(place)}`,
    stage && `at the ${STAGE_WORDS[stage]} stage`,
  ].filter((part) => part !== undefined);
  return `${who} ${isYou ? 'invest' : 'invests'} ${where.join(' ')}`;
}

/** "in 2024 you backed Foo, another robotics company in Bergen, at the seed stage": what it is stands beside its name. */
function dealClause(whoBacked: string, { company, closeness, field, place, stage, year }: NamedDeal): string {
  const when = year === undefined ? '' : `in ${year} `;
  const at = stage === undefined ? '' : `, at the ${STAGE_WORDS[stage]} stage`;
  const where = place === undefined ? '' : ` in ${placeName(place)}`;
  const first = `${when}${whoBacked} ${company}`;
  return closeness === 'same'
    ? `${first}, another ${companyIn(field.label)}${where}${at}`
    : `${first}, ${withArticle(companyIn(field.label))}${where}, and our fields are close to each other`;
}

/** Fields whose name before "company" would say another thing: a legal company is a law firm. */
const BEHIND = new Set(['legal', 'identity', 'social', 'search', 'local services', 'women', 'seniors']);

function companyIn(label: string): string {
  return BEHIND.has(label)
    ? `company in the ${label.replace(/ services$/u, '')} field`
    : `${beforeNoun(label)} company`;
}

/** Countries whose names take an article. */
const THE = new Set(['USA', 'GBR', 'NLD', 'ARE', 'PHL', 'CZE', 'DOM', 'BHS', 'MDV']);

function placeName({ kind, name, country }: SharedPlace): string {
  return kind === 'country' && country !== undefined && THE.has(country) && !name.startsWith('Czechia')
    ? `the ${name}`
    : name;
}

export function newsClause(news: News): string {
  switch (news.kind) {
    case 'traction':
      return tractionClause(news.traction);
    case 'investors':
      return `${listed(news.names)} ${news.names.length === 1 ? 'has' : 'have'} already invested in us`;
    case 'deal':
      return dealClause(`${subject(news.by)} also backed`, news.deal);
    case 'commitment':
      return `${subject(news.by)} also invested in ${news.fund}`;
    case 'goals':
      return goalsClause(news.text);
    case 'customers':
      return formOf(news.text) === 'phrase' ? `we build for ${within(news.text)}` : within(news.text);
    case 'raise':
      return raiseClause(news.raise);
    case 'thesis':
      return formOf(news.text) === 'sentence' ? within(news.text) : `our thesis is ${within(news.text)}`;
    case 'least_commitment':
      return `commitments start at ${usd(news.usd)}`;
  }
}

function goalsClause(text: string): string {
  const form = formOf(text);
  if (form === 'infinitive') return `with this round we want to ${within(text)}`;
  if (/^to \p{Ll}/iu.test(text)) return `with this round we want ${within(text)}`;
  return form === 'sentence' ? within(text) : `the money is for ${within(text)}`;
}
