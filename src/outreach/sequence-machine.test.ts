import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  isUnderWay,
  personMove,
  SEQUENCE_EVENTS,
  sequenceMove,
  TOUCH_EVENTS,
  touchMove,
} from './rules-sequence-machine.ts';
import { SEQUENCE_STATES, TOUCH_STATES } from './rules-touch.ts';

/** Every state with every event; `.` is no move. */
const TABLE: Readonly<Record<string, readonly string[]>> = {
  //              pause     resume    reply      bounce     unsubscribe     suppress      stop       complete
  active: ['paused', '.', 'replied', 'bounced', 'unsubscribed', 'suppressed', 'stopped', 'completed'],
  paused: ['.', 'active', 'replied', 'bounced', 'unsubscribed', 'suppressed', 'stopped', '.'],
  replied: ['.', '.', '.', '.', 'unsubscribed', '.', '.', '.'],
  bounced: ['.', '.', '.', '.', 'unsubscribed', '.', '.', '.'],
  unsubscribed: ['.', '.', '.', '.', '.', '.', '.', '.'],
  suppressed: ['.', '.', '.', '.', 'unsubscribed', '.', '.', '.'],
  stopped: ['.', '.', '.', '.', 'unsubscribed', '.', '.', '.'],
  completed: ['.', '.', 'replied', 'bounced', 'unsubscribed', '.', '.', '.'],
};

describe('a sequence', () => {
  it('has a row for each state', () => {
    expect(Object.keys(TABLE)).toEqual([...SEQUENCE_STATES]);
    for (const row of Object.values(TABLE)) expect(row).toHaveLength(SEQUENCE_EVENTS.length);
  });

  const pairs = SEQUENCE_STATES.flatMap((state) =>
    SEQUENCE_EVENTS.map((event, column) => [state, event, TABLE[state]?.[column]] as const),
  );
  it.each(pairs)('%s, %s: %s', (state, event, expected) => {
    expect(sequenceMove(state, event)).toBe(expected === '.' ? undefined : expected);
  });

  it('never comes back once it has ended', () => {
    for (const state of SEQUENCE_STATES.filter((one) => !isUnderWay(one))) {
      for (const event of SEQUENCE_EVENTS) {
        const to = sequenceMove(state, event);
        expect(to === undefined || !isUnderWay(to), `${state} ${event}`).toBe(true);
      }
    }
    expect(SEQUENCE_STATES.filter(isUnderWay)).toEqual(['active', 'paused']);
  });

  it('takes its open touches along and leaves alone what may be out', () => {
    expect(TOUCH_STATES.map((state) => [state, afterEnd(state)])).toEqual([
      ['planned', 'cancelled'],
      ['drafting', 'cancelled'],
      ['awaiting_approval', 'cancelled'],
      ['rejected', 'cancelled'],
      ['approved', 'cancelled'],
      ['scheduled', 'cancelled'],
      ['sending', 'sending'],
      ['sent', 'sent'],
      ['unknown', 'unknown'],
      ['failed', 'failed'],
      ['cancelled', 'cancelled'],
    ]);
  });
});

describe("a person's change of a touch", () => {
  it('goes by the touch while its sequence is under way', () => {
    for (const sequence of ['active', 'paused'] as const)
      for (const touch of TOUCH_STATES)
        for (const event of TOUCH_EVENTS)
          expect(personMove(touch, sequence, event)).toBe(touchMove(touch, event));
  });

  it('is only what was found out about a message that may have been sent once its sequence has ended', () => {
    for (const sequence of SEQUENCE_STATES.filter((one) => !isUnderWay(one))) {
      const moves = TOUCH_STATES.flatMap((touch) =>
        TOUCH_EVENTS.flatMap((event) => {
          const to = personMove(touch, sequence, event);
          return to === undefined ? [] : [[touch, event, to]];
        }),
      );
      expect(moves).toEqual([
        ['unknown', 'settled_sent', 'sent'],
        ['unknown', 'settled_not_sent', 'cancelled'],
      ]);
    }
  });
});
