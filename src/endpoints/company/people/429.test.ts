import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

limitsTheRate(companyPeople);
