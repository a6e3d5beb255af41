import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './endpoint.ts';

refusesLargeBodies(personEmail);
