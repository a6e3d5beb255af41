import { expect, it } from 'vitest';
import { PIPELINE_STAGES } from './fields.ts';
import { movedBy } from './rules-entry.ts';

it.each(PIPELINE_STAGES)('a sequence moves one that is %s forward only', (from) => {
  const before = PIPELINE_STAGES.indexOf(from);
  expect(movedBy('first_sent', from)?.stage).toBe(before < 3 ? 'contacted' : undefined);
  expect(movedBy('replied', from)?.stage).toBe(before < 4 ? 'replied' : undefined);
});
