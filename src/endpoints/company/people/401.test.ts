import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

refusesWrongKeys(companyPeople);
