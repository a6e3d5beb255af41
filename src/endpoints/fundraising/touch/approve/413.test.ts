import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

refusesLargeBodies(approveTouch);
