import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

refusesLargeBodies(companySearch);
