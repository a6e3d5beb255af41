import { expect, test } from 'vitest';
import {
  providerPerDay,
  serviceOfConsent,
  serviceOfDomain,
  serviceOfExchangers,
} from './rules-known-hosts.ts';

test.each([
  ['gmail.com', 'Gmail', 'smtp.gmail.com', 'imap.gmail.com'],
  ['hotmail.com', 'Outlook.com', 'smtp-mail.outlook.com', 'outlook.office365.com'],
  ['yahoo.com', 'Yahoo', 'smtp.mail.yahoo.com', 'imap.mail.yahoo.com'],
  ['me.com', 'iCloud', 'smtp.mail.me.com', 'imap.mail.me.com'],
  ['fastmail.com', 'Fastmail', 'smtp.fastmail.com', 'imap.fastmail.com'],
  ['zohomail.com', 'Zoho', 'smtp.zoho.com', 'imap.zoho.com'],
])('%s is %s', (domain, name, smtp, imap) => {
  expect(serviceOfDomain(domain)).toMatchObject({ name, smtp: { host: smtp }, imap: { host: imap } });
});

test.each([
  [['aspmx.l.google.com', 'alt1.aspmx.l.google.com'], 'Gmail'],
  [['smtp.google.com'], 'Gmail'],
  [['blipgrid-example.mail.protection.outlook.com'], 'Microsoft 365'],
  [['blipgrid-example.a-v1.mx.microsoft'], 'Microsoft 365'],
  [['mta7.am0.yahoodns.net'], 'Yahoo'],
  [['mx01.mail.icloud.com'], 'iCloud'],
  [['in1-smtp.messagingengine.com'], 'Fastmail'],
  [['mx.zoho.com'], 'Zoho'],
])('a domain whose mail goes to %s is at %s', (names, name) => {
  expect(serviceOfExchangers(names)?.name).toBe(name);
});

test('a host that only ends alike, and no host at all, are not known', () => {
  expect(serviceOfExchangers(['mx.notzoho.com', 'google.com.mail.example'])).toBeUndefined();
  expect(serviceOfExchangers([])).toBeUndefined();
  expect(serviceOfDomain('blipgrid.example')).toBeUndefined();
});

test('no service takes a password over an open line, and those that save what is sent are named', () => {
  for (const kind of ['gmail_oauth', 'm365_oauth'] as const) {
    const { smtp, imap, savesSent } = serviceOfConsent(kind);
    expect([smtp.security, imap.security]).not.toContain('none');
    expect(savesSent).toBe(true);
  }
});

test('what a provider takes in a day goes by the account', () => {
  expect(providerPerDay({ kind: 'smtp_imap', address: 'Ada@Gmail.com' })).toBe(500);
  expect(providerPerDay({ kind: 'gmail_oauth', address: 'ada@blipgrid.example' })).toBe(2_000);
  expect(providerPerDay({ kind: 'm365_oauth', address: 'ada@blipgrid.example' })).toBe(10_000);
  expect(providerPerDay({ kind: 'smtp_imap', address: 'ada@blipgrid.example' })).toBeUndefined();
});
