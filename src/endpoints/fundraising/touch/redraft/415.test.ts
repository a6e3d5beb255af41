import { refusesOtherTypes } from '../../../../../test/harness/shared-statuses.ts';
import { redraftTouch } from './handler.ts';

refusesOtherTypes(redraftTouch);
