import { expect, it } from 'vitest';
import { type Account, createTestService } from '../../test/harness/service.ts';
import { untilHolds } from '../../test/harness/until-holds.ts';
import { EVENT_LIMITS } from '../events/fields.ts';
import { adjustCredits, grantCredits } from './queries-grants.ts';

it('reports low credits once for each time that what is charged brings them below, and never for what is refunded', async () => {
  const service = await createTestService({ rateLimits: false });
  try {
    const account = await service.account({ mode: 'test', credits: 101 });
    const other = await service.account({ mode: 'test', credits: 99 });
    const { system } = service.db;
    const move = ({ tenantId }: Account, credits: number) =>
      credits > 0
        ? grantCredits(system, { tenantId, mode: 'test', credits, paid: false, reason: 'made up' })
        : adjustCredits(system, {
            ...{ tenantId, mode: 'test', credits, reason: 'made up' },
            reference: `test ${Math.random()}`,
          });
    const low = async (one: Account): Promise<number[]> => {
      const { body } = await service.call('GET', '/v1/events?kinds=credits.low', { key: one.key });
      return body.events.map(({ data }: { data: { credits_remaining: number } }) => data.credits_remaining);
    };
    const search = (one: Account, keyword: string) =>
      service.call('POST', '/v1/company/search', { key: one.key, body: { keyword } });
    // A reservation would cross it, and is refunded: nothing was lost.
    expect((await search(account, 'sandbox fail')).status).toBeGreaterThanOrEqual(500);
    expect(await service.balance(account)).toBe(101);
    expect(await low(account)).toEqual([]);
    await search(account, 'batteries');
    expect(await low(account)).toEqual([98]);
    await search(account, 'pumps');
    expect(await low(account)).toEqual([98]);
    // More credits that still are few change nothing; enough of them do.
    await move(account, -50);
    await move(account, 10);
    expect(await low(account)).toEqual([98]);
    await move(account, 100);
    await move(account, -80);
    expect(await low(account)).toEqual([98, 75]);
    // What a call under way has reserved may come back, and counts until it is charged.
    const slow = await service.account({ mode: 'test', credits: 105 });
    const underWay = search(slow, 'sandbox slow');
    await untilHolds(async () => expect(await service.balance(slow)).toBe(102));
    await search(slow, 'solar');
    expect(await service.balance(slow)).toBe(99);
    expect(await low(slow)).toEqual([]);
    await underWay;
    expect(await low(slow)).toEqual([99]);
    // Several at once, one of which is not answered in the end: what is left is told once, when it is really below.
    const many = await service.account({ mode: 'test', credits: 107 });
    await Promise.all(['sandbox fail', 'one', 'two', 'three'].map((keyword) => search(many, keyword)));
    expect(await service.balance(many)).toBe(98);
    expect(await low(many)).toEqual([98]);
    const [{ below } = {}] = await system.query<{ below?: number }>({
      text: 'select low_credits() as below',
    });
    expect(below).toBe(EVENT_LIMITS.lowCredits);
    // Whoever was below all along never crossed it.
    await search(other, 'robotics');
    expect(await low(other)).toEqual([]);
  } finally {
    await service.checkLedger();
    await service.close();
  }
});
