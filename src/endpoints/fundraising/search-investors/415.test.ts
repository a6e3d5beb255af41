import { refusesOtherTypes } from '../../../../test/harness/shared-statuses.ts';
import { searchInvestors } from './handler.ts';

refusesOtherTypes(searchInvestors);
