import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

refusesOtherTypes(settleTouch);
