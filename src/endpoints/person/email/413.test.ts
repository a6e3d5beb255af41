import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { personEmail } from './handler.ts';

refusesLargeBodies(personEmail);
