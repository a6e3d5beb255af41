import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

needsItsDatabase(findLookalikeInvestors);
