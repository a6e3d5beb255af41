import { refusesOtherTypes } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, removeSuppression } from './handler.ts';

refusesOtherTypes(addSuppression);
refusesOtherTypes(removeSuppression);
