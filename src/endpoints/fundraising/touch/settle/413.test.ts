import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

refusesLargeBodies(settleTouch);
