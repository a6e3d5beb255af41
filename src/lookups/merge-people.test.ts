import { describe, expect, it } from 'vitest';
import type { PersonFacts, PersonRow } from '../providers/rules-kinds.ts';
import { mergePeople, mergePersonFacts } from './rules-merge-companies.ts';

const TRUST = ['paid', 'corpus', 'wikidata', 'github'];
const merge = (answers: Record<string, readonly PersonRow[]>, query = 'ada plum', limit = 10) =>
  mergePeople(
    { query, limit },
    Object.entries(answers).map(([source, items]) => ({ source, items })),
    TRUST,
  );

describe('rows of several sources', () => {
  it('are one person by page, however the name is written', () => {
    expect(
      merge({
        github: [{ name: 'ada', socialUrl: 'https://github.com/adaplum/', position: 'Engineer' }],
        corpus: [{ name: 'Ada Plum', socialUrl: 'http://www.github.com/AdaPlum' }],
      }),
    ).toEqual([
      {
        name: 'Ada Plum',
        socialUrl: 'http://www.github.com/AdaPlum',
        position: 'Engineer',
        source: 'corpus',
      },
    ]);
  });

  it('are one person by name and employer, without accents and middle initials', () => {
    const rows = merge({
      corpus: [{ name: 'Adá Q. Plum', position: 'Partner, Zirkonia GmbH', socialUrl: 'https://a.example/1' }],
      wikidata: [{ name: 'Ada Plum', position: 'investor at Zirkonia', socialUrl: 'https://b.example/1' }],
    });
    expect(rows).toHaveLength(1);
  });

  it.each<[string, PersonRow, PersonRow, number]>([
    [
      'employers that differ',
      { name: 'Ada Plum', position: 'Partner, Zirkonia' },
      { name: 'Ada Plum', position: 'Partner, Quillfish' },
      2,
    ],
    [
      'an equal job only',
      { name: 'Ada Plum', position: 'Engineer' },
      { name: 'Ada Plum', position: 'Engineer', socialUrl: 'https://b.example' },
      2,
    ],
    [
      'pages that differ',
      { name: 'Ada Plum', socialUrl: 'https://a.example' },
      { name: 'Ada Plum', socialUrl: 'https://b.example' },
      2,
    ],
    ['a bare name', { name: 'Ada Plum', socialUrl: 'https://a.example' }, { name: 'ADA PLUM' }, 1],
  ])('of one name with %s', (_, one, other, count) => {
    expect(merge({ corpus: [one], github: [other] })).toHaveLength(count);
  });

  it('are ranked and cut', () => {
    const rows = merge(
      { github: [{ name: 'Plum Ada X' }, { name: 'Ada Plumb' }, { name: 'Zoe' }, { name: 'Ada Plum' }] },
      'Ada Plum',
      3,
    );
    expect(rows.map(({ name }) => name)).toEqual(['Ada Plum', 'Ada Plumb', 'Plum Ada X']);
  });
});

describe('facts of several sources', () => {
  const facts = (params: Parameters<typeof mergePersonFacts>[0], answers: Record<string, PersonFacts>) =>
    mergePersonFacts(
      params,
      Object.entries(answers).map(([source, one]) => ({ source, items: [one] })),
      TRUST,
    );

  it('by profile are all of one person', () => {
    expect(
      facts(
        { social_url: 'https://github.com/ada' },
        {
          github: { name: 'ada', followers: 5, company: 'Quillfish' },
          corpus: { name: 'Ada Plum', company: 'Zirkonia' },
        },
      ),
    ).toEqual({
      name: 'Ada Plum',
      company: 'Zirkonia',
      followers: 5,
      sources: [
        { source: 'corpus', fields: ['name', 'company'] },
        { source: 'github', fields: ['followers'] },
      ],
    });
  });

  it('by name leave out people who work elsewhere, or of whom nothing says that they are the same', () => {
    const answers = {
      corpus: { name: 'Ada Plum', company: 'Zirkonia' },
      wikidata: { name: 'Ada Plum', company: 'Quillfish', website: 'https://x.example' },
    };
    expect(facts({ name: 'Ada Plum' }, answers)?.website).toBeUndefined();
    expect(
      facts(
        { name: 'Ada Plum' },
        { ...answers, wikidata: { name: 'Ada Plum', website: 'https://x.example' } },
      )?.website,
    ).toBeUndefined();
    expect(
      facts({ name: 'Ada Plum' }, { ...answers, wikidata: { ...answers.wikidata, company: 'ZIRKONIA GmbH' } })
        ?.website,
    ).toBe('https://x.example');
  });

  it('of no one are nothing', () => {
    expect(mergePersonFacts({ name: 'x' }, [], TRUST)).toBeUndefined();
  });
});
