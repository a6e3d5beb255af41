import type { Finding } from '../../sequence/sequence.ts';
import { PHRASES } from '../phrases/phrases.ts';
import { planLetter } from '../plan/plan-letter.ts';
import { type DraftRecord, purposeOf } from '../record.ts';
import { type Check, warn } from './checked.ts';

/** What a first letter of the template cannot say because the profile does not: told with the fields to fill. */
export const profile: Check = ({ text, record }) => {
  const { profile: known } = record;
  if (!text.draftedBy.startsWith('template:')) return [];
  if (purposeOf(record) === 'follow_up') return withoutNews(record);
  if (purposeOf(record) !== 'opening') return [];
  const isFund = known?.raise_type === 'fund_lp';
  const does = isFund
    ? (known.thesis ?? known.fund_strategy ?? known.sector_tags?.[0])
    : (known?.one_liner ?? known?.icp_description ?? known?.sector_tags?.[0]);
  const isRaising = isFund
    ? known.fund_size_usd !== undefined || known.fund_number !== undefined
    : known?.round_size_usd !== undefined || (known?.stage !== undefined && known.stage_inferred !== true);
  const missing = [
    ...(does === undefined ? [`what you do (${isFund ? 'thesis' : 'one_liner'})`] : []),
    ...(isRaising ? [] : [`what you raise (${isFund ? 'fund_size_usd' : 'stage, round_size_usd'})`]),
  ];
  if (missing.length === 0) return [];
  return [
    warn(
      'thin_profile',
      `The letter does not say ${missing.join(' or ')}, because the profile does not. Add it there, and redraft.`,
    ),
  ];
};

/** A follow-up that can say nothing new, and so only asks who the right person is. */
function withoutNews(record: DraftRecord): readonly Finding[] {
  const { plan } = planLetter(record, PHRASES[record.language].reads);
  if (plan.news !== undefined) return [];
  const fields =
    record.profile?.raise_type === 'fund_lp'
      ? 'raise_goals, min_commitment_usd, track_record'
      : 'raise_goals, growth_metrics, notable_investors';
  return [
    warn(
      'thin_profile',
      `This message has nothing new to say: it only asks who the right person is. Add to the profile (${fields}), and redraft.`,
    ),
  ];
}
