import { writeXlsx } from 'hucre/xlsx';
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
  const PATH = '/v1/fundraising/import-network';
  const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';
  const send = (account: Account, csv_content: string, headers: Record<string, string> = {}) =>
    service.call('POST', PATH, { key: account.key, body: { csv_content }, headers });
  const network = async (account: Account) =>
    (await service.call('GET', '/v1/fundraising/network', { key: account.key })).body;
  const people = (from: number, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `P${from + n},,https://social.example/in/p${from + n},,,,\n`,
    ).join('');

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

  it('tells which columns it has not stored', async () => {
    const answer = await send(
      await service.account(),
      'First Name,Last Name,Employer now\nAda,Quill,Lumen\n',
    );
    expect(answer.body.warnings).toEqual([
      {
        field: 'csv_content',
        value: 'Employer now',
        message: expect.stringContaining('name it Company and import again'),
      },
    ]);
  });

  it('takes a file in another encoding, a workbook and contacts, and columns of other names', async () => {
    const account = await service.account();
    const sendAll = (body: object) => service.call('POST', PATH, { key: account.key, body });
    const stored = async () => (await network(account)).connections;
    const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes as string).toString('base64');
    const latin = Buffer.from('First Name,Company\nJ\xf6rg,M\xf6we Kapital\n', 'latin1');
    const answer = await sendAll({ file: base64(latin) });
    expect(answer.body.warnings).toMatchObject([{ value: 'Windows-1252 (Western Europe)' }]);
    expect(await stored()).toEqual([{ firstName: 'Jörg', company: 'Möwe Kapital' }]);
    const rows = [
      ['First Name', 'Company', 'Connected On'],
      ['Ada', 'Tern', new Date('2024-03-12')],
    ];
    const workbook = await writeXlsx({
      sheets: [
        { name: 'About', rows: [['x']] },
        { name: 'People', rows },
      ],
    });
    expect((await sendAll({ file: base64(workbook) })).body.warnings).toMatchObject([{ value: 'About' }]);
    expect(await stored()).toEqual([{ firstName: 'Ada', company: 'Tern', connectedOn: '2024-03-12' }]);
    await sendAll({ file: base64('BEGIN:VCARD\nVERSION:4.0\nFN:Bo Sample\nORG:Skua;Deals\nEND:VCARD\n') });
    expect(await stored()).toEqual([{ firstName: 'Bo', lastName: 'Sample', company: 'Skua' }]);
    const columns = { Wer: 'fullName', Wo: 'company', Company: 'ignore' };
    await sendAll({ csv_content: 'Wer;Wo;Company\nCy Case;Tern;Skua\n', columns });
    expect(await stored()).toEqual([{ firstName: 'Cy Case', company: 'Tern' }]);
    const neither = await sendAll({ columns });
    expect(neither.status).toBe(400);
    expect(neither.body.message).toContain('"file": one of the two');
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
    const answers = await Promise.all(
      sizes.map((size) => send(account, HEADER + people(size * 1_000, size))),
    );
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
});

describe('400', () => {
  const HEADER = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n';

  it.each([
    ['nothing', '', /is empty/],
    [
      'a table of something else',
      'Date,Amount,Balance\n2024-01-01,10,90\n',
      /begins with "Date,Amount,Balance"/,
    ],
    ['columns and nobody below', `${HEADER},,,,,,\n`, /the columns \(line 1\) and no person/],
    ['a ZIP archive', 'PK\u0003\u0004\u0014', /ZIP archive .*unpack it and send/],
    ['a ZIP archive as it is', 'PK\u0003\u0004\u0014\u0000\u0000', /ZIP archive .*unpack it and send/],
    ['a web page', '<!DOCTYPE html><pre>First Name,Last Name\nAda,Example</pre>', /is a web page/],
    ['JSON', '[{"First Name": "Ada", "Last Name": "Example"}]', /is JSON/],
    ['UTF-16 as bytes', 'ÿþF\u0000i\u0000', /UTF-16/],
    [
      'one quote that is never closed',
      `${HEADER}"Ada,Example,,,,,\n`,
      /line 2: a quote is opened and never closed/,
    ],
  ])(
    'refuses %s, says what is expected, and leaves the network as it was',
    async (_name, csv_content, why) => {
      const account = await service.account();
      const send = (text: string) =>
        service.call('POST', '/v1/fundraising/import-network', {
          key: account.key,
          body: { csv_content: text },
        });
      expect((await send(`${HEADER}Ada,Kept,,,,,\n`)).status).toBe(200);
      const answer = await send(csv_content);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toBe('invalid_request');
      expect(answer.body.details).toMatchObject([{ path: 'csv_content' }]);
      expect(answer.body.message).toMatch(why);
      if (!csv_content.includes('\u0000')) {
        expect(answer.body.message).toContain(
          'First Name, Last Name, URL, Email Address, Company, Position, Connected On',
        );
      }
      const kept = await service.call('GET', '/v1/fundraising/network', { key: account.key });
      expect(kept.body.connections).toEqual([{ firstName: 'Ada', lastName: 'Kept' }]);
    },
  );
});
