import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { companySearch } from './endpoint.ts';

needsItsDatabase(companySearch);
refusesWhenCapped(companySearch);
