import type { FundProfile, Profile } from '../../../research/profile.ts';
import { tagKey } from '../../../words/tag-key.ts';
import { tagsOf } from '../facts.ts';
import { type DraftRecord, purposeOf } from '../record.ts';
import { customersAndWhat, firstSentence, nameIn, wordsOf } from '../wording.ts';
import type { Field, LetterPlan, Planned, Product, Raise, Sender, Traction } from './letter-plan.ts';
import { newsOf } from './news.ts';
import { acquaintanceOf, isSamePerson, readerOf, withoutTitle } from './reader.ts';
import { reasonsOf } from './reason.ts';
import { proofsOf, tractionsOf } from './traction.ts';

/** Fields in a sentence: beyond these it is a list. */
const MAX_FIELDS = 2;

/** A plan, and by its parts the names of the facts (`factsOf`) it stands on. */
export interface PlannedLetter {
  readonly plan: LetterPlan;
  readonly from: readonly string[];
}

/** What a first letter may go without, where it is too long. */
export type Omitted = 'traction' | 'acquaintance';

/**
 * What this touch says: the first who writes, what they do, why this reader, one number and a question; a later one something
 * that no earlier one said; the last nothing new. `reads` tells whether own words may stand in the letter's language. Pure.
 */
export function planLetter(
  record: DraftRecord,
  reads: (text: string) => boolean,
  omitted: readonly Omitted[] = [],
): PlannedLetter {
  const purpose = purposeOf(record);
  const { greeting, reader } = readerOf(record);
  const sender = senderOf(record);
  const product = productOf(record, reads);
  const raise = raiseOf(record.profile);
  const isOpening = purpose === 'opening';
  const numbers = tractionFor(record, reads, product?.part);
  const traction = isOpening && !omitted.includes('traction') ? numbers[0] : undefined;
  const reason = isOpening
    ? reasonsOf(record).find(({ part }) => part.kind !== 'own_words' || reads(part.text))
    : undefined;
  const known = isOpening && !omitted.includes('acquaintance') ? acquaintanceOf(record, reader) : undefined;
  const news =
    purpose === 'follow_up' ? newsOf(record, { reads, product: product?.part, raise, numbers }) : undefined;
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
  const described = customersAndWhat(profile.icp_description);
  const customers = described !== undefined && reads(described) ? described : undefined;
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

/** The numbers of the sender that may be told, strongest first; of a company none that its own line tells. */
function tractionFor(
  { profile }: DraftRecord,
  reads: (text: string) => boolean,
  product: Product | undefined,
): readonly Planned<Traction>[] {
  if (profile?.raise_type === 'fund_lp') return proofsOf(profile);
  if (profile === undefined) return [];
  const line = product?.kind === 'own_words' ? product.text : '';
  return tractionsOf(profile).filter(
    ({ part }) =>
      part.kind !== 'customers' ||
      (reads(part.who) && !line.includes(`${part.count.toLocaleString('en-US')} ${part.who}`)),
  );
}
