import { expect, test } from 'vitest';
import { auditedBody } from './address.ts';

test('hidden fields are named and not shown, long texts are cut, and what is large is named only', () => {
  const asked = auditedBody({ id: 'a', secret: 'x', text: 'y'.repeat(600) }, ['secret']);
  expect(asked).toEqual({ id: 'a', secret: '[left out]', text: `${'y'.repeat(500)}…` });
  const rows = Array.from({ length: 1_000 }, () => 'many words of one row');
  expect(auditedBody({ rows, id: 'a' }, [])).toEqual({ rows: '[left out]', id: '[left out]' });
  expect(auditedBody(undefined, [])).toEqual({});
});
