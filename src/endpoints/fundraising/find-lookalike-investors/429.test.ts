import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { findLookalikeInvestors } from './handler.ts';

limitsTheRate(findLookalikeInvestors);
