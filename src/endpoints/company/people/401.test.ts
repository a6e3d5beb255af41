import { refusesWrongKeys } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

refusesWrongKeys(companyPeople);
