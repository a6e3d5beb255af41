import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './handler.ts';

refusesWrongKeys(companyEnrich);
