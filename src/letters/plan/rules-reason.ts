import { countryName } from '../../reference/rules-countries.ts';
import {
  conceptNamed,
  isBroadField,
  likenessOf,
  mentionedIn,
  namedIn,
  ownConcepts,
} from '../../reference/rules-tags.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { keysOfFund, keysOfManager, strategiesOf, strategyBit } from '../../search/score/rules-fund-names.ts';
import { type DraftRecord, isSentence, nameIn, ownText } from '../rules-wording.ts';
import { type Ask, closestDeals } from './rules-closest-deal.ts';
import type { By, Field, Planned, Reason, SharedPlace, Strategy } from './rules-letter-plan.ts';
import { entityOf } from './rules-reader.ts';
import { askOf, comparedOf, dealsOf, ownWordsOf, sharedField, type Track, tracksOf } from './rules-track.ts';

/** Tags beyond these an investor has from one deal or two. */
const MAX_TAGS = 8;

/**
 * Why this investor, strongest first: a comparable fund they are in (where a fund writes), the closest deal in the field, what
 * they say they look for, the field they are on record to invest in, companies in the same place, a deal beside the field, the
 * country they say they invest in, the kind of limited partner.
 */
export function reasonsOf(record: DraftRecord): readonly Planned<Reason>[] {
  const { profile } = record;
  const ask = askOf(record);
  const tracks = tracksOf(record);
  const [closest] = dealsOf(record);
  const deal =
    closest === undefined
      ? []
      : [
          {
            part: { kind: 'deal' as const, by: closest.by, deal: closest.deal },
            from: [closest.about],
          },
        ];
  // A field that is only beside the sender's says less than one they name themselves; of a fund both are where it invests.
  const isFirst = profile?.raise_type === 'fund_lp' || closest?.deal.closeness === 'same';
  const said = tracks.flatMap((track) => stated(track, ask));
  const companies = profile?.raise_type === 'startup_equity' ? companiesOf(record) : [];
  return [
    ...(profile?.raise_type === 'fund_lp' ? commitmentsOf(record).map(asReason) : []),
    ...(isFirst ? deal : []),
    ...tracks.flatMap((track) => ownWordsOf(track, ask)),
    ...said.filter(({ part }) => part.field !== undefined),
    // A place in common is sure; fields that a table calls close are often not to a reader.
    ...companies,
    ...(isFirst ? [] : deal),
    ...said.filter(({ part }) => part.field === undefined),
    ...lpType(record),
  ];
}

/**
 * Companies in the sender's city, else state, else country, those at its stage first, then the newest: two, or the only one.
 * A stage alone is no reason: thousands of investors share it.
 */
function companiesOf(record: DraftRecord): readonly Planned<Extract<Reason, { kind: 'companies' }>>[] {
  return comparedOf(record).flatMap(({ by, deals, about }) => {
    const at = (kind: SharedPlace['kind']) => deals.filter(({ place }) => place?.kind === kind);
    const group = [at('city'), at('state'), at('country')].find(({ length }) => length > 0) ?? [];
    const [first, second] = group.toSorted(
      (one, other) =>
        Number(other.stage !== undefined) - Number(one.stage !== undefined) ||
        other.on.localeCompare(one.on, 'en'),
    );
    if (first === undefined) return [];
    const { place, stage, company, year } = first;
    // Both are in one place by its name too: a city under two spellings is told of one alone.
    const isPair = second !== undefined && second.place?.name === place?.name;
    const part = isPair
      ? {
          names: [company, second.company] as const,
          stage: second.stage === undefined ? undefined : stage,
          year: undefined,
        }
      : { names: [company] as const, stage, year };
    return [{ part: { kind: 'companies' as const, by, place, ...part }, from: [`${about}.companies`] }];
  });
}

/** A fund the reader's firm is in that is like the sender's. */
export interface HeldFund {
  readonly by: By;
  readonly fund: string;
  readonly field: Field | undefined;
  readonly strategy: Strategy | undefined;
}

const asReason = ({ part, from }: Planned<HeldFund>): Planned<Reason> => ({
  part: { kind: 'commitment', ...part },
  from,
});

/** Comparable funds an institution is in, those of the same field first. A person's own stakes are nobody's business. */
export function commitmentsOf(record: DraftRecord): readonly Planned<HeldFund>[] {
  const { profile } = record;
  if (profile?.raise_type !== 'fund_lp') return [];
  const ask = askOf(record);
  const strategy = profile.fund_strategy === 'other' ? undefined : profile.fund_strategy;
  const own = keysOfManager(`${profile.fund_name ?? ''}`).concat(keysOfManager(profile.gp_name ?? ''));
  return tracksOf(record)
    .filter(({ investor }) => entityOf(investor.block) !== 'person')
    .flatMap(({ by, investor, about }) =>
      investor.block.commitments.flatMap(({ fundName }) => {
        const fund = nameIn(asWritten(fundName));
        const keys = keysOfFund(fundName);
        if (fund === undefined || isSentence(fund) || keys.some((key) => own.includes(key))) return [];
        const named = mentionedIn(fundName);
        const field = ask.fields.find(
          ({ key, weight }) =>
            weight >= 1 && !isBroadField(key) && named.some((concept) => likenessOf(key, concept) >= 0.9),
        );
        const bit = strategyBit(strategy);
        const isSameKind = bit !== 0 && (strategiesOf(fundName.toLowerCase()) & bit) !== 0;
        if (field === undefined && !isSameKind) return [];
        const shared = { key: field?.key ?? '', label: field?.label ?? '' };
        const part = {
          by,
          fund,
          field: field === undefined ? undefined : shared,
          strategy: isSameKind ? strategy : undefined,
        };
        return [{ part, from: [`${about}.name`, `${about}.commitments`] }];
      }),
    )
    .sort((one, other) => Number(other.part.field !== undefined) - Number(one.part.field !== undefined));
}

/** "NORTHGATE VENTURES IV" as people write it: filings have capitals throughout. */
function asWritten(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.replace(/\p{Lu}[\p{L}'’]+/gu, (word) =>
    /^(?:[IVX]+|LP|LLC|LLP|GP|SCSP|SICAV|II|III|USA|US|UK|EU)$/u.test(word)
      ? word
      : word.charAt(0) + word.slice(1).toLowerCase(),
  );
}

/**
 * Whether the sender's field stands in an investor's tags because a deal or two have it among theirs: tags of investors are
 * also those of their deals, and a company that is only perhaps in a field makes nobody an investor in it.
 */
function isOfDeals(deals: readonly DealHeld[], ask: Ask): boolean {
  const compared = closestDeals(ask, deals);
  const inField = compared.filter(({ closeness }) =>
    ['exact', 'part', 'umbrella', 'kin'].includes(closeness),
  );
  return inField.length === 0 && compared.some(({ closeness }) => closeness === 'perhaps');
}

/** An investor that names more countries is open to all. */
const MOST_COUNTRIES = 5;
/** A sentence of a description that says what it invests in. */
const SAYS_WHAT =
  /\b(?:invest|focus|back|fund|sector|area|industr|thes[ei]s|look for|interested in|specialis|specializ)/iu;

function stated(
  { by, investor, about }: Track,
  ask: Ask,
): readonly Planned<Extract<Reason, { kind: 'stated' }>>[] {
  const sentences = (ownText(investor.description, 2_000) ?? '').split(/(?<=[.!?])\s/u);
  const described = sentences.filter((sentence) => SAYS_WHAT.test(sentence)).flatMap(namedIn);
  const inTags = isOfDeals(investor.deals, ask)
    ? undefined
    : sharedField(ask, investor.block.sectorTags.slice(0, MAX_TAGS));
  const field = inTags ?? sharedField(ask, described);
  const stage = ask.stage !== undefined && investor.block.stages.includes(ask.stage) ? ask.stage : undefined;
  const countries = investor.investsIn ?? [];
  const { country } = ask.place;
  // Who names fields, and not the sender's, is no match for being in the same country.
  const isSpecialist = [...ownConcepts(investor.block.sectorTags), ...described].some(
    (key) => conceptNamed(key) !== undefined && !isBroadField(key),
  );
  const isFit = field !== undefined || !isSpecialist;
  const isThere =
    isFit && country !== undefined && countries.length <= MOST_COUNTRIES && countries.includes(country);
  const place = isThere ? { kind: 'country' as const, name: countryName(country), country } : undefined;
  // That somebody invests at a stage is true of thousands.
  if (field === undefined && place === undefined) return [];
  return [
    {
      part: { kind: 'stated', by, field, stage, place },
      from: [
        `${about}.name`,
        ...(field === undefined ? [] : [inTags === undefined ? `${about}.description` : `${about}.sectors`]),
        ...(stage === undefined ? [] : [`${about}.stages`]),
        ...(place === undefined ? [] : [`${about}.invests_in`]),
      ],
    },
  ];
}

/** Lists call a foundation a family's office where a family founded it; its name says what it is. */
const FOUNDATION = /\b(?:foundation|endowment|university|charit)/iu;

function lpType(record: DraftRecord): readonly Planned<Reason>[] {
  const { profile, investor } = record;
  const [track] = tracksOf(record);
  const listed = investor?.block.lpType;
  if (profile?.raise_type !== 'fund_lp' || listed === undefined || track === undefined) return [];
  const isFoundation = listed === 'family_office' && FOUNDATION.test(investor?.block.name ?? '');
  const type = isFoundation ? 'institutional' : listed;
  return profile.target_lp_types?.includes(type)
    ? [
        {
          part: { kind: 'lp_type', by: track.by, lpType: type },
          from: ['investor.lp_type', 'profile.target_lp_types'],
        },
      ]
    : [];
}
