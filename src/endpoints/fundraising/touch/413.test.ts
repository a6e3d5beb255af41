import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { putTouch } from './handler.ts';

refusesLargeBodies(putTouch);
