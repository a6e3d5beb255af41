import { refusesLargeBodies } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

refusesLargeBodies(findLookalikeInvestors);
