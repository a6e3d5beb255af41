import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

refusesOtherTypes(companyPeople);
