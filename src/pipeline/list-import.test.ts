import { describe, expect, it } from 'vitest';
import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import { meantBy } from './rules-resolve-row.ts';

describe('whom a row means', () => {
  const candidate = (id: number, over: Partial<NamedInvestor> = {}): NamedInvestor => ({
    id,
    name: 'Quoll',
    why: 'name',
    sure: true,
    ...over,
  });

  it.each([
    ['nobody', undefined, [], { kind: 'own' }],
    ['the one of the name', undefined, [candidate(1)], { kind: 'known', id: 1 }],
    [
      'a question where the name is no more than alike',
      undefined,
      [candidate(1, { sure: false })],
      { kind: 'unclear' },
    ],
    [
      'the one of the name, not one that is alike',
      undefined,
      [candidate(1, { sure: false }), candidate(2)],
      { kind: 'known', id: 2 },
    ],
    ['one of several', undefined, [candidate(1), candidate(2)], { kind: 'unclear' }],
    [
      'the one of the domain',
      'q.example',
      [candidate(1), candidate(2, { domain: 'q.example' })],
      { kind: 'known', id: 2 },
    ],
    ['another firm of the name', 'q.example', [candidate(1, { domain: 'other.example' })], { kind: 'own' }],
    [
      'the one without a domain',
      'q.example',
      [candidate(1, { domain: 'other.example' }), candidate(2)],
      { kind: 'known', id: 2 },
    ],
    [
      'the one of the id',
      'q.example',
      [candidate(1, { domain: 'q.example' }), candidate(3, { why: 'id' })],
      { kind: 'known', id: 3 },
    ],
    [
      'of two of a domain the one of the name',
      'q.example',
      [
        candidate(1, { why: 'domain', domain: 'q.example', name: 'Q2' }),
        candidate(2, { domain: 'q.example' }),
      ],
      { kind: 'known', id: 2 },
    ],
  ] as const)('is %s', (_what, domain, candidates, meant) => {
    expect(meantBy(domain === undefined ? {} : { domain }, candidates)).toMatchObject(meant);
  });
});
