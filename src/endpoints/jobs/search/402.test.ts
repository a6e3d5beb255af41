import { refusesThePoor } from '../../../../test/harness/lookup-statuses.ts';
import { jobsSearch } from './handler.ts';

refusesThePoor(jobsSearch);
