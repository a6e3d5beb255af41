import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './handler.ts';

needsItsDatabase(companySearch);
refusesWhenCapped(companySearch);
