import { owesUpToItsFaults } from '../../../../test/harness/shared-statuses.ts';
import { exportAccount } from './handler.ts';

owesUpToItsFaults(exportAccount);
