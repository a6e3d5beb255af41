import { expect, test } from 'vitest';
import { clientNetwork } from './replies.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['192.0.2.7:50412', '192.0.2.7'],
  ['[2001:db8:0:1::5]:443', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:DB8::1:0:0:0:9', '2001:db8:0:1::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
  [undefined, 'unknown'],
])('%s is counted as %s', (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test('what a proxy makes up takes no more room than an address', () => {
  expect(clientNetwork('x'.repeat(10_000)).length).toBeLessThanOrEqual(64);
});
