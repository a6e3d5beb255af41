import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { putTouch } from './handler.ts';

refusesOtherTypes(putTouch);
