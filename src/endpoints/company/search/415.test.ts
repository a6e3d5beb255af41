import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

refusesOtherTypes(companySearch);
