import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

limitsTheRate(companyEnrich);
