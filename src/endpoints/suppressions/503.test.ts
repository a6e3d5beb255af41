import { needsItsDatabase } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, listSuppressions, removeSuppression } from './handler.ts';

needsItsDatabase(addSuppression);
needsItsDatabase(listSuppressions);
needsItsDatabase(removeSuppression);
