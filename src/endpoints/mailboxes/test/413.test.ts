import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

refusesLargeBodies(testMailbox);
