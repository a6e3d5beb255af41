import { describe, expect, test } from 'vitest';
import { conclude, needsRandomBox, type Session, wordOf } from './rules-email.ts';

const box = (code: number, enhanced?: string): Session => ({
  end: 'box',
  reply: { code, enhanced, text: '' },
});
const word = (asked: Session, random?: Session) => wordOf(conclude(asked, random));

describe('two sessions', () => {
  test('make a mailbox deliverable only where the random one was refused', () => {
    expect(conclude(box(250), box(550, '5.1.1'))).toMatchObject({ verdict: 'deliverable' });
    expect(conclude(box(251), box(550, '5.2.1'))).toMatchObject({ verdict: 'deliverable' });
    // Refused without a reason: nothing but the mailbox is different. Alone it says nothing.
    expect(conclude(box(250), box(550))).toMatchObject({ verdict: 'deliverable' });
    expect(word(box(550))).toBe('unsettled');
    const others: [Session | undefined, string][] = [
      [box(250), 'accept_all'],
      [box(252), 'accept_all'],
      [box(450, '4.2.0'), 'temporary'],
      [box(550, '5.7.1'), 'unsettled'],
      [box(552, '5.2.2'), 'unsettled'],
      [box(554), 'unsettled'],
      [{ end: 'closed' }, 'unsettled'],
      [{ end: 'timeout' }, 'unsettled'],
      [{ end: 'connect_failed' }, 'unsettled'],
      [{ end: 'refused', reply: { code: 421, enhanced: undefined, text: '' } }, 'unsettled'],
      [undefined, 'unsettled'],
    ];
    for (const [random, expected] of others) {
      expect(word(box(250), random)).toBe(expected);
      expect(conclude(box(250), random).verdict).not.toBe('deliverable');
    }
  });

  test('are needed only after a yes', () => {
    expect(needsRandomBox(box(250))).toBe(true);
    for (const session of [box(252), box(550, '5.1.1'), box(450), { end: 'closed' } as const]) {
      expect(needsRandomBox(session)).toBe(false);
    }
  });

  test('do not believe a host that cannot find the domain: the DNS led to it', () => {
    const says = (enhanced: string, text: string) =>
      word({ end: 'box', reply: { code: 550, enhanced, text } });
    expect(says('5.1.2', 'the domain harbour.example was not found')).toBe('unsettled');
    expect(says('5.1.3', 'Hosts name not found')).toBe('unsettled');
    expect(says('5.1.2', 'unable to find the recipient domain')).toBe('unsettled');
    expect(says('5.1.2', 'no such mailbox')).toBe('rejected');
    expect(says('5.1.1', 'user not found at this host')).toBe('rejected');
  });

  test.each<[Session, string, string]>([
    [box(550, '5.1.1'), 'rejected', 'undeliverable'],
    [box(550, '5.2.1'), 'disabled', 'undeliverable'],
    [box(552, '5.2.2'), 'full', 'risky'],
    [box(252), 'accept_all', 'risky'],
    [box(554, '5.7.1'), 'blocked', 'unknown'],
    [box(450, '4.2.0'), 'temporary', 'unknown'],
    [box(500), 'unsettled', 'unknown'],
    [{ end: 'no_smtputf8' }, 'smtputf8_unsupported', 'undeliverable'],
    [{ end: 'connect_failed' }, 'connect_failed', 'unknown'],
    [{ end: 'timeout' }, 'timeout', 'unknown'],
    [{ end: 'closed' }, 'unsettled', 'unknown'],
    [{ end: 'protocol' }, 'protocol', 'unknown'],
    [{ end: 'refused', reply: { code: 554, enhanced: '5.7.1', text: '' } }, 'blocked', 'unknown'],
    [{ end: 'refused', reply: { code: 421, enhanced: undefined, text: '' } }, 'temporary', 'unknown'],
  ])('%j: %s', (session, expected, verdict) => {
    const check = conclude(session, undefined);
    expect([wordOf(check), check.verdict]).toEqual([expected, verdict]);
    expect(check.detail).toMatch(/^[a-z0-9_]+: [A-Z].*\.$/);
  });
});
