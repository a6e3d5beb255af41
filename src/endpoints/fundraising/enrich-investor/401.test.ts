import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { enrichInvestor } from './handler.ts';

refusesWrongKeys(enrichInvestor);
