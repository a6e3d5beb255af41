import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { exportAccount } from './handler.ts';

needsItsDatabase(exportAccount);
