import { describe, expect, it } from 'vitest';
import type { SlottedTouch, StoredMailbox } from './rules-mailbox-input.ts';
import { freeByGap, replanAt } from './rules-time-zones.ts';

const NOW = new Date('2026-03-03T15:00:00Z'); // a Tuesday
const at = (text: string) => new Date(`2026-03-${text}:00Z`);

function mailbox(
  settings: Partial<StoredMailbox['settings']> = {},
  sent: Partial<Pick<StoredMailbox, 'sentDay' | 'sentCount'>> = {},
): StoredMailbox {
  return {
    id: 'm',
    scope: { tenantId: 't', mode: 'live' },
    kind: 'smtp_imap',
    address: 'me@founder.example',
    senderName: 'Me',
    postalAddress: 'Here',
    servers: {
      smtp: { host: 'mail.founder.example', port: 465, security: 'tls' },
      imap: { host: 'mail.founder.example', port: 993, security: 'tls' },
      username: 'me',
    },
    settings: {
      perDay: 30,
      gapSeconds: 240,
      ramp: undefined,
      timeZone: 'UTC',
      window: { days: [1, 2, 3, 4, 5], fromMinute: 480, untilMinute: 1_020 },
      ownCopy: 'sent_folder',
      ...settings,
    },
    state: 'connected',
    stateWhy: undefined,
    connectedAt: at('01T00:00'),
    testedAt: undefined,
    polledAt: undefined,
    sentDay: undefined,
    sentCount: 0,
    unreadFolders: [],
    nextSendAt: NOW,
    ...sent,
  };
}

const touch = (from: string, until: string, more: Partial<SlottedTouch> = {}): SlottedTouch => ({
  dueAt: at(from),
  dueUntil: at(until),
  attempts: 0,
  timeZone: undefined,
  ...more,
});
const replan = replanAt(NOW, 50);
const hours = (fromMinute: number, untilMinute: number, days = [1, 2, 3, 4, 5]) => ({
  window: { days, fromMinute, untilMinute },
});

describe('the time of a touch whose mailbox was changed', () => {
  const tomorrow = touch('04T08:00', '04T17:00');
  it.each([
    ['wider hours that are open: now', hours(480, 1_200), tomorrow, ['03T15:00', '03T20:00']],
    [
      'narrower hours: when they open',
      hours(960, 1_020),
      touch('03T09:00', '03T17:00'),
      ['03T16:00', '03T17:00'],
    ],
    ['other days', hours(480, 1_020, [4]), touch('03T09:00', '03T17:00'), ['05T08:00', '05T17:00']],
    ['another zone', { timeZone: 'America/New_York' }, tomorrow, ['03T15:00', '03T22:00']],
    [
      'of the recipient the zone stays',
      { timeZone: 'America/New_York' },
      touch('04T07:00', '04T16:00', { timeZone: 'Europe/Berlin' }),
      ['03T15:00', '03T16:00'],
    ],
    ['nothing that matters: it keeps its place', {}, touch('03T09:00', '03T17:00'), undefined],
    ['a higher limit: today', { perDay: 31 }, tomorrow, ['03T15:00', '03T17:00']],
    [
      'refused for now: not before the time for that',
      hours(480, 1_200),
      touch('03T15:40', '03T17:00', { attempts: 1 }),
      ['03T15:40', '03T20:00'],
    ],
    ['hours that open at its time all the same', hours(960, 1_020), touch('03T16:00', '03T17:00'), undefined],
  ] as const)('%s', (_what, settings, one, expected) => {
    const slot = replan(mailbox(settings as Partial<StoredMailbox['settings']>), one);
    expect(slot).toEqual(expected && { at: at(expected[0]), until: at(expected[1]) });
  });

  it('on a full day, on the next; a day ahead of ours counts as full', () => {
    const today = touch('03T09:00', '03T17:00');
    const next = { at: at('04T08:00'), until: at('04T17:00') };
    expect(replan(mailbox({ perDay: 2 }, { sentDay: '2026-03-03', sentCount: 2 }), today)).toEqual(next);
    expect(replan(mailbox({ perDay: 2 }, { sentDay: '2026-03-02', sentCount: 2 }), today)).toBeUndefined();
    expect(replan(mailbox({}, { sentDay: '2026-03-04', sentCount: 0 }), today)).toEqual(next);
    expect(replanAt(NOW, 1)(mailbox({}, { sentDay: '2026-03-03', sentCount: 1 }), today)).toEqual(next);
  });
});

describe('when a mailbox is free whose gap is another now', () => {
  const last = new Date(NOW.getTime() - 60_000);
  const since = (seconds: number) => new Date(last.getTime() + seconds * 1_000);
  it.each([
    ['the same share of a smaller one', 300, { before: 240, after: 24 }, 30],
    ['the same share of a larger one', 300, { before: 240, after: 480 }, 600],
    ['there was none', 0, { before: 0, after: 120 }, 120],
    ['never more than two', 9_000, { before: 240, after: 24 }, 48],
    ['never less than one', -9_000, { before: 240, after: 24 }, 24],
    ['none from now on', 300, { before: 240, after: 0 }, 0],
    ['as before', 301, { before: 240, after: 240 }, 301],
  ])('%s', (_what, free, gap, expected) => {
    expect(freeByGap(since(free), last, gap)).toEqual(since(expected));
  });

  it('one that never sent is free as it was', () => {
    expect(freeByGap(NOW, undefined, { before: 240, after: 9 })).toEqual(NOW);
  });
});
