import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refusesWrongKeys(companyEnrich);
