import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Account, createTestService, type TestService } from '../../../../test/harness/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

const PATH = '/v1/fundraising/import-network';
const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
const send = (account: Account, csv_content: string, headers: Record<string, string> = {}) =>
  service.call('POST', PATH, { key: account.key, body: { csv_content }, headers });
const network = async (account: Account) =>
  (await service.call('GET', '/v1/fundraising/network', { key: account.key })).body;
const people = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => `P${from + n},,https://social.example/in/p${from + n},,,,\n`).join(
    '',
  );

it('says what became of every row', async () => {
  const account = await service.account();
  const answer = await send(
    account,
    `${HEADER}Ada,Example,https://social.example/in/ada,,,,\n,,,,,,1 Mar 2024\nAda,Again,http://www.social.example/in/Ada/?x=1,,,,\n"Bo,Broken,,,,,\nCy,Example,,,,,\n`,
  );
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    rowsImported: 2,
    rowsSkipped: 2,
    rowsDropped: 0,
    truncated: false,
    skipped: [
      { line: 4, reason: 'has the same address as line 2' },
      { line: 5, reason: 'a quote is opened and never closed' },
    ],
    request_id: expect.any(String),
  });
});

it('replaces the network as a whole, keys and all', async () => {
  const account = await service.account();
  await send(account, HEADER + people(0, 50));
  await send(account, `${HEADER}Ada,Example,,,Example Capital,,\n`);
  expect(await network(account)).toMatchObject({
    rowsImported: 1,
    connections: [{ firstName: 'Ada', lastName: 'Example', company: 'Example Capital' }],
  });
  const counts = await service.db.system.query({
    text: `select (select count(*)::int from connection where tenant_id = $1) as connections,
      (select count(distinct import_id)::int from connection_key where tenant_id = $1) as imports,
      (select count(*)::int from connection_key k where tenant_id = $1 and not exists
        (select from network n where n.import_id = k.import_id)) as loose`,
    values: [account.tenantId],
  });
  expect(counts).toEqual([{ connections: 1, imports: 1, loose: 0 }]);
});

it('keeps the first 20,000 people and says so', async () => {
  const account = await service.account();
  const answer = await send(account, HEADER + people(0, 20_002));
  expect(answer.body).toMatchObject({ rowsImported: 20_000, rowsDropped: 2, truncated: true });
  expect(await network(account)).toMatchObject({ rowsImported: 20_000, rowsDropped: 2, truncated: true });
});

it('takes several imports of one tenant at once: one of them is there in the end, whole', async () => {
  const account = await service.account();
  const sizes = [30, 60, 90];
  const answers = await Promise.all(sizes.map((size) => send(account, HEADER + people(size * 1_000, size))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { rowsImported, connections } = await network(account);
  expect(sizes).toContain(rowsImported);
  expect(connections[0].firstName).toBe(`P${rowsImported * 1_000}`);
  const rows = await service.db.system.query({
    text: 'select count(*)::int as n from connection where tenant_id = $1',
    values: [account.tenantId],
  });
  expect(rows).toEqual([{ n: rowsImported }]);
});

it('does it once for one Idempotency-Key', async () => {
  const account = await service.account();
  const headers = { 'idempotency-key': 'import-1' };
  const first = await send(account, `${HEADER}Ada,Example,,,,,\n`, headers);
  await send(account, `${HEADER}Bo,Example,,,,,\n`);
  const again = await send(account, `${HEADER}Ada,Example,,,,,\n`, headers);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body).toEqual(first.body);
  expect((await network(account)).connections).toEqual([{ firstName: 'Bo', lastName: 'Example' }]);
});
