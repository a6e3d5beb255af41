import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { exportAccount } from './handler.ts';

limitsTheRate(exportAccount);
