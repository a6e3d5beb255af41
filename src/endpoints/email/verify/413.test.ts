import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { emailVerify } from './handler.ts';

refusesLargeBodies(emailVerify);
