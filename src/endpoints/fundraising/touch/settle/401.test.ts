import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { settleTouch } from './handler.ts';

refusesWrongKeys(settleTouch);
