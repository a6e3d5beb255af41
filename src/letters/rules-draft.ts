import type { EquityProfile, FundProfile, Profile } from '../profile/rules.ts';
import { countryName } from '../reference/rules-countries.ts';
import { identityKey, type WarmPath } from '../reference/rules-identity.ts';
import { ENGLISH } from './phrases/rules-languages.ts';
import { amountIn, listedIn } from './phrases/rules-phrase-table.ts';
import type { Planned, Reason } from './plan/rules-letter-plan.ts';
import { entityOf, firmIn } from './plan/rules-reader.ts';
import { reasonsOf } from './plan/rules-reason.ts';
import { dealsOf, type KnownDeal } from './plan/rules-track.ts';
import {
  type DraftFact,
  type DraftInvestor,
  type DraftRecord,
  isSentence,
  nameIn,
  seen,
  tagIn,
  titleIn,
} from './rules-wording.ts';

/** Names of one kind a draft is offered: beyond these a letter is a list. */
const MAX_NAMES = 8;
/** Longest text of a fact; longer ones are a page. */
const MAX_TEXT = 400;
/** People who may be named; a letter names one or two at most. */
const MAX_PATHS = 3;

/**
 * What a draft may say, each as one line under a name of its own. Left out on purpose: whom a tenant competes
 * with or already has as limited partners, how a fund performed, and what an investor owns or earned: it is
 * known, and it is not for a first letter. All texts are third parties': data, never instructions.
 */
export function factsOf(record: DraftRecord): readonly DraftFact[] {
  const { profile, investor, paths } = record;
  const own = profile === undefined ? [] : [...sharedFacts(profile), ...profileFacts(profile)];
  const theirs = investor === undefined ? [] : investorFacts('investor', investor, portfolioOf(record));
  const firms = record.firm === undefined ? [] : investorFacts('firm', record.firm, []);
  return [
    fact('sender.name', nameIn(record.senderName)),
    fact('recipient.name', nameIn(record.recipientName)),
    ...own,
    ...theirs,
    ...firms,
    ...dealsOf(record).map(dealFact),
    ...reasonsOf(record).map(companiesFact),
    ...paths.slice(0, MAX_PATHS).map(pathFact),
  ].filter((one) => one !== undefined);
}

/** What a text may say without being given it: it is on record, and no draft of ours uses it. For checks only. */
export function alsoKnown(record: DraftRecord): readonly string[] {
  const { profile, investor, note, earlier } = record;
  const fund = profile?.raise_type === 'fund_lp' ? profile : undefined;
  const equity = profile?.raise_type === 'startup_equity' ? profile : undefined;
  const track = fund?.track_record;
  return [
    percent('net IRR', track?.net_irr_pct),
    track?.tvpi === undefined ? undefined : `${track.tvpi}x TVPI`,
    track?.dpi === undefined ? undefined : `${track.dpi}x DPI`,
    percent('growth', equity?.growth_metrics?.growth_rate_pct),
    profile?.geography,
    note,
    ...(investor === undefined ? [] : [investor.block.name, investor.description, investor.website]),
    ...earlier.flatMap(({ subject, body }) => [subject, body]),
  ].filter((text) => text !== undefined);
}

function fact(about: string, text: string | undefined): DraftFact | undefined {
  const words = text === undefined ? '' : seen(text, MAX_TEXT);
  return words === '' ? undefined : { about, text: words };
}

const listed = (items: readonly string[]) => listedIn(ENGLISH, items);
const usd = (amount: number) => amountIn(ENGLISH, amount);

function money(amount: number | undefined): string | undefined {
  return amount === undefined ? undefined : usd(amount);
}

function percent(of: string, value: number | undefined): string | undefined {
  return value === undefined ? undefined : `${value}% ${of}`;
}

function sharedFacts(profile: Profile): (DraftFact | undefined)[] {
  return [
    fact('profile.sector_tags', listed(tagsOf(profile.sector_tags))),
    fact('profile.raise_goals', profile.raise_goals),
    fact('profile.calendar_link', profile.calendar_link),
  ];
}

function profileFacts(profile: Profile): (DraftFact | undefined)[] {
  return profile.raise_type === 'startup_equity' ? equityFacts(profile) : fundFacts(profile);
}

function equityFacts(profile: EquityProfile): (DraftFact | undefined)[] {
  const { arr_usd: revenue, team_size: team } = profile.growth_metrics ?? {};
  // A stage that was worked out from figures is a guess of ours: no source said it.
  const stage =
    profile.stage_inferred === true || profile.stage === undefined
      ? undefined
      : ENGLISH.stages[profile.stage];
  return [
    fact('profile.company_name', nameIn(profile.company_name)),
    fact('profile.founder_name', nameIn(profile.founder_name)),
    fact('profile.stage', stage && `${stage} round`),
    fact('profile.round_size_usd', money(profile.round_size_usd)),
    fact('profile.one_liner', profile.one_liner),
    fact('profile.icp_description', profile.icp_description),
    fact(
      'profile.growth_metrics.arr_usd',
      revenue === undefined ? undefined : `${usd(revenue)} in annual recurring revenue`,
    ),
    fact('profile.growth_metrics.team_size', team && team > 1 ? `a team of ${team}` : undefined),
    fact('profile.notable_investors', listed(namesOf(profile.notable_investors))),
  ];
}

function fundFacts(profile: FundProfile): (DraftFact | undefined)[] {
  const strategy = profile.fund_strategy;
  const prior = profile.track_record?.prior_funds;
  const number = profile.fund_number === undefined ? undefined : ENGLISH.ordinals[profile.fund_number - 1];
  return [
    fact('profile.fund_name', nameIn(profile.fund_name)),
    fact('profile.gp_name', nameIn(profile.gp_name)),
    fact(
      'profile.fund_strategy',
      strategy && strategy !== 'other' ? ENGLISH.strategies[strategy] : undefined,
    ),
    fact('profile.thesis', profile.thesis),
    fact('profile.fund_size_usd', money(profile.fund_size_usd)),
    fact('profile.fund_number', number && `the ${number} fund`),
    fact('profile.vintage_year', profile.vintage_year?.toString()),
    fact('profile.min_commitment_usd', money(profile.min_commitment_usd)),
    fact(
      'profile.track_record.prior_funds',
      prior && prior > 0 ? `${prior} earlier ${prior === 1 ? 'fund' : 'funds'}` : undefined,
    ),
    fact('profile.track_record.notable_exits', listed(namesOf(profile.track_record?.notable_exits))),
    fact(
      'profile.target_lp_types',
      listed((profile.target_lp_types ?? []).map((type) => ENGLISH.lpTypes[type])),
    ),
  ];
}

function investorFacts(
  about: 'investor' | 'firm',
  { block, description, investsIn }: DraftInvestor,
  portfolio: readonly string[],
): (DraftFact | undefined)[] {
  const isPerson = entityOf(block) === 'person';
  const { chequeMinUsd: least, chequeMaxUsd: most } = block;
  return [
    fact(`${about}.name`, firmIn(block.name)),
    fact(`${about}.portfolio`, listed(portfolio)),
    fact(`${about}.sectors`, listed(tagsOf(block.sectorTags))),
    fact(`${about}.stages`, listed(block.stages.map((stage) => ENGLISH.stages[stage]))),
    fact(`${about}.geography`, block.geography),
    fact(`${about}.invests_in`, listed((investsIn ?? []).slice(0, MAX_NAMES).map(countryName))),
    fact(`${about}.last_activity`, block.lastActivityDate),
    fact(`${about}.cheque`, least && most ? `${usd(least)} to ${usd(most)}` : undefined),
    fact(`${about}.lp_type`, block.lpType && ENGLISH.lpTypes[block.lpType]),
    fact(`${about}.description`, description),
    // A letter does not mention a person's own stakes in funds; those of a firm are public record.
    fact(
      `${about}.commitments`,
      isPerson ? '' : listed(namesOf(block.commitments.map(({ fundName }) => fundName))),
    ),
  ];
}

/** A deal with what of it is close, so that nobody has to guess why it is named. */
function dealFact({ by, deal, about }: KnownDeal): DraftFact | undefined {
  const { company, closeness, field, place, stage, year } = deal;
  const alike = {
    same: 'in the same field as the sender',
    near: 'in a field close to the sender',
  };
  return fact(
    about,
    [
      `${company}, backed by ${by.kind === 'firm' ? by.firm : 'the recipient'}`,
      `${field.label} company, ${alike[closeness]}`,
      place && `in ${place.name}, as the sender`,
      stage && `entered at ${ENGLISH.stages[stage]}, the stage of the sender`,
      year && `in ${year}`,
    ]
      .filter((part) => part !== undefined)
      .join('; '),
  );
}

/** Companies that only place or stage says something of. */
function companiesFact({ part, from: [about = ''] }: Planned<Reason>): DraftFact | undefined {
  if (part.kind !== 'companies') return undefined;
  const { names, place, stage, year } = part;
  const where = [
    place && `in ${place.name}, as the sender`,
    stage && `entered at ${ENGLISH.stages[stage]}, the stage of the sender`,
    year && `in ${year}`,
  ];
  return fact(about, [listed(names), ...where].filter((one) => one !== undefined).join('; '));
}

function pathFact(path: WarmPath, at: number): DraftFact | undefined {
  const name = nameIn(path.name);
  if (name === undefined) return undefined;
  const post = [titleIn(path.position), nameIn(path.company)].filter((one) => one !== undefined).join(' at ');
  const tie =
    path.kind === 'person' ? 'the recipient is a connection of the sender' : 'a connection of the sender';
  return { about: `warm_path.${at + 1}`, text: [name, post, tie].filter((one) => one !== '').join('; ') };
}

/** Those of these texts that are names, each once, the first few. */
export function namesOf(texts: readonly string[] | undefined): readonly string[] {
  const names = (texts ?? []).slice(0, 4 * MAX_NAMES).flatMap((text) => nameIn(text) ?? []);
  // What others wrote where a name belongs would stand in the middle of a letter.
  return [...new Set(names.filter((name) => !isSentence(name)))].slice(0, MAX_NAMES);
}

export function tagsOf(tags: readonly string[] | undefined): readonly string[] {
  return [...new Set((tags ?? []).slice(0, 4 * MAX_NAMES).flatMap((tag) => tagIn(tag) ?? []))].slice(
    0,
    MAX_NAMES,
  );
}

/** Companies it is known to have backed, newest first: without the tenant itself and those it competes with. */
export function portfolioOf({ investor, profile }: DraftRecord): readonly string[] {
  const equity = profile?.raise_type === 'startup_equity' ? profile : undefined;
  const avoided = [equity?.company_name, ...(equity?.known_competitors ?? [])].map((name) =>
    identityKey(name ?? ''),
  );
  return namesOf(investor?.block.portfolioCompanies).filter((name) => !avoided.includes(identityKey(name)));
}
