import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { rejectTouch } from './handler.ts';

refusesWrongKeys(rejectTouch);
