import { describe, expect, it } from 'vitest';
import { dayReader } from './rules-days.ts';

const read = (text: string, ...others: string[]) => dayReader(others)(text);

describe('a day', () => {
  it.each([
    ['12 Mar 2024', '2024-03-12'],
    ['3 January 2021', '2021-01-03'],
    ['2024-03-12', '2024-03-12'],
    ['2024/3/2', '2024-03-02'],
    ['2024-03-12T18:05:00Z', '2024-03-12'],
    ['Mar 15, 2022', '2022-03-15'],
    ['March 15th, 2022', '2022-03-15'],
    ['Tuesday, March 15, 2022', '2022-03-15'],
    ['7-Feb-22', '2022-02-07'],
    ['20 Nov 2018, 6:14 PM', '2018-11-20'],
    ['03/15/2024', '2024-03-15'],
    ['25/12/2023', '2023-12-25'],
    ['1/18/18, 6:14 PM', '2018-01-18'],
    ['12/31/26 5pm', '2026-12-31'],
    ['5.3.2026 17 Uhr', '2026-03-05'],
    ['05.05.2020', '2020-05-05'],
    ['29 Feb 2024', '2024-02-29'],
    ['12. März 2023', '2023-03-12'],
    ['12. Dez. 2023', '2023-12-12'],
    ['1er août 2022', '2022-08-01'],
    ['12 févr. 2022', '2022-02-12'],
    ['12 de marzo de 2023', '2023-03-12'],
    ['5 de set. de 2021', '2021-09-05'],
    ['9 mag 2020', '2020-05-09'],
    ['9 mrt. 2020', '2020-03-09'],
    ['9 мая 2020 г.', '2020-05-09'],
    ['2023年3月12日', '2023-03-12'],
    ['2023년 3월 12일', '2023-03-12'],
  ])('reads %s', (text, day) => {
    expect(read(text)).toEqual({ day });
  });

  it.each([
    '',
    'soon',
    '31 Feb 2022',
    '29 Feb 2023',
    '12 Foo 2024',
    '2024-13-01',
    '1 Mar 1066',
    'Mar 2024',
    '2024',
    '12 Mar 2024 or so',
    '45363',
    `12 Mar 2024, ${'6:14 PM '.repeat(10)}`,
  ])('makes nothing of %j', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('reads figures with dots with the day first, unless other rows prove otherwise', () => {
    expect(read('05.03.2026')).toEqual({ day: '2026-03-05' });
    expect(read('5.3.26')).toEqual({ day: '2026-03-05' });
    expect(read('05.03.2026', '05.13.2026')).toEqual({ day: '2026-05-03' });
    expect(read('05/03/2026')).toEqual({ either: true });
    expect(read('05/05/2026')).toEqual({ day: '2026-05-05' });
  });
});

describe('the order of figures', () => {
  const proofs = (text: string, count: number) => Array<string>(count).fill(text);
  const eithers = (count: number) => proofs('03/04/2024', count);
  const dayFirst = { day: '2024-04-03' };
  it.each([
    ['by ten', [...proofs('25/12/2023', 10), ...eithers(90)], dayFirst],
    ['by half as many as are unsure', ['25/12/2023', ...eithers(2)], dayFirst],
    ['with times', [...proofs('12/25/23, 1:00 PM', 10), ...eithers(50)], { day: '2024-03-04' }],
    ['beside what is no day', ['25/12/2023', 'soon', '', 'TBD'], dayFirst],
    ['not by too few', ['25/12/2023', ...eithers(3)], { either: true }],
    ['not with one against', [...proofs('25/12/2023', 20), '12/25/2023'], { either: true }],
    ['not with other spellings among them', [...proofs('25/12/2023', 20), '12 Mar 2024'], { either: true }],
    ['not by none', [], { either: true }],
  ])('is known %s', (_name, texts, read) => {
    expect(dayReader(texts)('03/04/2024')).toEqual(read);
  });

  it('makes no day of what cannot be one in it', () => {
    expect(read('03/14/2024', ...proofs('25/12/2023', 10))).toBeUndefined();
  });
});

it.each([
  ['46093', '2026-03-12'],
  ['46093.75', '2026-03-12'],
  ['1773273600000', '2026-03-12'],
  ['250000', undefined],
  ['2026', undefined],
])('%s alone is a day only in a column of days', (text, day) => {
  expect(dayReader([])(text)).toBeUndefined();
  expect(dayReader([], { areDays: true })(text)).toEqual(day && { day });
});
