import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

limitsTheRate(companyPeople);
