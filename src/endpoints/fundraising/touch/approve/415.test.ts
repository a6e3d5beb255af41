import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

refusesOtherTypes(approveTouch);
