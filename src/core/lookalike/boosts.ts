import { lookupKey } from '../identity/identity.ts';
import type { BoostedInvestor } from '../research/investor-query.ts';
import type { Profile } from '../research/profile.ts';

/**
 * Of the investors that lookalike calls found those that a search boosts: whom a known competitor led to is in conflict for the very fact
 * that would boost it, and `include_competitor_lookalikes` asks for those.
 */
export function boostsFor(
  profile: Profile,
  found: readonly BoostedInvestor[],
): { readonly boosted?: readonly BoostedInvestor[] } {
  const competitors = profile.raise_type === 'startup_equity' ? (profile.known_competitors ?? []) : [];
  const keys = new Set(competitors.map(lookupKey));
  const boosted = found.filter(({ via }) => !keys.has(lookupKey(via)));
  return boosted.length === 0 ? {} : { boosted };
}
