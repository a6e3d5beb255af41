import { refusesWrongKeys } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, listSuppressions, removeSuppression } from './handler.ts';

refusesWrongKeys(addSuppression);
refusesWrongKeys(listSuppressions);
refusesWrongKeys(removeSuppression);
