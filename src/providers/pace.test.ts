import { describe, expect, test } from 'vitest';
import { Pace } from './smtpprobe-session.ts';

const { signal } = new AbortController();
const mine = { tenantId: 'mine', signal };
const theirs = { tenantId: 'theirs', signal };

describe('the pace', () => {
  test('goes round by tenant at a domain', async () => {
    const pace = new Pace();
    const order: string[] = [];
    const ask = (by: typeof mine) =>
      pace.alone('harbour.example', by, async () => void order.push(by.tenantId));
    await Promise.all([...Array.from({ length: 10 }, () => ask(mine)), ask(theirs)]);
    expect(order.indexOf('theirs')).toBe(1);
    expect(order).toHaveLength(11);
  });

  test('goes round by tenant at an address', async () => {
    const pace = new Pace();
    const order: string[] = [];
    const slot = async (by: typeof mine) => {
      await pace.slot('192.0.2.1', 10, by);
      order.push(by.tenantId);
    };
    await Promise.all([...Array.from({ length: 5 }, () => slot(mine)), slot(theirs)]);
    expect(order.indexOf('theirs')).toBe(1);
  });

  test('lets no caller that waits for a dialogue keep others from a domain', async () => {
    const pace = new Pace();
    const stop = new AbortController();
    const never = () => new Promise<void>((_, reject) => stop.signal.addEventListener('abort', reject));
    const slow = Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        pace.alone(`slow${at}.example`, { ...mine, signal: stop.signal }, never),
      ),
    );
    expect(await pace.alone('slow39.example', theirs, async () => 'asked')).toBe('asked');
    stop.abort(new Error('gone'));
    await slow;
    expect(await pace.alone('slow0.example', mine, async () => 'asked')).toBe('asked');
  });
});
