import { refusesWrongKeys } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

refusesWrongKeys(redraftTouch);
