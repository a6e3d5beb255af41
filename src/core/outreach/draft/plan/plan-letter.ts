import type { FundProfile, Profile } from '../../../research/profile.ts';
import { tagKey } from '../../../words/tag-key.ts';
import { statesNumber } from '../checks/numbers.ts';
import { namesOf, tagsOf } from '../facts.ts';
import { type DraftRecord, purposeOf } from '../record.ts';
import { firstSentence, nameIn, wordsOf } from '../wording.ts';
import type { Field, LetterPlan, News, Planned, Product, Raise, Sender, Traction } from './letter-plan.ts';
import { othersThanReader } from './others.ts';
import { acquaintanceOf, isSamePerson, readerOf, withoutTitle } from './reader.ts';
import { commitmentsOf, reasonsOf } from './reason.ts';
import { dealsOf } from './track.ts';
import { tractionsOf } from './traction.ts';

/** Names and fields in a sentence: beyond these it is a list. */
const MAX_NAMES = 3;
const MAX_FIELDS = 2;

/** A plan, and by its parts the names of the facts (`factsOf`) it stands on. */
export interface PlannedLetter {
  readonly plan: LetterPlan;
  readonly from: readonly string[];
}

/**
 * What this touch says: the first who writes, what they do, why this reader, one number and a question; a later one something
 * that no earlier one said; the last nothing new. `reads` tells whether own words may stand in the letter's language. Pure.
 */
export function planLetter(record: DraftRecord, reads: (text: string) => boolean): PlannedLetter {
  const purpose = purposeOf(record);
  const { greeting, reader } = readerOf(record);
  const sender = senderOf(record);
  const product = productOf(record, reads);
  const raise = raiseOf(record.profile);
  const isOpening = purpose === 'opening';
  const traction = isOpening ? equityTraction(record, reads, product?.part)[0] : undefined;
  const reason = isOpening
    ? reasonsOf(record).find(({ part }) => part.kind !== 'own_words' || reads(part.text))
    : undefined;
  const known = isOpening ? acquaintanceOf(record, reader) : undefined;
  const news = purpose === 'follow_up' ? newsOf(record, reads) : undefined;
  const calendar = purpose === 'last' ? undefined : calendarOf(record.profile);
  const fields = fieldsOf(record);
  return {
    plan: {
      purpose,
      greeting,
      reader,
      sender: sender.part,
      product: product?.part,
      traction: traction?.part,
      raise: raise?.part,
      reason: reason?.part,
      acquaintance: known?.known,
      news: news?.part,
      calendar,
      fields,
    },
    from: [
      'recipient.name',
      ...sender.from,
      ...(isOpening ? (product?.from ?? []) : []),
      ...(traction?.from ?? []),
      ...(purpose === 'follow_up' ? [] : (raise?.from ?? [])),
      ...(reason?.from ?? []),
      ...(reader.kind === 'person_at_firm' || reason !== undefined ? ['investor.name'] : []),
      ...(known === undefined ? [] : [`warm_path.${known.at + 1}`]),
      ...(news?.from ?? []),
      ...(calendar === undefined ? [] : ['profile.calendar_link']),
      ...(isOpening && fields.length > 0 ? ['profile.sector_tags'] : []),
    ],
  };
}

/** The name of the sender's company or fund. */
export function ventureOf(profile: Profile | undefined): Sender['venture'] {
  const isFund = profile?.raise_type === 'fund_lp';
  const name = nameIn(isFund ? profile.fund_name : profile?.company_name);
  return name === undefined ? undefined : { kind: isFund ? 'fund' : 'company', name };
}

function senderOf({ profile, senderName }: DraftRecord): Planned<Sender> {
  const venture = ventureOf(profile);
  const name = withoutTitle(nameIn(senderName));
  const isFund = profile?.raise_type === 'fund_lp';
  const head = nameIn(isFund ? profile.gp_name : profile?.founder_name);
  const isHead = head !== undefined && name !== undefined && isSamePerson(head, name);
  return {
    part: { name, role: isHead ? 'head' : 'other', venture },
    from: [
      'sender.name',
      ...(venture === undefined ? [] : [isFund ? 'profile.fund_name' : 'profile.company_name']),
      ...(isHead ? [isFund ? 'profile.gp_name' : 'profile.founder_name'] : []),
    ],
  };
}

/** The fields of the sender as a letter names them: the tenant's own first two. */
function fieldsOf({ profile }: DraftRecord): readonly Field[] {
  const tags = profile?.sector_tags ?? [];
  return tagsOf(tags)
    .slice(0, MAX_FIELDS)
    .map((label) => ({ key: tagKey(label), label }));
}

function productOf(record: DraftRecord, reads: (text: string) => boolean): Planned<Product> | undefined {
  const { profile } = record;
  if (profile === undefined) return undefined;
  const fields = fieldsOf(record);
  const ofTags = fields.length > 0 ? ['profile.sector_tags'] : [];
  const own = (text: string | undefined) => {
    const sentence = firstSentence(text);
    return sentence !== undefined && reads(sentence) ? sentence : undefined;
  };
  if (profile.raise_type === 'fund_lp') {
    const thesis = own(profile.thesis);
    const strategy = strategyOf(profile);
    if (thesis === undefined && strategy === undefined && fields.length === 0) return undefined;
    return {
      part: {
        kind: 'fund',
        strategy,
        fields: fields.filter(({ label }) => !isNamedIn(label, thesis)),
        thesis,
      },
      from: [
        ...(strategy === undefined ? [] : ['profile.fund_strategy']),
        ...ofTags,
        ...(thesis === undefined ? [] : ['profile.thesis']),
      ],
    };
  }
  const line = own(profile.one_liner);
  if (line !== undefined) return { part: { kind: 'own_words', text: line }, from: ['profile.one_liner'] };
  const customers = own(profile.icp_description);
  if (customers === undefined && fields.length === 0) return undefined;
  return {
    // Whom it is for says more than a second field.
    part: { kind: 'company', fields: customers === undefined ? fields : fields.slice(0, 1), customers },
    from: [...ofTags, ...(customers === undefined ? [] : ['profile.icp_description'])],
  };
}

/** Whether own words say a field already. */
function isNamedIn(label: string, text: string | undefined): boolean {
  return text !== undefined && ` ${wordsOf(text).join(' ')} `.includes(` ${wordsOf(label).join(' ')} `);
}

function strategyOf({ fund_strategy: strategy }: FundProfile) {
  return strategy === 'other' ? undefined : strategy;
}

function raiseOf(profile: Profile | undefined): Planned<Raise> | undefined {
  if (profile === undefined) return undefined;
  if (profile.raise_type === 'fund_lp') {
    const { fund_size_usd: usd, fund_number: number } = profile;
    if (usd === undefined && number === undefined) return undefined;
    return { part: { kind: 'fund', usd, number }, from: ['profile.fund_size_usd', 'profile.fund_number'] };
  }
  // A stage that was worked out from figures is a guess of ours: nobody said it.
  const stage = profile.stage_inferred === true ? undefined : profile.stage;
  const usd = profile.round_size_usd;
  if (usd === undefined && stage === undefined) return undefined;
  return { part: { kind: 'round', usd, stage }, from: ['profile.stage', 'profile.round_size_usd'] };
}

function calendarOf(profile: Profile | undefined): string | undefined {
  const link = profile?.calendar_link;
  return link !== undefined && /^https:\/\/\S{1,200}$/u.test(link) ? link : undefined;
}

function equityTraction(record: DraftRecord, reads: (text: string) => boolean, product: Product | undefined) {
  if (record.profile?.raise_type !== 'startup_equity') return [];
  const line = product?.kind === 'own_words' ? product.text : '';
  return tractionsOf(record.profile).filter(
    ({ part }) =>
      part.kind !== 'customers' ||
      (reads(part.who) && !line.includes(`${part.count.toLocaleString('en-US')} ${part.who}`)),
  );
}

/** What a further touch can add, best first: nothing that an earlier one said, in whatever words a person put it. */
function newsOf(record: DraftRecord, reads: (text: string) => boolean): Planned<News> | undefined {
  const mentioned = new Set(record.earlier.flatMap(({ facts }) => facts.map(({ about }) => about)));
  const said = ` ${record.earlier.map(({ body }) => wordsOf(body).join(' ')).join(' | ')} `;
  const isSaid = (words: string) => said.includes(` ${wordsOf(words).join(' ')} `);
  const isStated = (number: Traction) =>
    record.earlier.some(({ body }) =>
      statesNumber(
        body,
        number.kind === 'revenue' ? number.usd : number.kind === 'team' ? number.people : number.count,
        record.language,
      ),
    );
  const isNew = ({ part, from }: Planned<News>) => {
    if (part.kind === 'investors' || part.kind === 'exits') return !part.names.some(isSaid);
    if (part.kind === 'deal') return !isSaid(part.deal.company);
    if (part.kind === 'commitment') return !isSaid(part.fund);
    if (part.kind === 'traction' && isStated(part.traction)) return false;
    if ('text' in part && (isSaid(part.text) || !reads(part.text))) return false;
    return !from.some((about) => mentioned.has(about));
  };
  return candidates(record, reads).find(isNew);
}

function candidates(record: DraftRecord, reads: (text: string) => boolean): readonly Planned<News>[] {
  const { profile } = record;
  const goals = firstSentence(profile?.raise_goals);
  const product = productOf(record, reads)?.part;
  const customers =
    profile?.raise_type === 'startup_equity' && product?.kind === 'own_words'
      ? firstSentence(profile.icp_description)
      : undefined;
  const raise = raiseOf(profile);
  const deals = dealsOf(record);
  const first = deals[0]?.deal.company;
  const [own, team] =
    profile?.raise_type === 'fund_lp' ? [ofFund(record), []] : ofCompany(record, reads, product);
  const further = deals
    .filter(({ deal }) => deal.company !== first)
    .map(({ by, deal, about }) => ({ part: { kind: 'deal' as const, by, deal }, from: [about] }));
  return [
    ...own,
    ...commitmentsOf(record)
      .slice(1, 2)
      .map(({ part, from }) => ({
        part: { kind: 'commitment' as const, by: part.by, fund: part.fund },
        from,
      })),
    ...(goals === undefined
      ? []
      : [{ part: { kind: 'goals' as const, text: goals }, from: ['profile.raise_goals'] }]),
    ...team,
    // The reader learns nothing from a list of own deals: what the sender has to say comes first.
    ...further.filter(({ part }) => part.deal.closeness === 'same'),
    ...further.filter(({ part }) => part.deal.closeness === 'near'),
    ...(customers === undefined
      ? []
      : [{ part: { kind: 'customers' as const, text: customers }, from: ['profile.icp_description'] }]),
    ...(raise === undefined
      ? []
      : [{ part: { kind: 'raise' as const, raise: raise.part }, from: raise.from }]),
  ];
}

function ofCompany(
  record: DraftRecord,
  reads: (text: string) => boolean,
  product: Product | undefined,
): readonly [strong: readonly Planned<News>[], team: readonly Planned<News>[]] {
  const { profile } = record;
  if (profile?.raise_type !== 'startup_equity') return [[], []];
  const names = othersThanReader(record, profile.notable_investors).slice(0, MAX_NAMES);
  const numbers = equityTraction(record, reads, product).map(({ part, from }) => ({
    part: { kind: 'traction' as const, traction: part },
    from,
  }));
  const investors =
    names.length === 0
      ? []
      : [{ part: { kind: 'investors' as const, names }, from: ['profile.notable_investors'] }];
  return [
    [...numbers.filter(({ part }) => part.traction.kind !== 'team'), ...investors],
    numbers.filter(({ part }) => part.traction.kind === 'team'),
  ];
}

function ofFund(record: DraftRecord): readonly Planned<News>[] {
  const { profile } = record;
  if (profile?.raise_type !== 'fund_lp') return [];
  const { prior_funds: prior, notable_exits: exits } = profile.track_record ?? {};
  const names = namesOf(exits).slice(0, MAX_NAMES);
  const least = profile.min_commitment_usd;
  return [
    ...(names.length === 0
      ? []
      : [{ part: { kind: 'exits' as const, names }, from: ['profile.track_record.notable_exits'] }]),
    ...(prior === undefined || prior < 1
      ? []
      : [
          {
            part: { kind: 'earlier_funds' as const, count: prior },
            from: ['profile.track_record.prior_funds'],
          },
        ]),
    ...(least === undefined
      ? []
      : [{ part: { kind: 'least_commitment' as const, usd: least }, from: ['profile.min_commitment_usd'] }]),
  ];
}
