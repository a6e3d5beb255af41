import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { personSearch } from './endpoint.ts';

refusesBrokenBodies(personSearch);

const body = { query: 'Ada Example' };

refusesBodies(personSearch, [
  ['no question', { limit: 5 }, ['query'], /required/],
  ['a blank question', { query: '   ' }, ['query'], /more than blanks/],
  ['a question of 501 characters', { query: 'x'.repeat(501) }, ['query']],
  ['a list of questions', { query: ['a'] }, ['query']],
  ['limit 0', { ...body, limit: 0 }, ['limit']],
  ['limit 51', { ...body, limit: 51 }, ['limit']],
  ['a limit in words', { ...body, limit: '10' }, ['limit']],
  ['half a limit', { ...body, limit: 1.5 }, ['limit']],
]);
