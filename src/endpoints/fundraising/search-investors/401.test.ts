import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

refusesWrongKeys(searchInvestors);
