import { describe, expect, it } from 'vitest';
import { isLegalMove, OPEN_TOUCH_STATES, TOUCH_EVENTS, touchMove } from './rules-sequence-machine.ts';
import { TOUCH_STATES } from './rules-touch.ts';

/** Every state with every event; `.` is no move. Columns: the events in their order. */
const TABLE = `
                  | dc | dr | df | aa | ap | rj | ed | rd | ua | sc | us | be | ac | rn | rp | re | rg | lu | fo | ss | sn | se | ca
planned           | DR | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
drafting          | .  | AW | AW | AP | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
awaiting_approval | .  | .  | .  | .  | AP | RJ | AW | DR | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
rejected          | .  | .  | .  | .  | .  | .  | AW | DR | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
approved          | .  | .  | .  | .  | .  | RJ | AW | DR | AW | SC | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
scheduled         | .  | .  | .  | .  | .  | RJ | AW | DR | AW | SC | AP | SE | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | CA
sending           | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | ST | SC | AP | CA | FA | UN | ST | .  | .  | .  | .
sent              | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .
unknown           | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | ST | ST | AW | CA | .
failed            | .  | .  | .  | .  | .  | .  | AW | DR | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .
cancelled         | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .  | .`;
const SHORT: Readonly<Record<string, string>> = {
  DR: 'drafting',
  AW: 'awaiting_approval',
  AP: 'approved',
  RJ: 'rejected',
  SC: 'scheduled',
  SE: 'sending',
  ST: 'sent',
  UN: 'unknown',
  FA: 'failed',
  CA: 'cancelled',
};
const rows = TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('a touch', () => {
  it('has a row for each state and a column for each event', () => {
    expect(rows.map(([state]) => state)).toEqual([...TOUCH_STATES]);
    for (const row of rows) expect(row).toHaveLength(TOUCH_EVENTS.length + 1);
  });

  const pairs = TOUCH_STATES.flatMap((state, at) =>
    TOUCH_EVENTS.map((event, column) => [state, event, SHORT[rows[at]?.[column + 1] ?? '']] as const),
  );
  it.each(pairs)('%s, %s: %s', (state, event, expected) => {
    expect(touchMove(state, event)).toBe(expected);
  });

  it.each(TOUCH_STATES)('moves from %s to where an event leads, or stays', (from) => {
    for (const to of TOUCH_STATES) {
      const leads = TOUCH_EVENTS.some((event) => touchMove(from, event) === to);
      expect(isLegalMove(from, to), to).toBe(leads || from === to);
    }
  });

  it('comes to the wire only by approval and the stored intent', () => {
    const leadsTo = (target: string) =>
      pairs.filter(([, , to]) => to === target).map(([from, event]) => `${from} ${event}`);
    expect(leadsTo('sending')).toEqual(['scheduled begin']);
    expect(leadsTo('approved')).toEqual([
      'drafting auto_approved',
      'awaiting_approval approve',
      'scheduled unschedule',
      'sending refused_past_window',
    ]);
    // Nothing that may be out comes back to be sent but by a refusal, or by a person's word.
    const outside = ['sending', 'unknown', 'sent'];
    expect(
      pairs.filter(([from, , to]) => outside.includes(from) && to !== undefined && !outside.includes(to)),
    ).toEqual([
      ['sending', 'refused_for_now', 'scheduled'],
      ['sending', 'refused_past_window', 'approved'],
      ['sending', 'refused_after_end', 'cancelled'],
      ['sending', 'refused_for_good', 'failed'],
      ['unknown', 'settled_not_sent', 'awaiting_approval'],
      ['unknown', 'settled_not_sent_ended', 'cancelled'],
    ]);
  });

  it('is open as long as it can be cancelled', () => {
    expect(TOUCH_STATES.filter((state) => touchMove(state, 'cancel') !== undefined)).toEqual([
      ...OPEN_TOUCH_STATES,
    ]);
  });
});
