import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { getTouch, putTouch } from './handler.ts';

refusesWrongKeys(getTouch);
refusesWrongKeys(putTouch);
