import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './endpoint.ts';

refusesLargeBodies(emailVerify);
