import { describe, expect, it } from 'vitest';
import { connectedOn, figureOrder, isEither } from './rules-connection-rows.ts';

describe('connectedOn', () => {
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
    expect(connectedOn(text, undefined)).toBe(day);
  });

  it.each([
    '',
    'soon',
    '31 Feb 2022',
    '29 Feb 2023',
    '12 Foo 2024',
    '03/04/2024',
    '2024-13-01',
    '1 Mar 1066',
    'Mar 2024',
    '2024',
    '12 Mar 2024 or so',
    '45363',
    `12 Mar 2024, ${'6:14 PM '.repeat(10)}`,
  ])('makes nothing of %j', (text) => {
    expect(connectedOn(text, undefined)).toBeUndefined();
  });

  it('reads figures with dots with the day first, unless the file proves otherwise', () => {
    expect(connectedOn('05.03.2026', undefined)).toBe('2026-03-05');
    expect(connectedOn('5.3.26', undefined)).toBe('2026-03-05');
    expect(connectedOn('05.03.2026', 'month-first')).toBe('2026-05-03');
    expect(isEither('05/03/2026')).toBe(true);
    expect(isEither('25/03/2026')).toBe(false);
    expect(isEither('soon')).toBe(false);
  });

  it('reads figures in the order of the file, unless they cannot be', () => {
    expect(connectedOn('03/04/2024', 'day-first')).toBe('2024-04-03');
    expect(connectedOn('03/04/2024', 'month-first')).toBe('2024-03-04');
    expect(connectedOn('03/14/2024', 'day-first')).toBeUndefined();
  });
});

describe('figureOrder', () => {
  const proofs = (text: string, count: number) => Array<string>(count).fill(text);
  it('is known by enough figures that are of one order and none of the other', () => {
    expect(figureOrder([...proofs('25/12/2023', 10), '03/04/2024'])).toBe('day-first');
    expect(figureOrder([...proofs('12/25/23, 1:00 PM', 10), '03/04/2024'])).toBe('month-first');
  });
  it.each([
    ['too few', proofs('25/12/2023', 9)],
    ['one against', [...proofs('25/12/2023', 20), '12/25/2023']],
    ['other spellings among them', [...proofs('25/12/2023', 20), '12 Mar 2024']],
    ['none', []],
  ])('is not told: %s', (_name, texts) => {
    expect(figureOrder(texts)).toBeUndefined();
  });
});
