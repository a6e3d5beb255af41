import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

refusesOtherTypes(rejectTouch);
