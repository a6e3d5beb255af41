import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './handler.ts';

refusesLargeBodies(companyEnrich);
