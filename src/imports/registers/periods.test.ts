import { expect, test } from 'vitest';
import { isWithin, periodEnd, periodsBefore, setLinks } from './rules-archive-links.ts';

test('periods that are over, the newest first', () => {
  expect(periodsBefore('quarter', '2026-11-21', 4)).toEqual(['2026q3', '2026q2', '2026q1', '2025q4']);
  expect(periodsBefore('quarter', '2026-01-01', 1)).toEqual(['2025q4']);
  expect(periodsBefore('window', '2026-03-01', 2)).toEqual(['01dec2025-28feb2026', '01sep2025-30nov2025']);
  expect(periodsBefore('window', '2026-11-23', 1)).toEqual(['01jun2026-31aug2026']);
  expect(periodsBefore('window', '2024-04-30', 1)).toEqual(['01dec2023-29feb2024']);
  expect(periodsBefore('month', '2026-02-28', 3)).toEqual(['2026_01', '2025_12', '2025_11']);
});

test('the last month of a period, of any kind', () => {
  const ends = ['2026q2', '2026_08', '01dec2025-28feb2026', '2026q5', '2026_13', '01foo2025-28bar2026', ''];
  expect(ends.map(periodEnd)).toEqual([
    '2026-06',
    '2026-08',
    '2026-02',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a month is within its quarter, and nothing else is', () => {
  expect(['2025_10', '2025_12'].map((month) => isWithin(month, '2025q4'))).toEqual([true, true]);
  const others = [
    ['2025_09', '2025q4'],
    ['2024_12', '2025q4'],
    ['2025_12', '2025_12'],
    ['x', '2025q4'],
    ['2025_12', 'x'],
  ];
  expect(others.map(([month = '', quarter = '']) => isWithin(month, quarter))).toEqual(
    others.map(() => false),
  );
});

test('archives of a set by the links of its page: newest first, one a period, whatever directory and suffix', () => {
  const page = 'https://pub.example/sets/d';
  const html = [
    '/files/old/d-sets/2008q2_d_0.zip',
    '/files/old/d-sets/2025q4_d.zip',
    '/files/old/d-sets/2025q4_d_10.zip',
    '/files/old/d-sets/2025q4_d_9.zip',
    'https://cdn.pub.example/x/2026Q2_D.zip',
    '/files/new/d-sets/2026q3-final.zip',
    '/files/other/2026q3.zip', // of another set
    '/files/other/2026q4_notes.zip',
    '/files/new/d-sets/readme_2026q4_d.zip',
    '/files/new/d-sets/%E0%A4%A_d.zip',
    'http://pub.example/2027q1_d.zip',
  ]
    .map((link) => `<a class="x" href="${link}">x</a>`)
    .join('\n');
  expect(setLinks(html, page, 'd', ['https://pub.example/files/new/d-sets'])).toEqual([
    { period: '2026q3', end: '2026-09', url: 'https://pub.example/files/new/d-sets/2026q3-final.zip' },
    { period: '2026q2', end: '2026-06', url: 'https://cdn.pub.example/x/2026Q2_D.zip' },
    { period: '2025q4', end: '2025-12', url: 'https://pub.example/files/old/d-sets/2025q4_d_10.zip' },
    { period: '2008q2', end: '2008-06', url: 'https://pub.example/files/old/d-sets/2008q2_d_0.zip' },
  ]);
});
