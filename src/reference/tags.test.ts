import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CONCEPTS, tagKey, tagWords } from './rules-tag-key.ts';
import { broaderOf, conceptsOf, labelOf, mentionedIn, ownConcepts, sectorTokens } from './rules-tags.ts';

describe('conceptsOf', () => {
  test.each([
    ['ecommerce', ['E-commerce', 'eCommerce', 'Ecommerce', '电子商务', '电商', 'Online Shopping', 'E-tail']],
    ['edtech', ['Ed-tech', 'EdTech', 'EdTech Startup', 'E-Learning', '在线教育', 'Online Education']],
    ['financialservice', ['FinTech', 'Fin-Tech', 'Finance', 'Fintech startup', '金融', 'Financial Services']],
    [
      'artificialintelligence',
      ['AI', 'Artificial Intelligence (AI)', 'AI startup', '人工智能', 'Machine Learning'],
    ],
    ['enterprisesoftware', ['Enterprise Software', '企业服务', 'SaaS', 'SaaS platform', 'CRM', 'HR tech']],
    [
      'healthcare',
      ['Healthcare', 'Health Care', '医疗健康', 'HealthTech', '医疗器械', 'Biotech', 'Hospital'],
    ],
    [
      'logistic',
      ['Logistics', 'LogisticsTech', '智慧物流', 'Hyperlocal Logistics Service Provider', 'Trucking'],
    ],
    [
      'foodbeverage',
      ['Food & Beverage', 'Food and Beverages', 'Foodtech', 'Online Food Delivery', '餐饮', '食品品牌'],
    ],
    ['transportation', ['Automobile', 'Electric Vehicle', '共享单车', 'Taxis and Ride Hailing', 'Logistics']],
    ['media', ['Video', '短视频', 'Games', '手游研发', 'Digital Media', 'Advertising']],
  ])('%s is what these are about', (concept, tags) => {
    expect(tags.filter((tag) => !conceptsOf(tag).includes(concept))).toEqual([]);
  });

  test('the own key leads, then the concept, then broader ones up to the root', () => {
    expect(conceptsOf('Online Shopping')).toEqual(['onlineshopping', 'ecommerce', 'commerce', 'internet']);
    expect(conceptsOf('E-commerce')).toEqual(['ecommerce', 'commerce', 'internet']);
    expect(conceptsOf('Commerce')).toEqual(['commerce']);
  });

  test('an unknown tag stays itself, in any spelling', () => {
    expect(conceptsOf('Zorbing Parlours')).toEqual(['zorbingparlour']);
    expect(conceptsOf('zorbing-parlour')).toEqual(['zorbingparlour']);
    expect(conceptsOf('Startup platform zorb')).toEqual(['startupplatformzorb']);
    expect(conceptsOf('陪诊')).toEqual(['陪诊']);
    expect(conceptsOf(' – ')).toEqual([]);
  });

  test('a tag made of names gives them all', () => {
    expect(conceptsOf('AI & Robotics')).toEqual(
      expect.arrayContaining(['artificialintelligence', 'robotic']),
    );
    expect(conceptsOf('Travel/SaaS')).toEqual(expect.arrayContaining(['travel', 'saas']));
    expect(conceptsOf('物流大数据')).toEqual(expect.arrayContaining(['logistic', 'bigdata']));
    expect(conceptsOf('Used Car Marketplace')).toEqual(expect.arrayContaining(['automotive', 'marketplace']));
  });

  test('what sounds alike stays apart', () => {
    expect(conceptsOf('Food Delivery')).not.toContain('game');
    expect(conceptsOf('Marine')).not.toContain('sportshoe');
    expect(conceptsOf('Education')).not.toContain('software');
    expect(conceptsOf('Hardware')).not.toContain('software');
  });
});

describe('sectorTokens', () => {
  const known = fc.constantFrom(...CONCEPTS.flatMap(({ label, names }) => [label, ...names]));
  const tags = fc.array(fc.oneof(known, fc.string({ unit: 'grapheme', maxLength: 20 })), { maxLength: 12 });

  test('each key once, own keys first, never more than a hundred', () => {
    fc.assert(
      fc.property(tags, (some) => {
        const tokens = sectorTokens(some);
        const own = [...new Set(some.map(tagKey).filter((key) => key !== ''))];
        expect(new Set(tokens).size).toBe(tokens.length);
        expect(tokens.slice(0, own.length)).toEqual(own);
        expect(tokens.length).toBeLessThanOrEqual(100);
      }),
    );
    const full = Array.from({ length: 40 }, (_, at) =>
      [0, 40, 80].map((from) => CONCEPTS[at + from]?.label).join('/'),
    );
    expect(sectorTokens(full).length).toBe(100);
  });

  test('what one tag says, all tags say', () => {
    fc.assert(
      fc.property(fc.array(known, { minLength: 1, maxLength: 6 }), (some) => {
        const all = new Set(sectorTokens(some));
        expect(some.flatMap(conceptsOf).filter((key) => !all.has(key))).toEqual([]);
      }),
    );
  });

  test('own concepts are what a filter asks for: records of narrower ones have them', () => {
    expect(ownConcepts(['Online Shopping', 'Zorbing'])).toEqual(['onlineshopping', 'zorbing', 'ecommerce']);
    for (const narrower of ['Machine Learning', 'Generative AI', '计算机视觉']) {
      expect(sectorTokens([narrower])).toEqual(expect.arrayContaining([...ownConcepts(['AI'])].slice(1)));
    }
    expect(ownConcepts(['Machine Learning'])).toEqual(['machinelearning']);
  });

  test('every name of the vocabulary leads to its concept', () => {
    for (const { key, label, names, parents } of CONCEPTS) {
      for (const name of [label, ...names]) {
        expect(conceptsOf(name)).toEqual(expect.arrayContaining([key, ...parents]));
        expect(tagWords(name).length).toBeLessThanOrEqual(7);
      }
    }
  });
});

test('broaderOf climbs to the roots, nearest first', () => {
  expect(broaderOf('machinelearning')).toEqual(['artificialintelligence', 'data']);
  expect(broaderOf('data')).toEqual([]);
  expect(broaderOf('zorbing')).toEqual([]);
});

test('a key is called as the vocabulary writes it', () => {
  expect(labelOf('ecommerce')).toBe('E-commerce');
  expect(labelOf('onlineshopping')).toBe('Online shopping');
  expect(labelOf('zorbing')).toBeUndefined();
});

describe('what a free text is about', () => {
  it.each([
    [
      'We back software for hospitals and clean energy; nothing in Games.',
      ['software', 'healthcare', 'cleantechnology', 'game'],
    ],
    ['A family office that invests in private equity, credit and venture capital.', []],
    ['', []],
  ])('%s', (text, keys) => {
    expect(mentionedIn(text)).toEqual(keys);
  });

  it('is a dozen things at most, however long it is, each of the vocabulary', () => {
    const all = CONCEPTS.map(({ label }) => label).join(', ');
    expect(mentionedIn(all)).toHaveLength(12);
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        for (const key of mentionedIn(text)) expect(labelOf(key)).toBeDefined();
      }),
    );
    expect(mentionedIn(`${'x '.repeat(2_000)} robots`)).toEqual([]);
  });
});
