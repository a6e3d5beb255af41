import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refusesBrokenBodies(jobsSearch);

const body = { keyword: 'data engineer' };

refusesBodies(jobsSearch, [
  ['no keyword', { location: 'Berlin' }, ['keyword'], /required/],
  ['an empty keyword', { keyword: '' }, ['keyword', 'keyword']],
  ['a blank keyword', { keyword: ' \t\u00a0' }, ['keyword'], /more than blanks/],
  ['a keyword of 501 characters', { keyword: 'x'.repeat(501) }, ['keyword']],
  ['a blank place', { ...body, location: ' ' }, ['location']],
  ['another age', { ...body, posted_limit: 'past-year' }, ['posted_limit'], /past-24h, past-week/],
  ['limit 0', { ...body, limit: 0 }, ['limit']],
  ['limit 51', { ...body, limit: 51 }, ['limit']],
  ['a limit in words', { ...body, limit: '10' }, ['limit']],
  ['half a limit', { ...body, limit: 1.5 }, ['limit']],
  ['a misspelt field', { ...body, keywords: 'x' }, ['keywords'], /"keyword"/],
  ['several faults at once', { keyword: 7, limit: 99 }, ['keyword', 'limit']],
]);
