import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

refusesWrongKeys(findLookalikeInvestors);
