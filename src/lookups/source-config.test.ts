import { expect, test } from 'vitest';
import { readSourceConfig } from './source-config.ts';

const caps = (written: Readonly<Record<string, string>>) => {
  const { settings } = readSourceConfig((name) => written[name]);
  return ['brave', 'kickbox'].map((id) => settings.get(id)?.number('DAILY_CAP_USD'));
};
const CAPS = { WARMPATH_BRAVE_DAILY_CAP_USD: '10', WARMPATH_KICKBOX_DAILY_CAP_USD: '0.000101' };

test('an installation spends its share of every daily cap, and shares never come to more than the whole', () => {
  expect(caps(CAPS)).toEqual([10_000_000, 101]);
  const [one, other] = [
    caps({ ...CAPS, WARMPATH_DAILY_CAP_SHARE: '33' }),
    caps({ ...CAPS, WARMPATH_DAILY_CAP_SHARE: '67' }),
  ];
  expect(one).toEqual([3_300_000, 33]);
  expect(other).toEqual([6_700_000, 67]);
});

test('only caps are shared', () => {
  const { settings } = readSourceConfig(
    (name) => ({ WARMPATH_DAILY_CAP_SHARE: '10', WARMPATH_BRAVE_PRICE_USD: '0.005' })[name],
  );
  expect(settings.get('brave')?.number('PRICE_USD')).toBe(5_000);
});

test.each(['0', '101', '50%', '0.5', '-1'])('%s is no share', (text) => {
  expect(() => caps({ WARMPATH_DAILY_CAP_SHARE: text })).toThrow('from 1 to 100');
});
