import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

refusesBrokenBodies(companySearch);

const body = { keyword: 'battery storage' };

refusesBodies(companySearch, [
  ['neither keyword nor place', {}, [''], /"keyword", a "location", or both/],
  ['only a limit', { limit: 5 }, [''], /"keyword", a "location", or both/],
  ['neither, and a misspelt one', { keywrd: 'x' }, ['', 'keywrd'], /"keyword"$/m],
  ['a blank keyword beside a place', { keyword: ' ', location: 'Berlin' }, ['keyword']],
  ['a place of 201 characters', { location: 'x'.repeat(201) }, ['location']],
  ['limit 0', { ...body, limit: 0 }, ['limit']],
  ['limit 51', { ...body, limit: 51 }, ['limit']],
  ['a limit in words', { ...body, limit: '10' }, ['limit']],
  ['half a limit', { ...body, limit: 1.5 }, ['limit']],
]);
