import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('200', () => {
  const PATH = '/v1/fundraising/network';
  const importNetwork = (account: Account, csv_content: string) =>
    service.call('POST', '/v1/fundraising/import-network', { key: account.key, body: { csv_content } });
  const read = (account: Account, query = '') => service.call('GET', `${PATH}${query}`, { key: account.key });
  const remove = (account: Account) => service.call('DELETE', PATH, { key: account.key });

  const NUMBERED = `First Name,URL\n${Array.from({ length: 7 }, (_, n) => `P${n},https://social.example/in/p${n}\n`).join('')}`;

  it('gives back what was imported, with what is not said left out', async () => {
    const account = await service.account();
    await importNetwork(
      account,
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,"O""Ne\\il",https://social.example/in/ada,ada@example.test,"{Example}, Capital",Partner,12 Mar 2024\nBo,,,,,,\n',
    );
    const answer = await read(account);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      rowsImported: 2,
      rowsSkipped: 0,
      rowsDropped: 0,
      truncated: false,
      importedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      connections: [
        {
          firstName: 'Ada',
          lastName: 'O"Ne\\il',
          url: 'https://social.example/in/ada',
          email: 'ada@example.test',
          company: '{Example}, Capital',
          position: 'Partner',
          connectedOn: '2024-03-12',
        },
        { firstName: 'Bo' },
      ],
      request_id: expect.any(String),
    });
  });

  it('pages through all of it, once each, in the order of the file', async () => {
    const account = await service.account();
    await importNetwork(account, NUMBERED);
    const names: string[] = [];
    let pages = 0;
    for (let query = '?limit=3'; query !== ''; pages += 1) {
      const { body } = await read(account, query);
      expect(body.rowsImported).toBe(7);
      names.push(...body.connections.map(({ firstName }: { firstName: string }) => firstName));
      query = body.next === undefined ? '' : `?limit=3&cursor=${encodeURIComponent(body.next)}`;
    }
    expect(names).toEqual(['P0', 'P1', 'P2', 'P3', 'P4', 'P5', 'P6']);
    expect(pages).toBe(3);
  });

  it('is of one tenant and one mode only', async () => {
    const [mine, other] = [await service.account(), await service.account()];
    const sandbox = await service.account({ mode: 'test' });
    await importNetwork(mine, NUMBERED);
    expect((await read(other)).status).toBe(404);
    expect((await read(sandbox)).status).toBe(404);
    expect((await remove(other)).body.deleted).toBe(false);
    await importNetwork(other, 'First Name,URL\nTheirs,\n');
    expect((await read(mine)).body.rowsImported).toBe(7);
    expect((await read(other)).body.connections).toEqual([{ firstName: 'Theirs' }]);
  });

  it('removes it with everything under it, with and without a body, and again does nothing', async () => {
    const account = await service.account();
    await importNetwork(account, NUMBERED);
    const removed = await remove(account);
    expect(removed.status).toBe(200);
    expect(removed.body).toEqual({ deleted: true, request_id: expect.any(String) });
    const again = await service.call('DELETE', PATH, { key: account.key, body: {} });
    expect(again.body.deleted).toBe(false);
    expect((await read(account)).status).toBe(404);
    const left = await service.db.system.query<{ n: number }>({
      text: `select (select count(*) from connection where tenant_id = $1)::int
      + (select count(*) from connection_key where tenant_id = $1)::int as n`,
      values: [account.tenantId],
    });
    expect(left).toEqual([{ n: 0 }]);
  });
});

describe('400', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=201', 'limit'],
    ['cursor=later', 'cursor'],
    ['page=2', 'page'],
  ])('refuses ?%s', async (query, path) => {
    const account = await service.account();
    const answer = await service.call('GET', `/v1/fundraising/network?${query}`, { key: account.key });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toMatchObject([{ path }]);
  });

  it('refuses the cursor of a network that was replaced since', async () => {
    const account = await service.account();
    const import_ = (names: string) =>
      service.call('POST', '/v1/fundraising/import-network', {
        key: account.key,
        body: { csv_content: `First Name,Last Name\n${names}` },
      });
    await import_('Ada,Old\nBo,Old\n');
    const first = await service.call('GET', '/v1/fundraising/network?limit=1', { key: account.key });
    const cursor = encodeURIComponent(first.body.next);
    await import_('Cy,New\nDi,New\n');
    const answer = await service.call('GET', `/v1/fundraising/network?limit=1&cursor=${cursor}`, {
      key: account.key,
    });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      { path: 'cursor', message: expect.stringContaining('replaced since; begin again') },
    ]);
  });
});

describe('404', () => {
  it('says that no network is imported and how to import one', async () => {
    const account = await service.account();
    const answer = await service.call('GET', '/v1/fundraising/network', { key: account.key });
    expect(answer.status).toBe(404);
    expect(answer.body.error).toBe('not_found');
    expect(answer.body.message).toContain('POST /v1/fundraising/import-network');
  });
});
