import { limitsTheRate } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, listSuppressions, removeSuppression } from './handler.ts';

limitsTheRate(addSuppression);
limitsTheRate(listSuppressions);
limitsTheRate(removeSuppression);
