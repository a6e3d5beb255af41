import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

refusesWrongKeys(companySearch);
