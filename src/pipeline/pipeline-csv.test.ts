import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { pipelineFile } from './operations-pipeline-fields.ts';

const PATH = '/v1/fundraising/pipeline/csv';

withService(pipelineFile, { rateLimits: false }, (service) => {
  const fill = (account: Account, count: number) =>
    service().db.system.query({
      text: `with s as (insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, first_seen_at)
          select $1, $2, n, json_build_object('name', '=Investor ' || n, 'scoreParts', '[]'::json, 'score', 50, 'tier', 'B',
            'conflict', false, 'warmPath', false), '', 50, 'B', now() - n * interval '1 second' from generate_series(1, $3::int) n)
        insert into pipeline (tenant_id, mode, investor_id, stage, note) values ($1, $2, 1, 'meeting', 'Line 1' || chr(10) || 'ä')`,
      values: [account.tenantId, account.mode, count],
    });
  const read = ({ key }: Account, query = '', headers = {}) =>
    service().call('GET', `${PATH}${query}`, { key, headers });

  describe('200', () => {
    it('gives every investor once, however many pages there are, and only the own', async () => {
      const account = await service().account();
      await fill(account, 1_003);
      const { body } = await read(account);
      expect(body.rows).toBe(1_003);
      const names = [...body.csv.matchAll(/^inv_\w{10},'=Investor (\d+),/gmu)].map((match) =>
        Number(match[1]),
      );
      expect(names).toEqual(Array.from({ length: 1_003 }, (_, at) => at + 1));
      const filtered = await read(account, '?stage=meeting');
      expect(filtered.body).toMatchObject({ rows: 1, csv: expect.stringContaining('"Line 1\nä"') });
      expect((await read(await service().account())).body).toMatchObject({ rows: 0 });
    });

    it.each(['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 'text/csv', '*/*'])(
      'is a download for who accepts %s',
      async (accept) => {
        const account = await service().account();
        await fill(account, 1);
        const answer = await service().service.http.inject({
          method: 'GET',
          url: PATH,
          headers: { authorization: `Bearer ${account.key}`, accept },
        });
        expect(answer.statusCode).toBe(200);
        expect(answer.headers).toMatchObject({
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="pipeline.csv"',
          'x-content-type-options': 'nosniff',
          vary: 'accept',
        });
        expect(answer.payload).toMatch(/^\ufeffid,name,.*\r\ninv_/u);
        expect(answer.payload).toContain('"Line 1\nä"');
      },
    );

    it('is JSON for who accepts that, and every error is', async () => {
      const account = await service().account();
      const { headers } = await read(account, '', { accept: 'application/json, text/csv' });
      expect(headers['content-type']).toContain('application/json');
      const refused = await read(account, '?stage=won', { accept: 'text/csv' });
      expectError(refused, 400, 'invalid_request');
      expect(refused.body.details[0].path).toBe('stage');
    });
  });
});
