import { refusesWhenCapped } from '../../../../test/harness/lookup-statuses.ts';
import { needsItsDatabase } from '../../../../test/harness/shared-statuses.ts';
import { jobsSearch } from './endpoint.ts';

needsItsDatabase(jobsSearch);
refusesWhenCapped(jobsSearch);
