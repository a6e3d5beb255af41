import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { searchWeb } from './endpoint.ts';

refusesBrokenBodies(searchWeb);

const body = { query: 'Example Cells' };

refusesBodies(searchWeb, [
  ['no question', {}, ['query'], /required/],
  ['a blank question', { query: '\n' }, ['query'], /more than blanks/],
  ['a question of 501 characters', { query: 'x'.repeat(501) }, ['query']],
  ['count 0', { ...body, count: 0 }, ['count']],
  ['count 51', { ...body, count: 51 }, ['count']],
  ['livecrawl in words', { ...body, livecrawl: 'true' }, ['livecrawl']],
  ['the limit of other lookups', { ...body, limit: 5 }, ['limit'], /not a field/],
]);
