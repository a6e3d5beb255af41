import type { EquityProfile, FundProfile, Profile } from '../../profile/rules.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { namesOf, tagsOf } from '../rules-draft.ts';
import {
  customersAndWhat,
  type DraftRecord,
  firstSentence,
  nameIn,
  ownText,
  purposeOf,
  wordsOf,
} from '../rules-wording.ts';
import type { Field, LetterPlan, Planned, Product, Raise, Sender, Traction } from './rules-letter-plan.ts';
import { newsOf } from './rules-news.ts';
import { acquaintanceOf, isSamePerson, readerOf, withoutTitle } from './rules-reader.ts';
import { reasonsOf } from './rules-reason.ts';

/** Revenue below this says that there is hardly any; a count of customers or a team says more. USD a year. */
const LEAST_REVENUE = 10_000;
/** Two or three are founders, no team. */
const LEAST_TEAM = 4;
/** One customer is a pilot. */
const LEAST_CUSTOMERS = 3;

/** "We have 120 paying customers", "used by 40 clinics": a count of today, never one that is aimed at. */
const CUSTOMERS =
  /\b(?:we (?:now |already |currently )?(?:have|serve|work with|sell to)|used by|serving|trusted by|live (?:at|with)|deployed (?:at|with|in)) (?<count>\d{1,3}(?:,\d{3})+|\d{1,7}) (?<who>(?:[\p{Ll}][\p{L}-]{1,20} ){0,2}?(?:customers|clients|users|companies|clinics|hospitals|schools|restaurants|hotels|shops|stores|merchants|farms|farmers|banks|teams|firms|retailers|cities|warehouses|factories|developers|subscribers|patients|students|dentists|sites|brands|members))\b/iu;
/** A sentence that wants something says nothing of today. */
const WISH =
  /\b(?:will|would|want|plan|aim|goal|target|hope|by (?:the end|q[1-4]|20\d\d)|reach|get to|grow to|expand to|next)\b/iu;

/** What of its business a company can show, the strongest number first: revenue, customers, team. */
export function tractionsOf(profile: EquityProfile): readonly Planned<Traction>[] {
  const { arr_usd: revenue, team_size: team } = profile.growth_metrics ?? {};
  const found: Planned<Traction>[] = [];
  if (revenue !== undefined && revenue >= LEAST_REVENUE)
    found.push({ part: { kind: 'revenue', usd: revenue }, from: ['profile.growth_metrics.arr_usd'] });
  const counted = customersIn(profile);
  if (counted !== undefined) found.push(counted);
  if (team !== undefined && team >= LEAST_TEAM)
    found.push({ part: { kind: 'team', people: team }, from: ['profile.growth_metrics.team_size'] });
  return found;
}

/** One proof is enough for a first letter. */
const MAX_EXITS = 1;

/** What of its past a fund can show without its returns: what it sold, else how many funds came before. */
export function proofsOf({
  track_record: track,
  fund_number: number,
}: FundProfile): readonly Planned<Traction>[] {
  const names = namesOf(track?.notable_exits).slice(0, MAX_EXITS);
  const count = track?.prior_funds ?? 0;
  const exits: Planned<Traction> = {
    part: { kind: 'exits', names },
    from: ['profile.track_record.notable_exits'],
  };
  const funds: Planned<Traction> = {
    part: { kind: 'earlier_funds', count },
    from: ['profile.track_record.prior_funds'],
  };
  // "Our second fund" says that there was one before.
  return [...(names.length === 0 ? [] : [exits]), ...(count < 1 || number === count + 1 ? [] : [funds])];
}

function customersIn(profile: EquityProfile): Planned<Traction> | undefined {
  for (const field of ['raise_goals', 'one_liner', 'icp_description'] as const) {
    for (const sentence of (ownText(profile[field], 2_000) ?? '').split(/(?<=[.!?;])\s/u)) {
      const { count, who } = CUSTOMERS.exec(sentence)?.groups ?? {};
      if (count === undefined || who === undefined || WISH.test(sentence)) continue;
      const number = Number(count.replaceAll(',', ''));
      if (number >= LEAST_CUSTOMERS)
        return { part: { kind: 'customers', count: number, who }, from: [`profile.${field}`] };
    }
  }
  return undefined;
}

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
