import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

refusesBrokenBodies(personEmail);

const body = { name: 'Ada Example' };

refusesBodies(personEmail, [
  ['nothing', {}, [''], /"social_url", or by "name" together with "domain"/],
  ['a name alone', body, [''], /"name" together with "domain"/],
  ['a domain alone', { domain: 'harbour.example' }, ['']],
  ['an address for a domain', { ...body, domain: 'https://harbour.example/' }, ['domain'], /example\.com/],
  ['a domain without a dot', { ...body, domain: 'harbour' }, ['domain']],
  ['a domain with a port', { ...body, domain: 'harbour.example:25' }, ['domain']],
]);
