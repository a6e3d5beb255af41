import { describe, expect, it } from 'vitest';
import { type Answerable, afterAnswer, firmOf } from './rules-effects.ts';

const one = (id: string, recipient: string, state: Answerable['state'] = 'active'): Answerable => ({
  id,
  recipient,
  state,
});
const ada = one('a', 'ada@fund.example');

describe('an answer', () => {
  it('ends the sequence it belongs to and pauses those of colleagues, with the reason', () => {
    const all = [
      ada,
      one('b', 'bo@fund.example'),
      one('c', 'cy@uk.fund.example'),
      one('d', 'di@other.example'),
      one('e', 'ed@notfund.example'),
    ];
    expect(afterAnswer(ada, all)).toEqual({
      ends: ['a'],
      pauses: ['b', 'c'],
      why: 'Somebody of fund.example has answered in the sequence a: read that answer, then resume this one or stop it.',
    });
    const below = one('c', 'cy@uk.fund.example');
    expect(afterAnswer(below, all).pauses).toEqual(['a', 'b']);
  });

  it('to a sequence that is over ends what they have under way now', () => {
    const over = one('old', 'ada@fund.example', 'completed');
    expect(afterAnswer(over, [over, ada, one('b', 'bo@fund.example')])).toMatchObject({
      ends: ['old', 'a'],
      pauses: ['b'],
    });
  });

  it('leaves alone what a person paused and what has ended', () => {
    const all = [ada, one('b', 'bo@fund.example', 'paused'), one('c', 'cy@fund.example', 'replied')];
    expect(afterAnswer(ada, all)).toMatchObject({ ends: ['a'], pauses: [] });
  });

  it.each([
    'sandbox.example',
    'gmail.com',
    'yahoo.com.br',
    'gmx.net',
    't-online.de',
    'outlook.com',
    'proton.me',
    'zohomail.com',
    'bluewin.ch',
    'relay.firefox.com',
  ])('nobody at %s is a colleague', (domain) => {
    const angel = one('a', `ada@${domain}`);
    expect(firmOf(angel.recipient)).toBeUndefined();
    expect(afterAnswer(angel, [angel, one('b', `bo@${domain}`)])).toMatchObject({
      ends: ['a'],
      pauses: [],
    });
  });
});
