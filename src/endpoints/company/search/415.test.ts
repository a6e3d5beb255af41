import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

refusesOtherTypes(companySearch);
