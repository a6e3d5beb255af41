import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { companyEnrich } from './endpoint.ts';

needsItsDatabase(companyEnrich);
refusesWhenCapped(companyEnrich);
