import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { investors } from './handler.ts';

owesUpToItsFaults(investors);
