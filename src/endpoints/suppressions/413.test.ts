import { refusesLargeBodies } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, removeSuppression } from './handler.ts';

refusesLargeBodies(addSuppression);
refusesLargeBodies(removeSuppression);
