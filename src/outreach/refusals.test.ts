import { describe, expect, it } from 'vitest';
import { sequenceRefusal, touchRefusal } from './rules-sequence-machine.ts';
import { SEQUENCE_STATES, TOUCH_STATES } from './rules-touch.ts';

it('says which state a touch is in, which allow it, and what to do', () => {
  expect(touchRefusal('approve', 'sent', 'active')).toBe(
    'The touch is "sent"; this needs one that is "awaiting_approval". It was sent and cannot be recalled.',
  );
  expect(touchRefusal('reject', 'planned', 'active')).toContain(
    '"awaiting_approval", "approved" or "scheduled"',
  );
  expect(touchRefusal('approve', 'unknown', 'active')).toContain('/v1/fundraising/touch/settle');
});

it('names the end of the sequence where the touch alone would allow it', () => {
  expect(touchRefusal('edit', 'failed', 'replied')).toContain('The sequence of this touch is "replied"');
});

it('says it of sequences', () => {
  expect(sequenceRefusal('resume', 'active')).toBe(
    'The sequence is "active"; this needs one that is "paused". It is under way: pause or stop it.',
  );
  expect(sequenceRefusal('pause', 'replied')).toContain('create-sequence');
});

describe('every pair', () => {
  it.each(TOUCH_STATES)('a touch that is %s', (state) => {
    for (const sequence of SEQUENCE_STATES) {
      expect(touchRefusal('settled_sent', state, sequence)).toMatch(/"\w+"; this needs .*\. [A-Z].*\.$/);
    }
  });
  it.each(SEQUENCE_STATES)('a sequence that is %s', (state) => {
    expect(sequenceRefusal('pause', state)).toMatch(/"\w+"; this needs .*\. [A-Z].*\.$/);
  });
});
