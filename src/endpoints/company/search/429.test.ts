import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

limitsTheRate(companySearch);
