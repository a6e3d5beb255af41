import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

refusesLargeBodies(companySearch);
