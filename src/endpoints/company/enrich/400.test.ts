import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refusesBrokenBodies(companyEnrich);

const body = { domain: 'cells.example' };

refusesBodies(companyEnrich, [
  ['nothing', {}, [''], /"domain", "social_url" or "name"/],
  ['an address for a domain', { domain: 'https://cells.example' }, ['domain'], /example\.com/],
  ['a mailbox for a domain', { domain: 'ada@cells.example' }, ['domain']],
  ['a domain of 254 characters', { domain: `${'x.'.repeat(126)}xx` }, ['domain']],
  ['a blank name', { name: ' ' }, ['name']],
  ['a limit', { ...body, limit: 5 }, ['limit']],
]);
