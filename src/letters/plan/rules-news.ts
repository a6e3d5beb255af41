import { identityKey, investorKey } from '../../reference/rules-identity.ts';
import { statesNumber } from '../checks/rules-numbers.ts';
import { namesOf } from '../rules-draft.ts';
import { type DraftRecord, firstSentence, wordsOf } from '../rules-wording.ts';
import type { News, Planned, Product, Raise, Traction } from './rules-letter-plan.ts';
import { commitmentsOf } from './rules-reason.ts';
import { dealsOf } from './rules-track.ts';

/** As people write German names on other keyboards: "Gruenderfonds". */
function withoutUmlauts(name: string): string {
  const spelt: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
  return name.replace(/[äöüß]/giu, (letter) => spelt[letter.toLowerCase()] ?? letter);
}

/** Nobody is told that they themselves are on board. */
export function othersThanReader(
  { investor, firm, recipientName }: DraftRecord,
  names: readonly string[] | undefined,
) {
  const keys = (name: string) =>
    [name, withoutUmlauts(name)].flatMap((spelt) => [identityKey(spelt), investorKey(spelt)]);
  const own = [investor?.block.name, firm?.block.name, recipientName].flatMap((name) => keys(name ?? ''));
  return namesOf(names).filter((name) => !keys(name).some((key) => own.includes(key)));
}

/** Names in a sentence: beyond these it is a list. */
const MAX_NAMES = 3;

/** What of the sender is known already when news is looked for. */
export interface Told {
  readonly reads: (text: string) => boolean;
  readonly product: Product | undefined;
  readonly raise: Planned<Raise> | undefined;
  /** Strongest first. */
  readonly numbers: readonly Planned<Traction>[];
}

/**
 * What a further touch can add, best first, and nothing that an earlier one said, in whatever words a person put it: facts of
 * the sender before what the reader owns, who knows it. Pure.
 */
export function newsOf(record: DraftRecord, told: Told): Planned<News> | undefined {
  const mentioned = new Set(record.earlier.flatMap(({ facts }) => facts.map(({ about }) => about)));
  const said = ` ${record.earlier.map(({ body }) => wordsOf(body).join(' ')).join(' | ')} `;
  const isSaid = (words: string) => said.includes(` ${wordsOf(words).join(' ')} `);
  const isStated = (value: number) =>
    record.earlier.some(({ body }) => statesNumber(body, value, record.language));
  const isNew = ({ part, from }: Planned<News>) => {
    if (part.kind === 'investors') return !part.names.some(isSaid);
    if (part.kind === 'deal') return !isSaid(part.deal.company);
    if (part.kind === 'commitment') return !isSaid(part.fund);
    if (part.kind === 'traction') {
      if (part.traction.kind === 'exits') return !part.traction.names.some(isSaid);
      if (isStated(figureOf(part.traction))) return false;
    }
    if ('text' in part && (isSaid(part.text) || !told.reads(part.text))) return false;
    return !from.some((about) => mentioned.has(about));
  };
  return candidates(record, told, isSaid).find(isNew);
}

function figureOf(number: Exclude<Traction, { kind: 'exits' }>): number {
  if (number.kind === 'revenue') return number.usd;
  return number.kind === 'team' ? number.people : number.count;
}

function candidates(
  record: DraftRecord,
  { product, raise, numbers }: Told,
  isSaid: (words: string) => boolean,
): readonly Planned<News>[] {
  const { profile } = record;
  const equity = profile?.raise_type === 'startup_equity' ? profile : undefined;
  const fund = profile?.raise_type === 'fund_lp' ? profile : undefined;
  const names = othersThanReader(record, equity?.notable_investors).slice(0, MAX_NAMES);
  const goals = firstSentence(profile?.raise_goals);
  const customers = product?.kind === 'own_words' ? firstSentence(equity?.icp_description) : undefined;
  const least = fund?.min_commitment_usd;
  const told = numbers.map(({ part, from }) => ({
    part: { kind: 'traction' as const, traction: part },
    from,
  }));
  return [
    ...told.filter(({ part }) => part.traction.kind !== 'team'),
    ...some(
      names.length === 0 ? undefined : names,
      (all) => ({ kind: 'investors', names: all }),
      'notable_investors',
    ),
    ...some(goals, (text) => ({ kind: 'goals', text }), 'raise_goals'),
    ...some(least, (usd) => ({ kind: 'least_commitment', usd }), 'min_commitment_usd'),
    ...some(customers, (text) => ({ kind: 'customers', text }), 'icp_description'),
    ...told.filter(({ part }) => part.traction.kind === 'team'),
    ...(raise === undefined
      ? []
      : [{ part: { kind: 'raise' as const, raise: raise.part }, from: raise.from }]),
    ...commitmentsOf(record)
      .slice(1, 2)
      .map(({ part, from }) => ({
        part: { kind: 'commitment' as const, by: part.by, fund: part.fund },
        from,
      })),
    ...furtherDeals(record, isSaid),
  ];
}

function some<Value>(
  value: Value | undefined,
  news: (value: Value) => News,
  field: string,
): readonly Planned<News>[] {
  return value === undefined ? [] : [{ part: news(value), from: [`profile.${field}`] }];
}

/** Further companies in the sender's field that the reader backed, none that may be one named before under another name. */
function furtherDeals(record: DraftRecord, isSaid: (words: string) => boolean): readonly Planned<News>[] {
  const deals = dealsOf(record);
  const before = deals
    .filter(({ deal }, at) => at === 0 || isSaid(deal.company))
    .map(({ deal }) => deal.company);
  return deals
    .filter(
      ({ deal }) => deal.closeness === 'same' && !before.some((other) => beginAlike(other, deal.company)),
    )
    .map(({ by, deal, about }) => ({ part: { kind: 'deal' as const, by, deal }, from: [about] }));
}

/** Equal first words of fewer letters are an article or an initial. */
const LEAST_LETTERS = 4;

/** Whether two names are one or begin with the same word: a company may be on record under two. */
function beginAlike(one: string, other: string): boolean {
  const [first = '', second = ''] = [one, other].map((name) => identityKey(name).split(' ')[0]);
  return one === other || (first.length >= LEAST_LETTERS && first === second);
}
