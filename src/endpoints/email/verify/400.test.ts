import { refusesBodies } from '../../../../test/harness/lookup-statuses.ts';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

refusesBrokenBodies(emailVerify);

const body = { email: 'ada@harbour.example' };

refusesBodies(emailVerify, [
  ['no address', {}, ['email'], /required/],
  ['an empty address', { email: '' }, ['email']],
  ['a list of addresses', { email: ['ada@harbour.example'] }, ['email'], /must be a string/],
  ['1,001 characters', { email: 'x'.repeat(1_001) }, ['email']],
  ['a limit', { ...body, limit: 1 }, ['limit']],
]);
