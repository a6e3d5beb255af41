import { expect, it } from 'vitest';
import { expectError, refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { importSuppressions } from './handler.ts';

refusesBrokenBodies(importSuppressions);

withService(importSuppressions, {}, (service) => {
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
    ['a text without end', 'x\n'.repeat(100_001), /has 100002 lines, and 100000 are read at most/],
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
