import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './handler.ts';

limitsTheRate(companyEnrich);
