import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

refusesBrokenBodies(companyPeople);

const body = { domain: 'harbour.example' };

refusesBodies(companyPeople, [
  ['nothing', {}, [''], /"domain", "social_url" or "name"/],
  ['a title alone', { title: 'partner' }, ['']],
  ['a blank title', { ...body, title: ' ' }, ['title']],
  ['prose for a page', { social_url: 'their page' }, ['social_url']],
  ['limit 0', { ...body, limit: 0 }, ['limit']],
  ['limit 51', { ...body, limit: 51 }, ['limit']],
  ['a limit in words', { ...body, limit: '10' }, ['limit']],
  ['half a limit', { ...body, limit: 1.5 }, ['limit']],
]);
