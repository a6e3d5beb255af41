import { describe, expect, it } from 'vitest';
import { describeRaise, readRaise } from './rules.ts';

const said = (round: string, raise: 'startup_equity' | 'fund_lp' = 'startup_equity') =>
  readRaise({ raise, fields: 'payments, developer tools', round, place: 'Berlin' });

describe('the answers to what is raised', () => {
  it.each([
    ['seed, 2 million', 'seed', 2_000_000],
    ['Series A of $12,500,000', 'series-a', 12_500_000],
    ['pre-seed round', 'pre-seed', undefined],
    ['b; 30m', 'series-b', 30_000_000],
    ['series C+', 'series-c-plus', undefined],
    ['750k', 'seed', 750_000],
    ['', 'seed', undefined],
  ])('reads %j as %s of %s', (round, stage, size) => {
    const { profile, unread } = said(round);
    expect(profile).toMatchObject({
      stage,
      sector_tags: ['payments', 'developer tools'],
      geography: 'Berlin',
    });
    expect((profile as { round_size_usd?: number }).round_size_usd).toBe(size);
    expect(unread).toEqual([]);
  });

  it('names what is neither a stage nor an amount', () => {
    expect(said('seed, €2m').unread).toEqual(['€2m']);
  });

  it('reads the size of a fund', () => {
    expect(said('50 million', 'fund_lp').profile).toMatchObject({
      raise_type: 'fund_lp',
      fund_size_usd: 50_000_000,
    });
  });

  it('says it back with what was taken', () => {
    const vocabulary = {
      readPlace: () => ({ place: {}, understood: true, takenAs: 'Berlin, Germany' }),
      readTag: () => ({ understood: true }),
    };
    expect(describeRaise(said('seed, 2m').profile, vocabulary)).toBe(
      'A seed round of $2M in payments, developer tools, in Berlin, Germany.',
    );
  });
});
