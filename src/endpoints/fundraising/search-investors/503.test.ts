import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

needsItsDatabase(searchInvestors);
