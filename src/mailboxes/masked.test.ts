import { expect, it } from 'vitest';
import { masked } from './rules-mailbox.ts';

it.each([
  [
    '550 5.1.1 <ada.quill@investors.example>: Recipient rejected',
    '550 5.1.1 <a…@investors.example>: Recipient rejected',
  ],
  ['rejected: a@b.example, "c.d+e"@f.example', 'rejected: a…@b.example, "c…"@f.example'],
  ['jörg@bücher.example', 'j…@bücher.example'],
  ['nothing of the kind @ here', 'nothing of the kind @ here'],
  [`${'x'.repeat(200_000)} no address`, `${'x'.repeat(200_000)} no address`],
])('%.40s', (text, expected) => {
  expect(masked(text)).toBe(expected);
});
