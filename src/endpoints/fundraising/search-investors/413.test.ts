import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

refusesLargeBodies(searchInvestors);
