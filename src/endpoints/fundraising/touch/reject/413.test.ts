import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

refusesLargeBodies(rejectTouch);
