import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './endpoint.ts';

refusesThePoor(jobsSearch);
