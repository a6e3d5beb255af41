import type { Profile } from '../profile/rules.ts';
import type { DealHeld } from '../research/rules-dossier.ts';
import { closestDeals } from './plan/rules-closest-deal.ts';
import { askOf } from './plan/rules-track.ts';
import { nameIn } from './rules-wording.ts';

/** What a deal has in common with the raise. */
export interface Likeness {
  /** The field both are in, or (`near`) the company's own. */
  readonly field: string;
  readonly closeness: 'same' | 'near';
  readonly place?: string;
  readonly stage?: string;
}

/** Of the deals shown first: more are a list, and no longer the closest. */
const CLOSEST = 10;

/**
 * An investor's deals, at most `most`: those closest to the raise first, each with what is alike, as letters find them; then the
 * others, newest first. All of them newest first without a profile.
 */
export function closestFirst(
  profile: Profile | undefined,
  deals: readonly DealHeld[],
  { today, most }: { readonly today: string; readonly most: number },
): readonly (DealHeld & { readonly like?: Likeness })[] {
  const byName = new Map(deals.toReversed().map((deal) => [nameIn(deal.company) ?? deal.company, deal]));
  const compared =
    profile === undefined
      ? []
      : closestDeals(
          askOf({ profile, investor: undefined, firm: undefined, recipientName: '', today }),
          deals,
        );
  const closest = compared.slice(0, CLOSEST).flatMap(({ company, field, closeness, place, stage }) => {
    const deal = byName.get(company);
    if (deal === undefined || field === undefined || closeness === 'other') return [];
    const isNear = closeness === 'near' || closeness === 'kin';
    const like: Likeness = {
      field: field.label,
      closeness: isNear ? 'near' : 'same',
      ...(place === undefined ? {} : { place: place.name }),
      ...(stage === undefined ? {} : { stage }),
    };
    return [{ ...deal, like }];
  });
  const shown = new Set(closest.map(({ company }) => company));
  return [...closest, ...deals.filter(({ company }) => !shown.has(company))].slice(0, most);
}
