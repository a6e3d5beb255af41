import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEnrich } from './endpoint.ts';

refusesBrokenBodies(personEnrich);

const body = { name: 'Ada Example' };

refusesBodies(personEnrich, [
  ['nothing', {}, [''], /"social_url", by "email", or by "name" together with "company"/],
  ['a name alone', body, [''], /"name" together with "company"/],
  ['a company alone', { company: 'Example Cells' }, ['']],
  ['a name alone, and a misspelt company', { ...body, companny: 'x' }, ['', 'companny'], /"company"$/m],
  ['prose for a profile', { social_url: 'that Ada person' }, ['social_url']],
  ['a blank name', { name: ' ', company: 'Example Cells' }, ['name']],
]);
