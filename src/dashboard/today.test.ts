import { describe, expect, it } from 'vitest';
import { LIMITS } from '../platform/values/limits.ts';
import { setupOf, todayOf, type Waiting, type WaitingFound } from './rules-today.ts';

const NOW = new Date('2026-03-10T09:00:00Z');
const waiting = (kind: Waiting['kind'], at: string, over: Partial<Waiting> = {}): Waiting => ({
  kind,
  key: at,
  who: 'Ada Example',
  what: undefined,
  since: new Date(at),
  investorId: undefined,
  touchId: undefined,
  sequenceId: undefined,
  mailboxId: undefined,
  ...over,
});
const found = (items: readonly Waiting[], over: Partial<WaitingFound> = {}): WaitingFound => ({
  items,
  totals: {},
  spentInWeek: 0,
  mailboxes: 1,
  hasFound: false,
  nextMessage: undefined,
  ...over,
});
const asked = (one: WaitingFound, balance = 1_000) =>
  todayOf({ found: one, shortlisted: [], balance, now: NOW });

describe('what waits', () => {
  it('comes newest first, each with one thing to do, and counts beyond what is listed', () => {
    const { items, counts } = asked(
      found([waiting('draft', '2026-03-01T09:00:00Z'), waiting('unknown', '2026-03-09T09:00:00Z')], {
        totals: { draft: 70, unknown: 1 },
      }),
    );
    expect(items.map(({ kind, action }) => [kind, action])).toEqual([
      ['unknown', 'settle'],
      ['draft', 'approve'],
    ]);
    expect(counts).toEqual({
      ...{ draft: 70, unknown: 1, reply: 0, opt_out: 0, intro: 0 },
      ...{ next_step: 0, news: 0, mailbox: 0, credits: 0 },
    });
  });

  it('is one line for all that monitoring found', () => {
    const names = ['One', 'Two', 'Three', 'Four'];
    const news = names.map((who, at) =>
      waiting('news', `2026-03-0${9 - at}T09:00:00Z`, { who, investorId: at }),
    );
    const { items, counts } = asked(found(news, { totals: { news: 12 } }));
    expect(items).toEqual([
      {
        kind: 'news',
        id: 'news:found',
        action: 'look',
        who: 'One, Two, Three and 9 more',
        since: '2026-03-09T09:00:00.000Z',
        count: 12,
      },
    ]);
    expect(counts.news).toBe(12);
  });

  it.each([
    [1_000, 0, []],
    [14, 0, ['14 credits are left.']],
    [15, 0, []],
    [100, 70, []],
    [70, 70, []],
    [69, 70, ['69 credits are left; at the pace of the last week they last 6 days.']],
    [0, 70, ['0 credits are left; at the pace of the last week they last 0 days.']],
  ])('of %i credits, %i of them spent in a week: %j', (balance, spentInWeek, says) => {
    const { items, counts } = asked(found([], { spentInWeek }), balance);
    expect(items.map(({ what }) => what)).toEqual(says);
    expect(counts.credits).toBe(says.length);
  });
});

describe('setting up', () => {
  const nothing = {
    investors: 0,
    balance: 0,
    hasProfile: false,
    hasNetwork: false,
    hasFound: false,
    mailboxes: 0,
  };
  it.each([
    [{}, []],
    [{ investors: 5_310 }, ['data']],
    // The usual search, of which the operator is told that an account waits for.
    [{ balance: LIMITS.price.searchInvestors.medium - 1 }, []],
    [{ balance: LIMITS.price.searchInvestors.medium }, ['credits']],
    // Who spent all of them is told so by the balance.
    [{ hasFound: true }, ['credits', 'search']],
    [{ hasProfile: true, hasNetwork: true, mailboxes: 2 }, ['profile', 'network', 'mailbox']],
  ])('with %j has done %j', (has, steps) => {
    const done = setupOf({ ...nothing, ...has }).filter((step) => step.done);
    expect(done.map(({ step }) => step)).toEqual(steps);
  });
  it('says of records that are being read that they are', () => {
    const records = (asked: Parameters<typeof setupOf>[0]) =>
      setupOf(asked).find(({ step }) => step === 'data');
    expect(records({ ...nothing, investors: undefined })?.working).toBe(true);
    expect(records(nothing)?.working).toBeUndefined();
  });
});
