import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tagKey, tagWords } from './rules-tag-key.ts';

describe('tagKey', () => {
  test.each([
    [['E-commerce', 'eCommerce', 'E Commerce', 'ÉCOMMERCE', 'Ｅ－ｃｏｍｍｅｒｃｅ'], 'ecommerce'],
    [['Health & Wellness', 'health and wellness', 'Health, Wellness'], 'healthwellness'],
    [['Medical Devices', 'medical device', 'MedicalDevices'], 'medicaldevice'],
    [['SaaS', 'saas', 'SAAS'], 'saas'],
    [['Biotechnologies', 'Biotechnology'], 'biotechnology'],
    [['News', 'news'], 'news'],
    [['企业服务', ' 企业服务 '], '企业服务'],
    [['–', '&', ''], ''],
  ])('%j are %j', (spellings, key) => {
    expect(spellings.map(tagKey)).toEqual(spellings.map(() => key));
  });

  test('different things stay apart', () => {
    expect(tagKey('Business')).not.toBe(tagKey('Busine'));
    expect(tagKey('New Media')).not.toBe(tagKey('News Media'));
    expect(tagKey('教育')).not.toBe(tagKey('培训'));
  });

  test('case and spaces at the ends never count, and every word is in it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,8}){0,3}$/), (tag) => {
        expect(tagKey(`  ${tag.toUpperCase()} `)).toBe(tagKey(tag));
        expect(tagWords(tag).join('')).toBe(tagKey(tag));
      }),
    );
  });
});
