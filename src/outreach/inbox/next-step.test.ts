import { expect, test } from 'vitest';
import cases from './next-steps.cases.json' with { type: 'json' };
import { nextStepOf } from './rules-next-step.ts';

/** A Monday. */
const DAY = '2026-11-30';

test.each(cases as [string, string | null, string | null, string | null][])('%s', (text, stage, step, on) => {
  const said = nextStepOf(text, DAY);
  expect([said?.stage ?? null, said?.step ?? null, said?.on ?? null]).toEqual([stage, step, on]);
});

test('what is named is ahead of the day it was said on, whichever that is', () => {
  for (const day of ['2026-01-01', '2026-03-01', '2026-12-31', '2028-02-29']) {
    for (const text of [
      "Let's talk in March.",
      'Come back in Q1.',
      'How is Monday? Happy to chat.',
      'Write again next week.',
    ])
      expect(nextStepOf(text, day)?.on?.localeCompare(day), `${text} ${day}`).toBe(1);
  }
});
