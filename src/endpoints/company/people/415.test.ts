import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

refusesOtherTypes(companyPeople);
