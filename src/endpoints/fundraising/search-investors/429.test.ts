import { limitsTheRate } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

limitsTheRate(searchInvestors);
