import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../../../../test/harness/service.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { importNetwork } from './handler.ts';

refusesBrokenBodies(importNetwork);

let service: TestService;
beforeAll(async () => {
  service = await createTestService();
});
afterAll(() => service.close());

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
  ['a web page', '<!DOCTYPE html><pre>First Name,Last Name\nAda,Example</pre>', /is a web page/],
  ['JSON', '[{"First Name": "Ada", "Last Name": "Example"}]', /is JSON/],
  ['UTF-16 as bytes', 'ÿþF\u0000i\u0000', /UTF-16/],
  [
    'one quote that is never closed',
    `${HEADER}"Ada,Example,,,,,\n`,
    /line 2: a quote is opened and never closed/,
  ],
])('refuses %s, says what is expected, and leaves the network as it was', async (_name, csv_content, why) => {
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
});
