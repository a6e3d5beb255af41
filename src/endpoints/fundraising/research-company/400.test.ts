import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { researchCompany } from './handler.ts';

refusesBrokenBodies(researchCompany);

refusesBodies(researchCompany, [
  ['nothing', {}, [''], /"company_social_url", "company_name" or "domain"/],
  ['an address for a domain', { domain: 'https://cells.example' }, ['domain'], /example\.com/],
  ['a blank name', { company_name: ' ' }, ['company_name']],
  ['no address', { company_social_url: 'the cells of it' }, ['company_social_url']],
  ['a field of another endpoint', { domain: 'cells.example', name: 'Cells' }, ['name']],
]);
