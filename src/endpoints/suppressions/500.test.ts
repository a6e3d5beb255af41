import { owesUpToItsFaults } from '../../../test/harness/shared-statuses.ts';
import { addSuppression, listSuppressions, removeSuppression } from './handler.ts';

owesUpToItsFaults(addSuppression);
owesUpToItsFaults(listSuppressions);
owesUpToItsFaults(removeSuppression);
