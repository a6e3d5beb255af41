import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

refusesWrongKeys(companySearch);
