import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

refusesOtherTypes(findLookalikeInvestors);
