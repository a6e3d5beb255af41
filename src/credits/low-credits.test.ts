import { expect, it } from 'vitest';
import { type Account, createTestService } from '../../test/harness/service.ts';
import { adjustCredits, grantCredits } from './queries-grants.ts';

it('reports low credits once for each time the balance falls below, whatever is refunded meanwhile', async () => {
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
    // A reservation crosses it; that it is refunded, and the next one crosses again, is not reported again.
    expect((await search(account, 'sandbox fail')).status).toBeGreaterThanOrEqual(500);
    expect(await service.balance(account)).toBe(101);
    expect(await low(account)).toEqual([98]);
    await search(account, 'batteries');
    expect(await low(account)).toEqual([98]);
    // More credits that still are few change nothing; enough of them do.
    await move(account, -50);
    await move(account, 10);
    expect(await low(account)).toEqual([98]);
    await move(account, 100);
    await move(account, -80);
    expect(await low(account)).toEqual([98, 78]);
    // Whoever was below all along never crossed it.
    await search(other, 'robotics');
    expect(await low(other)).toEqual([]);
  } finally {
    await service.checkLedger();
    await service.close();
  }
});
