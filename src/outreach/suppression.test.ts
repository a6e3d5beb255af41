import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suppressionKeys } from '../reference/rules-identity.ts';
import { SUPPRESSION_REASONS } from './fields.ts';
import { coveredBy, needsReason, reasonAfter, suppressionOf } from './rules-suppression.ts';

describe('how addresses are compared', () => {
  it.each([
    ['Ada@Example.TEST', 'ada@example.test'],
    [' ada+fund@example.test ', 'ada@example.test'],
    ['ada+a+b@example.test', 'ada@example.test'],
    ['+ada@example.test', '+ada@example.test'],
    ['a.d.a@example.test', 'a.d.a@example.test'],
    ['"Ada Byron"@example.test', 'ada byron@example.test'],
    ['"ada"@example.test', 'ada@example.test'],
    ['ada@Bücher.test', 'ada@xn--bcher-kva.test'],
    ['ada@xn--bcher-kva.test', 'ada@xn--bcher-kva.test'],
    ['A\u0308da@example.test', '\u00e4da@example.test'],
  ])('%j is %j', (written, address) => {
    expect(suppressionKeys(written)).toEqual({ address, domain: address.split('@').at(-1) });
  });

  it.each([
    '',
    'ada',
    'ada@',
    '@example.test',
    'ada@localhost',
    'a@b@c.test',
    'ada@[192.0.2.1]',
    'ada@example.test\nBcc: x@y.test',
  ])('%j is no address', (written) => expect(suppressionKeys(written)).toBeUndefined());

  it('is the same for an address that was compared before', () => {
    const local = fc.stringMatching(/^[a-zA-Z0-9][a-zA-Z0-9+_-]{0,20}$/);
    const domain = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9]{0,10}\.(test|example)$/);
    fc.assert(
      fc.property(local, domain, (name, host) => {
        const keys = suppressionKeys(`${name}@${host}`);
        expect(keys).toBeDefined();
        expect(suppressionKeys(keys?.address ?? '')).toEqual(keys);
        expect(suppressionKeys(`${name.toUpperCase()}@${host.toUpperCase()}`)).toEqual(keys);
      }),
    );
  });
});

describe('an entry of a list', () => {
  it.each([
    ['Ada@Example.test', 'address', 'ada@example.test'],
    ['Ada Example <ada+x@example.test>', 'address', 'ada@example.test'],
    ['Example.TEST', 'domain', 'example.test'],
    ['@example.test', 'domain', 'example.test'],
    ['*@example.test', 'domain', 'example.test'],
    [' mail.example.test ', 'domain', 'mail.example.test'],
    ['bücher.test', 'domain', 'xn--bcher-kva.test'],
  ])('%j is the %s %s', (text, kind, value) => {
    expect(suppressionOf(text)).toEqual({ kind, value });
  });
  it.each([
    '',
    'test',
    'ada',
    'a b@example.test',
    '@',
    '*',
    'https://example.test/',
    '192.0.2.1',
    '@a@example.test',
    'example..test',
  ])('%j is neither', (text) => expect(suppressionOf(text)).toBeUndefined());
});

describe('what covers an address', () => {
  it('is itself, its domain and those above, but no top-level one', () => {
    expect(coveredBy({ address: 'ada@mail.fund.example', domain: 'mail.fund.example' })).toEqual([
      { kind: 'address', value: 'ada@mail.fund.example' },
      { kind: 'domain', value: 'mail.fund.example' },
      { kind: 'domain', value: 'fund.example' },
    ]);
  });
});

describe('reasons', () => {
  it('are never weakened, whatever comes in whichever order', () => {
    for (const was of SUPPRESSION_REASONS) {
      for (const comes of SUPPRESSION_REASONS) {
        const after = reasonAfter(was, comes);
        // A person who adds what may be a wish takes it for one, which weighs more than either.
        const isTaken = was === 'opt_out_pending' && (comes === 'added' || comes === 'imported');
        expect(isTaken ? ['opted_out'] : [was, comes]).toContain(after);
      }
    }
    expect(reasonAfter('complained', 'opted_out')).toBe('complained');
    expect(reasonAfter('bounced', 'unsubscribed')).toBe('unsubscribed');
    expect(SUPPRESSION_REASONS.filter(needsReason)).toEqual([
      'unsubscribed',
      'bounced',
      'complained',
      'opted_out',
      'opt_out_pending',
    ]);
    expect(reasonAfter('imported', 'added')).toBe('imported');
    expect(reasonAfter('bounced', 'imported')).toBe('bounced');
    expect(reasonAfter('bounced', 'opted_out')).toBe('opted_out');
  });
});
