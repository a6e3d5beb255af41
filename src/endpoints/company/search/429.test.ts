import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

limitsTheRate(companySearch);
