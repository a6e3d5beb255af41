import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

refusesLargeBodies(companyEnrich);
