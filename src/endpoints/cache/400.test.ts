import { refusesBodies } from '../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../test/harness/shared-statuses.ts';
import { evictCache } from './handler.ts';

refusesBrokenBodies(evictCache);

refusesBodies(evictCache, [
  ['no kind', { params: { query: 'a' } }, ['endpoint'], /must be one of person\.enrich, person\.email/],
  ['a kind that is not kept', { endpoint: 'jobs.search', params: { keyword: 'a' } }, ['endpoint']],
  ['no parameters', { endpoint: 'person.search' }, ['params'], /required/],
  ['parameters in words', { endpoint: 'person.search', params: '{}' }, ['params'], /an object/],
  [
    'parameters of another kind',
    { endpoint: 'person.search', params: { email: 'a@b.example' } },
    ['params.email', 'params.query'],
  ],
  ['a wrong value', { endpoint: 'person.search', params: { query: 'a', limit: 51 } }, ['params.limit']],
  [
    'too few parameters',
    { endpoint: 'person.enrich', params: { name: 'Ada' } },
    ['params'],
    /together with "company"/,
  ],
  [
    'a misspelt parameter',
    { endpoint: 'company.enrich', params: { domian: 'a.example' } },
    ['params', 'params.domian'],
    /"domain"$/m,
  ],
  [
    'no profile at all',
    { endpoint: 'person.email', params: { social_url: 'nonsense of mine' } },
    ['params.social_url'],
  ],
  ['a field beside them', { endpoint: 'person.search', params: { query: 'a' }, all: true }, ['all']],
]);
