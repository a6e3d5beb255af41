import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { news } from './operations-today.ts';

withService(news, { rateLimits: false }, (service) => {
  const read = ({ key }: Account, query = '') =>
    service().call('GET', `/v1/fundraising/news${query}`, { key });
  const names = ({ body }: { body: { found: { name: string }[] } }) => body.found.map(({ name }) => name);
  const put = (account: Account, number: number, at: string | null) =>
    service().db.system.query({
      text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, news_at, news_kind)
        values ($1, $2, $3, $4, '', 50, 'B', $5::timestamptz, case when $5::timestamptz is not null then 'lookalikes' end)`,
      values: [
        account.tenantId,
        account.mode,
        number,
        JSON.stringify({
          name: `Investor ${number}`,
          scoreParts: [],
          score: 50,
          tier: 'B',
          conflict: false,
          warmPath: false,
        }),
        at,
      ],
    });

  describe('200', () => {
    it('pages what monitoring found, newest first, since a time, and nothing else or of others', async () => {
      const account = await service().account();
      await put(account, 1, '2026-03-01T09:00:00Z');
      await put(account, 2, '2026-03-03T09:00:00.123456Z');
      await put(account, 3, '2026-03-02T09:00:00Z');
      await put(account, 4, null);
      expect(names(await read(account))).toEqual(['Investor 2', 'Investor 3', 'Investor 1']);
      expect(names(await read(account, '?since=2026-03-02T09:00:00Z'))).toEqual(['Investor 2', 'Investor 3']);
      const first = await read(account, '?limit=1');
      expect(first.body.found[0]).toMatchObject({
        monitor: 'lookalikes',
        foundAt: '2026-03-03T09:00:00.123Z',
        stage: 'found',
      });
      expect(names(await read(account, `?cursor=${first.body.next}`))).toEqual(['Investor 3', 'Investor 1']);
      expect(names(await read(await service().account()))).toEqual([]);
    });
  });

  describe('400', () => {
    it.each(['since=yesterday', 'cursor=abc', 'limit=0'])('refuses ?%s', async (query) => {
      const answer = await read(await service().account(), `?${query}`);
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(query.split('=')[0]);
    });
  });
});
