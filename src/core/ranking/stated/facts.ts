import type { InvestorKind } from '../../corpus/investor-kind.ts';
import type { Stage } from '../../kind/investor-terms.ts';
import { counted, listed, money } from '../labels.ts';

/** Most things named in a fact: more is a list. */
const NAMED = 3;

/** What is stated and known of an investor, as people read it, with what is asked. */
export interface StatedShown {
  readonly kind: InvestorKind | undefined;
  /** " (investor list of 2024-06-30)", or empty. */
  readonly by: string;
  readonly stages: readonly Stage[];
  readonly askedStages: readonly Stage[];
  readonly cheque: { readonly minUsd?: number; readonly maxUsd?: number };
  readonly askedUsd: number | undefined;
  /** Names of the countries it states; those that it names above all first. */
  readonly countries: readonly string[];
  readonly isWorldwide: boolean;
  readonly askedCountry: string | undefined;
  readonly statesCountry: boolean;
  readonly seat: string | undefined;
  /** Of a seat abroad: whether its country is of the market or the continent of the country asked, which is stated. */
  readonly seatNear?: 'market' | 'continent';
  /** Labels of the fields it states, the nearest to what is asked first. */
  readonly fields: readonly string[];
  readonly isGeneralist: boolean;
  /** It speaks of technology in general. */
  readonly isTechnology: boolean;
  readonly isNear: boolean;
  readonly askedFields: readonly string[];
  readonly leavesOut: readonly string[];
  readonly customers: 'b2b' | 'b2c' | undefined;
  readonly isLead: boolean;
  readonly means: string | undefined;
}

const KIND_WORDS: Readonly<Record<InvestorKind, string>> = {
  venture_fund: 'a venture fund',
  angel: 'an angel',
  accelerator: 'an accelerator',
  corporate: 'a corporate investor',
  family_office: 'a family office',
  government: 'a public investor',
  platform: 'a platform, where others invest',
  private_equity: 'a private equity firm',
};

function some(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more <= 0 ? listed(names, 'and') : `${names.slice(0, NAMED).join(', ')} and ${more} more`;
}

function placeFact({ countries, askedCountry, statesCountry, by }: StatedShown): string {
  const all = countries.length;
  if (statesCountry) {
    if (all === 1) return `states ${askedCountry} alone${by}`;
    return `states ${askedCountry} among ${counted(all, 'country', 'countries')}${by}`;
  }
  return `states ${some(countries)}, not ${askedCountry ?? 'the country asked'}${by}`;
}

function nearFact({ seatNear, askedCountry }: StatedShown): string {
  if (seatNear === undefined || askedCountry === undefined) return '';
  return seatNear === 'market'
    ? `, of one market with ${askedCountry}`
    : `, on the continent of ${askedCountry}`;
}

function chequeFact({ cheque: { minUsd, maxUsd }, askedUsd, by }: StatedShown): string {
  const range =
    minUsd === undefined
      ? `up to ${money(maxUsd ?? 0)}`
      : maxUsd === undefined
        ? `from ${money(minUsd)}`
        : minUsd === maxUsd
          ? `of ${money(minUsd)}`
          : `of ${money(minUsd)} to ${money(maxUsd)}`;
  return `states cheques ${range}, asked a round of ${money(askedUsd ?? 0)}${by}`;
}

function fieldFact({ fields, isGeneralist, isTechnology, isNear, askedFields, by }: StatedShown): string {
  if (fields.length === 0) {
    return isGeneralist || !isTechnology
      ? `states that every field is open to it${by}`
      : `states technology or software and no field of its own${by}`;
  }
  const open = isGeneralist ? ', and that others are open to it' : '';
  if (isNear) {
    const [nearest = ''] = fields;
    return fields.length === 1
      ? `states ${nearest} ${isGeneralist ? 'above all' : 'alone'}${by}`
      : `states ${nearest} among ${fields.length} fields${open}${by}`;
  }
  return `states ${some(fields)}${open}, not ${listed(askedFields.slice(0, NAMED), 'or')}${by}`;
}

/** The fact behind a part of the score of an investor without deals. */
export function statedFact(part: string, shown: StatedShown): string {
  switch (part) {
    case 'kind':
      return shown.kind === undefined ? 'kind unknown' : KIND_WORDS[shown.kind];
    case 'stated_place':
      return placeFact(shown);
    case 'seat':
      return `seat in ${shown.seat ?? 'an unknown place'}${nearFact(shown)}`;
    case 'stated_stage': {
      const missed = shown.askedStages.filter((stage) => !shown.stages.includes(stage));
      const not = missed.length === shown.askedStages.length ? `, asked ${listed(missed, 'or')}` : '';
      return `states ${listed(shown.stages, 'and')}${not}${shown.by}`;
    }
    case 'stated_field':
      return fieldFact(shown);
    case 'stated_cheque':
      return chequeFact(shown);
    case 'stated_customers':
      return `states companies that sell to ${shown.customers === 'b2b' ? 'businesses' : 'consumers'}${shown.by}`;
    case 'stated_role':
      return shown.isLead
        ? `states that it leads rounds${shown.by}`
        : `states that it joins rounds of others${shown.by}`;
    case 'stated_condition':
      return `states a condition on founders, origin or programme that your profile says nothing of${shown.by}`;
    case 'stated_exclusion':
      return `states that it leaves out ${listed(shown.leavesOut, 'and')}${shown.by}`;
    default:
      return shown.means ?? 'means on record';
  }
}
