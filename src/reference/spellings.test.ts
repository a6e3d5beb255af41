import { expect, it } from 'vitest';
import { spellingsOf } from './rules-read-place.ts';

it('writes a field and what is within it as records do', () => {
  const payments = spellingsOf('payments');
  expect(payments).toEqual(expect.arrayContaining(['payments', 'Payments', 'Payment', 'Mobile Payments']));
  expect(spellingsOf('fintech')).toEqual(expect.arrayContaining(['FinTech', 'Payments']));
  expect(payments).not.toContain('Fintech');
});

it('gives an unknown word in its own forms, and nothing for nothing', () => {
  expect([...spellingsOf('quillfish')].sort()).toEqual([
    'Quillfish',
    'Quillfishs',
    'quillfish',
    'quillfishs',
  ]);
  expect(spellingsOf(' ')).toEqual([]);
});
