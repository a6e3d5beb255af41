import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyPeople } from './handler.ts';

refusesLargeBodies(companyPeople);
