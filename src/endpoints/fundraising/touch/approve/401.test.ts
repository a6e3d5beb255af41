import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { approveTouch } from './handler.ts';

refusesWrongKeys(approveTouch);
