import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { exportAccount } from './handler.ts';

refusesWrongKeys(exportAccount);
