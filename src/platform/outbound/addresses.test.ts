import { describe, expect, test } from 'vitest';
import { isPublicAddress } from './connectors.ts';

describe('an address may be contacted', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::8a',
    '::ffff:8.8.8.8',
  ])('%s', (ip) => expect(isPublicAddress(ip)).toBe(true));
});

describe('an address may not be contacted', () => {
  test.each([
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.0.9'],
    ['this host', '0.0.0.0'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['link-local: metadata of clouds', '169.254.169.254'],
    ['shared by carriers', '100.64.0.1'],
    ['benchmarks', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['loopback', '::1'],
    ['unspecified', '::'],
    ['mapped', '::ffff:127.0.0.1'],
    ['mapped, in hex', '::ffff:7f00:1'],
    ['compatible', '::127.0.0.1'],
    ['compatible, in hex', '::7f00:1'],
    ['translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64 of a site', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001::7f00:1'],
    ['link-local', 'fe80::1'],
    ['link-local with its zone', 'fe80::1%eth0'],
    ['unique local', 'fd00::1'],
    ['site-local', 'fec0::1'],
    ['metadata of a cloud', 'fd00:ec2::254'],
    ['documentation', '2001:db8::1'],
    ['multicast', 'ff02::1'],
    ['not handed out', '4000::1'],
    ['short', '127.1'],
    ['one number', '2130706433'],
    ['hexadecimal', '0x7f000001'],
    ['octal', '0177.0.0.1'],
    ['bracketed', '[::1]'],
    ['a name', 'localhost'],
    ['nothing', ''],
  ])('%s: %s', (_, ip) => expect(isPublicAddress(ip)).toBe(false));
});
