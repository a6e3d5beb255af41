import { identityKey } from '../identity/identity.ts';
import type { Profile } from '../research/profile.ts';

/**
 * What makes two profiles one raiser's, as a text: equal keys, equal finds of lookalike calls. A named company or fund is
 * the same as long as its name is: another round size or one more competitor does not make what was found for it wrong.
 * One without a name is whatever it says of itself. Empty for nobody: what a call without a profile finds boosts no one.
 */
export function profileKey(profile: Profile | undefined): string {
  if (profile === undefined) return '';
  const isFund = profile.raise_type === 'fund_lp';
  const name = identityKey((isFund ? profile.fund_name : profile.company_name) ?? '');
  if (name !== '') return `${profile.raise_type} ${name}`;
  const said = isFund
    ? [profile.thesis, profile.fund_strategy, profile.fund_size_usd]
    : [
        [...(profile.known_competitors ?? [])].map(identityKey).sort(),
        profile.stage_inferred ? undefined : profile.stage,
        profile.round_size_usd,
        profile.icp_description,
        profile.one_liner,
      ];
  const tags = [...(profile.sector_tags ?? [])].map(identityKey).sort();
  return JSON.stringify([profile.raise_type, tags, profile.geography, ...said]);
}
