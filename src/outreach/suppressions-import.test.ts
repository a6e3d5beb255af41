import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import type { Account, TestService } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { importSuppressions } from './operations-suppressions.ts';

withService(importSuppressions, {}, (service) => {
  describe('200', () => {
    const send = (service: TestService, account: Account, content: string) =>
      service.call('POST', '/v1/suppressions/import', { key: account.key, body: { content } });
    const list = async (service: TestService, account: Account) => {
      const answer = await service.call('GET', '/v1/suppressions?limit=200', { key: account.key });
      return answer.body.suppressions.map(({ value }: { value: string }) => value).sort();
    };

    it('says what became of every row; bad ones lose no good ones', async () => {
      const account = await service().account();
      await service().call('POST', '/v1/suppressions', {
        key: account.key,
        body: { value: 'bo@fund.example' },
      });
      const answer = await send(
        service(),
        account,
        '\uFEFFName;E-Mail;Note\r\nAda;Ada@Fund.example;\r\nBo;bo+x@fund.example;again\r\n\r\nCy;nobody;\r\nDi;;\r\n"Ed;ed@fund.example;\r\nFy;fy@fund.example;\r\nAda;ada@fund.example;twice\r\n',
      );
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        imported: 2,
        already_there: 2,
        rows_skipped: 3,
        rows_dropped: 0,
        skipped: [
          { line: 5, reason: '"nobody" is no address and no domain' },
          { line: 6, reason: 'the column is empty' },
          { line: 7, reason: 'a quote is opened and never closed' },
        ],
        sequences_ended: 0,
        request_id: expect.any(String),
      });
      expect(await list(service(), account)).toEqual([
        'ada@fund.example',
        'bo@fund.example',
        'fy@fund.example',
      ]);
    });

    it.each([
      ['a plain list', '# left us\nada@fund.example\n\nOther.example\n@third.example\n'],
      ['a list of names', 'Ada Example <ada@fund.example>\nother.example\n*@third.example\n'],
      [
        'columns of both kinds',
        'domain,email\nignored.example,ada@fund.example\nother.example,\nthird.example,\n',
      ],
      ['quotes and line breaks', '"ada@fund.example"\r"other.example"\r"third.example"'],
    ])('reads %s', async (_name, content) => {
      const account = await service().account();
      expect((await send(service(), account, content)).body).toMatchObject({ imported: 3, rows_skipped: 0 });
      expect(await list(service(), account)).toEqual(['ada@fund.example', 'other.example', 'third.example']);
    });

    it('finds the address in rows without a header, and takes no website for a domain', async () => {
      const account = await service().account();
      const answer = await send(
        service(),
        account,
        'Ada,https://ada.example/,ada@fund.example\nAcme,acme.example\nBo,bo@fund.example\n',
      );
      expect(answer.body).toMatchObject({ imported: 2, rows_skipped: 1, skipped: [{ line: 2 }] });
      expect(await list(service(), account)).toEqual(['ada@fund.example', 'bo@fund.example']);
    });

    it('takes 20,000 entries, counts the rest, and reports the first bad rows only', async () => {
      const account = await service().account();
      const bad = 'nobody\n'.repeat(15);
      const good = Array.from({ length: 20_003 }, (_, n) => `p${n}@fund.example\n`).join('');
      const answer = await send(service(), account, bad + good);
      expect(answer.body).toMatchObject({ imported: 20_000, rows_dropped: 3, rows_skipped: 15 });
      expect(answer.body.skipped).toHaveLength(10);
      const again = await send(service(), account, good);
      expect(again.body).toMatchObject({ imported: 0, already_there: 20_000, rows_dropped: 3 });
    });
  });

  describe('400', () => {
    it.each([
      ['nothing', '', /is empty/],
      ['blank lines and remarks', '\n# mine\n\n', /is empty/],
      [
        'prose',
        'These people must not be written to.\n',
        /line 1: "These people .* is no address and no domain/,
      ],
      ['columns and nobody below', 'email,name\n', /is empty/],
      ['a column of names', 'email,name\nAda,Bo\n', /line 2: "Ada" is no address/],
      ['rows of websites', 'Acme,acme.example\n', /line 1: there is no address in it/],
      ['a text without end', 'x\n'.repeat(100_001), /has 100001 lines, and 100000 are read at most/],
      ['one quote that is never closed', '"ada@fund.example\n', /line 1: a quote is opened and never closed/],
    ])('refuses %s, says what is expected, and leaves the list as it was', async (_name, content, why) => {
      const account = await service().account();
      const answer = await service().call('POST', '/v1/suppressions/import', {
        key: account.key,
        body: { content },
      });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details).toMatchObject([{ path: 'content' }]);
      expect(answer.body.message).toMatch(why);
      const listed = await service().call('GET', '/v1/suppressions', { key: account.key });
      expect(listed.body.suppressions).toEqual([]);
    });
  });
});
