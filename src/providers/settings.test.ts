import { describe, expect, it } from 'vitest';
import { readSetting } from '../platform/values/key-scopes.ts';
import { orderSettings } from './order.ts';
import type { Provider } from './provider.ts';
import { missingSettings, readProviderSettings, settingsOf } from './settings.ts';

const provider: Provider = {
  id: 'madeup',
  title: 'Made up',
  about: '',
  needsContact: true,
  settings: [
    { name: 'URL', kind: 'url', meaning: 'its address', default: 'https://api.example' },
    { name: 'KEY', kind: 'secret', meaning: 'its key', required: true },
    { name: 'PRICE_USD', kind: 'usd', meaning: 'a call', default: '0.0075' },
    { name: 'PAGES', kind: 'number', meaning: 'pages' },
    { name: 'ENABLED', kind: 'switch', meaning: 'on or off', required: true },
    { name: 'PLAN', kind: 'text', meaning: 'a word' },
  ],
  limits: { timeoutMs: 1, concurrency: 1 },
  probe: { none: 'for tests' },
  lookups: {
    'search.web': { ask: async () => ({ items: [] }) },
  },
};
const read = (texts: Record<string, string>) => readProviderSettings(provider, (name) => texts[name]);

describe('settings of a source', () => {
  it('are read by their kind, dollars exactly and in millionths', () => {
    const values = read({
      WARMPATH_MADEUP_URL: 'http://127.0.0.1:8888/base/',
      WARMPATH_MADEUP_KEY: 'k-1',
      WARMPATH_MADEUP_PRICE_USD: '1.000001',
      WARMPATH_MADEUP_PAGES: '3',
      WARMPATH_MADEUP_ENABLED: 'on',
    });
    expect(values.text('URL')).toBe('http://127.0.0.1:8888/base');
    expect(values.secret('KEY')?.reveal()).toBe('k-1');
    expect(values.number('PRICE_USD')).toBe(1_000_001);
    expect(values.number('PAGES')).toBe(3);
    expect(values.switch('ENABLED')).toBe(true);
    expect(values.text('PLAN')).toBeUndefined();
    expect(read({}).number('PRICE_USD')).toBe(7_500);
    expect(JSON.stringify(values.secret('KEY'))).not.toContain('k-1');
  });

  it.each([
    ['URL', 'ftp://x'],
    ['URL', 'https://a:b@x.example'],
    ['URL', 'https://x.example/?key=1'],
    ['KEY', 'two words'],
    ['PRICE_USD', '-1'],
    ['PRICE_USD', '0.0000001'],
    ['PRICE_USD', '1e3'],
    ['PAGES', 'many'],
    ['ENABLED', 'yes'],
    ['PLAN', 'a\u0000b'],
  ])('%s=%s is refused by name', (name, text) => {
    expect(() => read({ [`WARMPATH_MADEUP_${name}`]: text })).toThrow(`WARMPATH_MADEUP_${name}`);
  });

  it('does not show a wrong secret', () => {
    expect(() => read({ WARMPATH_MADEUP_KEY: 'hunter2 hunter2' })).toThrow(/^(?!.*hunter2)/);
  });

  it('throws for a setting that is not declared, or as another kind', () => {
    expect(() => read({}).text('NAME')).toThrow('NAME');
    expect(() => read({}).text('KEY')).toThrow('KEY');
  });

  it('names what is missing, with the variables to set', () => {
    expect(missingSettings(provider, read({}), undefined)).toEqual([
      'WARMPATH_MADEUP_KEY',
      'WARMPATH_MADEUP_ENABLED',
      'WARMPATH_CONTACT',
    ]);
    const set = read({ WARMPATH_MADEUP_KEY: 'k', WARMPATH_MADEUP_ENABLED: 'on' });
    expect(missingSettings(provider, set, 'a@b.example')).toEqual([]);
    expect(missingSettings(provider, set, 'https://b.example/a@b')).toEqual([]);
    const ofSec = { ...provider, needsContact: 'email' } as const;
    expect(missingSettings(ofSec, set, 'a@b.example')).toEqual([]);
    expect(missingSettings(ofSec, set, 'https://b.example/a@b')).toEqual([
      'WARMPATH_CONTACT as an e-mail address',
    ]);
  });

  it('may be a choice, of which one has to be made', () => {
    const choosy: Provider = {
      ...provider,
      needsContact: false,
      requiresOneOf: ['KEY', 'ENABLED'],
      settings: provider.settings.map(({ required: _required, ...setting }) => setting),
    };
    const missing = (texts: Record<string, string>) =>
      missingSettings(
        choosy,
        readProviderSettings(choosy, (name) => texts[name]),
        undefined,
      );
    expect(missing({})).toEqual(['WARMPATH_MADEUP_KEY or WARMPATH_MADEUP_ENABLED']);
    expect(missing({ WARMPATH_MADEUP_ENABLED: 'on' })).toEqual([]);
    expect(missing({ WARMPATH_MADEUP_KEY: 'k' })).toEqual([]);
  });

  it('are documented as declared, secrets marked', () => {
    expect(settingsOf(provider).map(({ name, secret }) => [name, secret])).toContainEqual([
      'WARMPATH_MADEUP_KEY',
      true,
    ]);
  });

  it('cannot have a default that they would refuse', () => {
    const wrong = {
      ...provider,
      settings: [{ name: 'N', kind: 'number', meaning: '', default: 'x' }],
    } as const;
    expect(() => settingsOf(wrong)).toThrow('WARMPATH_MADEUP_N');
  });
});

describe('an order', () => {
  const other: Provider = { ...provider, id: 'other' };
  const without: Provider = { ...provider, id: 'without', lookups: {} };
  const setting = orderSettings([provider, other, without], { 'search.web': [['madeup'], ['other']] }).find(
    ({ kind }) => kind === 'search.web',
  );
  const parse = (text: string) =>
    readSetting(setting as NonNullable<typeof setting>, (name) =>
      name === 'WARMPATH_ORDER_SEARCH_WEB' ? text : undefined,
    );

  it('is written with commas and plus signs', () => {
    expect(setting?.default).toBe('madeup, other');
    expect(parse('other, madeup')).toEqual([['other'], ['madeup']]);
    expect(parse('other + madeup')).toEqual([['other', 'madeup']]);
    expect(parse('none')).toEqual([]);
    expect(parse('')).toBeUndefined();
  });

  it.each(['unknown', 'without', 'madeup, madeup', 'madeup,,other', '+'])('refuses %s', (text) => {
    expect(() => parse(text)).toThrow(/WARMPATH_ORDER_SEARCH_WEB.*madeup, other/);
  });
});
