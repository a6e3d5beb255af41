import { refusesLargeBodies } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

refusesLargeBodies(redraftTouch);
