import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './endpoint.ts';

refusesLargeBodies(companyPeople);
