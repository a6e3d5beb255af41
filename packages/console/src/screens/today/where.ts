import type { TodayItem } from '../../api/today.ts';

/** The screen on which a line is decided, below the mode. */
export function whereOf(item: TodayItem): string {
  const { action, investor_id: investor, touch_id: touch, sequence_id: sequence } = item;
  const ofInvestor =
    investor === undefined ? '/investors' : `/investors?open=${encodeURIComponent(investor)}`;
  const ofSequence = sequence === undefined ? ofInvestor : `/outreach/sequences/${sequence}`;
  switch (action) {
    case 'approve':
      return touch === undefined ? '/outreach' : `/outreach?touch=${touch}`;
    case 'answer':
    case 'decide':
    case 'settle':
      return ofSequence;
    case 'ask':
    case 'do':
      return ofInvestor;
    case 'look':
      return '/news';
    case 'connect':
      return '/outreach/mailboxes';
    case 'top_up':
      return '/credits';
  }
}
