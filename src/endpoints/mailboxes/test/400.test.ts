import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { testMailbox } from './handler.ts';

refusesBrokenBodies(testMailbox);
